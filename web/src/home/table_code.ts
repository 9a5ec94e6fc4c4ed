const CODE = /^(?:[2-9A-HJKMNP-Z]{6}|[2-9A-HJKMNP-Z]{9})$/

/** The code of the table that a person meant to type, or null; a whole link will do. */
export function parseTableCode(typed: string): string | null {
  const last =
    typed
      .trim()
      .replace(/[?#].*$/, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? ''
  const code = last.replace(/[\s.-]/g, '').toUpperCase()
  return CODE.test(code) ? code : null
}
