/** Brings a control into view, and the keyboard focus with it. */
export function jumpTo(anchor: string): void {
  const target = document.getElementById(anchor)
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}
