/**
 * Scrolls the page to the field, and on until it covers nothing of what stands above it, as far as the beginning of that stays in sight. Where the
 * field floats over the page it is in view from the first, and covers what it has not been scrolled past.
 */
export function uncover(lines: Element): void {
  const field = lines.parentElement?.querySelector('.chat-write')
  if (!field) return
  field.scrollIntoView({ block: 'end' })
  const { top, bottom } = lines.getBoundingClientRect()
  const covered = bottom - field.getBoundingClientRect().top
  if (top < 0) lines.scrollIntoView({ block: 'start' })
  else if (covered > 0) window.scrollBy({ top: Math.min(covered, top) })
}
