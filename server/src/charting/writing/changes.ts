import { isDeepStrictEqual } from 'node:util'
import type { NoteFieldKey } from '@sorrel/contract/charting/fields'
import { gradeMalnutrition } from '@sorrel/contract/charting/malnutrition/grading'
import { computeAmount } from '@sorrel/contract/charting/needs/amounts'
import { estimateEnergy } from '@sorrel/contract/charting/needs/estimate'
import type { NoteNeeds } from '@sorrel/contract/charting/needs/schemas'
import { pesEtiologies } from '@sorrel/contract/charting/pes/etiologies'
import { pesSigns } from '@sorrel/contract/charting/pes/signs'
import type { NoteContent, NoteField } from '@sorrel/contract/charting/schemas'
import type { changeChartNote } from '@sorrel/contract/charting/wire'
import { usStates } from '@sorrel/contract/patients/states'
import type { z } from 'zod'
import { refuseValue } from '../../kernel/problem.ts'
import type { SavedChange } from '../tables.ts'

/** What a call changes, without the proposals that it settles. */
export type Sent = Omit<z.output<typeof changeChartNote.body>, 'proposals'>
type Author = { at: string; provider_id: string }

/** The content after a change, and what the change changed. Unchanged parts keep their author. */
export function applyChange(content: NoteContent, { fields = {}, ...parts }: Sent, author: Author) {
  refuseUnknownWords(parts.pes_statements ?? [])
  refuseWrongSums(parts)
  refuseUnknownState(parts)
  const changes: SavedChange[] = []
  const next: NoteContent = { ...content, fields: { ...content.fields } }
  for (const [key, sent] of Object.entries(fields) as [NoteFieldKey, string | null | undefined][]) {
    const before = content.fields[key]?.value ?? null
    const after = sent || null
    if (sent === undefined || before === after) continue
    changes.push({ key, before, after })
    if (after === null) delete next.fields[key]
    else next.fields[key] = writtenBy(author, after)
  }
  for (const [key, sent] of Object.entries(parts) as [keyof Omit<NoteContent, 'fields'>, unknown][]) {
    const after = sent === '' ? null : sent
    if (after === undefined || isDeepStrictEqual(content[key], after)) continue
    changes.push({ key, before: content[key], after })
    Object.assign(next, { [key]: after })
  }
  return { content: next, changes }
}

/** A sum that does not follow from what it was made of is a fault of the sender. */
function refuseWrongSums({ needs, malnutrition }: Pick<Sent, 'needs' | 'malnutrition'>): void {
  if (needs && !areNeedsRight(needs)) throw refuseValue('body', ['needs'], 'invalid_value')
  if (malnutrition && !isDeepStrictEqual(gradeMalnutrition(malnutrition.frame, malnutrition.facts), malnutrition))
    throw refuseValue('body', ['malnutrition'], 'invalid_value')
}

function areNeedsRight({ energy, amounts, ...person }: NoteNeeds): boolean {
  const estimate = energy && estimateEnergy(energy.equation, energy.inputs)
  const isEnergyRight = !estimate || (estimate.kind === 'found' && isDeepStrictEqual(estimate.need, energy))
  return (
    isEnergyRight &&
    amounts.every(({ rule, least, most, ...basis }) =>
      isDeepStrictEqual(computeAmount(rule, person, basis), { rule, ...basis, least, most }),
    )
  )
}

/** What a person types is theirs, whatever was proposed before. */
const writtenBy = ({ at, provider_id }: Author, value: string): NoteField => ({
  ...{ value, source: 'provider', fieldset_id: null, carried_from_note_id: null, edited_at: at, edited_by: provider_id },
})

// The shape of a code is in the contract. A code of no state would stand in the note, which says by it whether a license holds.
function refuseUnknownState({ patient_location_state: state }: Pick<Sent, 'patient_location_state'>): void {
  if (state && !(usStates as readonly string[]).includes(state)) throw refuseValue('body', ['patient_location_state'], 'invalid_value')
}

function refuseUnknownWords(statements: NonNullable<Sent['pes_statements']>): void {
  statements.forEach(({ etiology_ids, signs }, nth) => {
    if (etiology_ids.some((id) => !Object.hasOwn(pesEtiologies, id)))
      throw refuseValue('body', ['pes_statements', nth, 'etiology_ids'], 'invalid_value')
    if (signs.some(({ sign_id }) => sign_id !== null && !Object.hasOwn(pesSigns, sign_id)))
      throw refuseValue('body', ['pes_statements', nth, 'signs'], 'invalid_value')
  })
}
