import type { Proposal } from './use-prefill.ts'

export const idOfProposal = (key: string): string => `p-${key}`

/** Moves the focus from a proposal that was decided to the next one, or to the field that it was for. */
export function focusNext(key: string, open: readonly Proposal[]): void {
  const next = open.find((one) => one.key !== key)
  // The card of the decided one leaves the screen with the next drawing.
  setTimeout(() => {
    const place = document.getElementById(next ? idOfProposal(next.key) : `f-${key}`)
    place?.focus()
    place?.scrollIntoView({ block: 'nearest' })
  }, 60)
}
