/** Brings a control into view, and the keyboard focus with it. While a proposal stands in the place of a field, it is what to look at. */
export function jumpTo(anchor: string): void {
  const target = document.getElementById(anchor) ?? document.getElementById(anchor.replace(/^f-/, 'p-'))
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

/** Gives the focus to the first of these controls that is there once the screen has changed; without it, keys would begin at the top of the page. */
export function focusNext(...ids: readonly string[]): void {
  setTimeout(() => {
    const found = ids.map((id) => document.getElementById(id)).find((one) => one !== null)
    found?.focus({ preventScroll: true })
  }, 50)
}
