const UNITS: readonly (readonly [number, string])[] = [
  [86400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
]

/** Say how long ago a moment was, given in seconds since 1970. */
export function timeAgo(moment: number, now: number = Date.now() / 1000): string {
  const passed = Math.max(0, now - moment)
  const unit = UNITS.find(([seconds]) => passed >= seconds)
  if (!unit) return 'just now'
  const count = Math.floor(passed / unit[0])
  return `${count} ${unit[1]}${count === 1 ? '' : 's'} ago`
}
