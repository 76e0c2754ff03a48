import { checkCoding } from '@sorrel/contract/charting/billing/checks'
import { checkNote } from '@sorrel/contract/charting/rules'
import type { NoteCheck, NoteContent } from '@sorrel/contract/charting/schemas'
import { readCodeStates } from '../../coding/icd10/states.ts'
import type { Context } from '../../kernel/context.ts'
import type { ChartedVisit } from '../access.ts'
import { warnOfNumbers } from '../reading/safe-mode.ts'
import { takeNote } from '../writing/drafts.ts'
import { proposeFor } from './facts.ts'

/** What must be mended before the note can be signed, and what is worth a look. */
export async function readChecks(
  ctx: Context,
  visit: ChartedVisit,
  content: NoteContent,
): Promise<{ missing: NoteCheck[]; warnings: NoteCheck[] }> {
  const { patient_location_state: state } = content
  const is_licensed = state === null ? null : visit.licensed_in.includes(state)
  const { status, paid_by, duration_minutes: scheduled_minutes, billing, patient_language } = visit
  const codes = await readCodeStates(
    ctx,
    content.diagnoses.map(({ icd10 }) => icd10),
    billing.day,
  )
  const facts = { kind: takeNote(visit).kind, status, scheduled_minutes, paid_by, is_licensed, rules: billing.rules, patient_language }
  const note = checkNote(content, facts)
  const coding = checkCoding(content, { ...codes, paid_by, proposal: proposeFor(visit, content) })
  const told = visit.ed_safe_mode ? warnOfNumbers(content) : []
  return { missing: [...note.missing, ...coding.missing], warnings: [...told, ...note.warnings, ...coding.warnings] }
}
