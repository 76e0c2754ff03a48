import { partOf } from '@sorrel/contract/prefill/parts'
import type { Proposal } from './open.ts'

export const idOfProposal = (key: string): string => `p-${key}`

// Where what was taken over stands: several diagnoses and goals stand in one list.
const places: Partial<Record<ReturnType<typeof partOf>, string>> = { pes_statements: 'pes', smart_goals: 'goals' }

/** Moves the focus from a proposal that was decided to the next one, or to the field that it was for. */
export function focusNext(key: Proposal['key'], open: readonly Proposal[]): void {
  const next = open.find((one) => one.key !== key)
  if (next) focusProposal(next.key)
  else focusLater(places[partOf(key)] ?? `f-${key}`)
}

/** Moves the focus to a proposal once the dialog that led to it has gone: until then it holds the focus. */
export function focusProposal(key: Proposal['key'], looks = 40): void {
  setTimeout(() => {
    if (document.querySelector('[role="dialog"]') && looks > 0) focusProposal(key, looks - 1)
    else focusLater(idOfProposal(key))
  }, 50)
}

/** Moves the focus to what was taken over from a proposal. */
export const focusTaken = (key: Proposal['key']): void => focusLater(places[partOf(key)] ?? `f-${key}`)

function focusLater(id: string): void {
  // The card of the decided one leaves the screen with the next drawing, and a dialog that has gone gives the focus back first.
  setTimeout(() => {
    if (hasGoneOn()) return
    const place = document.getElementById(id)
    place?.focus()
    place?.scrollIntoView({ block: 'nearest' })
  }, 60)
}

/** Whether the person has gone on to another field or opened another menu. The answer about a proposal may come late, and takes no focus from them. */
function hasGoneOn(): boolean {
  const field = document.activeElement
  const isTyping = Boolean(field?.matches('input, textarea, select')) && field?.closest('.proposal') === null
  return isTyping || document.querySelector('.proposal [aria-expanded="true"]') !== null
}
