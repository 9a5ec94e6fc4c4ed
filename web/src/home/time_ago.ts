import { msg, t } from '../locale/t.svelte'

const UNITS: readonly (readonly [number, string])[] = [
  [86400, msg('ago-days')],
  [3600, msg('ago-hours')],
  [60, msg('ago-minutes')],
]

/** Say how long ago a moment was, given in seconds since 1970. */
export function timeAgo(moment: number, now: number = Date.now() / 1000): string {
  const passed = Math.max(0, now - moment)
  const unit = UNITS.find(([seconds]) => passed >= seconds)
  if (!unit) return t('ago-now')
  const count = Math.floor(passed / unit[0])
  return t(unit[1], { count })
}
