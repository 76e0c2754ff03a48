import type { NoteContent, NoteField } from '@sorrel/contract/charting/schemas'
import { refuseValue } from '../../kernel/problem.ts'
import type { Settled } from '../../prefill/settling.ts'
import type { SavedChange } from '../tables.ts'

type Change = { content: NoteContent; changes: SavedChange[] }

/**
 * The content after proposals were settled. An accepted one stands as it was proposed, and its field says so until somebody edits it. It
 * never takes the place of what the dietitian wrote: who wants both sends an edited one.
 */
export function applyProposals(
  { content, changes }: Change,
  settled: readonly Settled[],
  author: { at: string; provider_id: string },
): Change {
  const fields = { ...content.fields }
  const settledChanges = settled.map(({ fieldset_id, key, state, value, reject_reason }, nth): SavedChange => {
    const present = fields[key]
    const before = present?.value ?? null
    const proposal = { state, reject_reason }
    if (value === null) return { key, before, after: before, proposal }
    if (state === 'accepted' && present?.source === 'provider' && present.value !== value)
      throw refuseValue('body', ['proposals', nth, 'state'], 'own_words')
    fields[key] = takenFrom({ fieldset_id, state, value }, author)
    return { key, before, after: value, proposal }
  })
  return { content: { ...content, fields }, changes: [...changes, ...settledChanges] }
}

const takenFrom = (
  { fieldset_id, state, value }: { fieldset_id: string; state: Settled['state']; value: string },
  { at, provider_id }: { at: string; provider_id: string },
): NoteField => ({
  ...{ value, source: state === 'accepted' ? 'ai_prefill' : 'provider', fieldset_id, carried_from_note_id: null },
  ...{ edited_at: at, edited_by: provider_id },
})
