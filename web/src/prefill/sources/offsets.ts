/** A place in a recording, such as 4:12 or 1:04:12. */
export function formatOffset(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
