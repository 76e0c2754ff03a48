import { writeSentence } from '@sorrel/contract/charting/pes/sentence'
import { computeDueAt, measureMinutes } from '@sorrel/contract/charting/rules'
import type { ChartNote, NoteContent } from '@sorrel/contract/charting/schemas'
import { unlockHours } from '@sorrel/contract/charting/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { addMinutes } from '../kernel/clock.ts'
import type { Context } from '../kernel/context.ts'
import type { ChartedVisit } from './access.ts'
import { readBmiCode } from './billing/bmi.ts'
import { readChecks } from './billing/checks.ts'
import { findLastNote } from './reading/last-note.ts'
import { readSignature } from './reading/signatures.ts'
import { makeEmptyContent, takeNote } from './writing/drafts.ts'

type Shown = z.input<typeof ChartNote>

/** A note in the form of the contract, with all that its screen shows. */
export async function showNote(ctx: Context, visit: Permitted<ChartedVisit>): Promise<Shown> {
  const note = takeNote(visit)
  const isBilling = ctx.actor.kind === 'admin'
  const content = isBilling && note.status === 'draft' ? keepBilling(visit, note.content) : note.content
  const [around, checks, bmi_code] = await Promise.all([
    readAround(ctx, visit),
    readChecks(ctx, visit, content),
    readBmiCode(ctx, visit, content),
  ])
  const due_at = computeDueAt(visit.ends_at)
  const isOwn = ctx.actor.kind === 'provider' && ctx.actor.provider_id === visit.provider_id
  return {
    ...content,
    ...{ id: note.id, kind: note.kind, template_version: note.template_version, status: note.status, version: note.version },
    ...{ appointment_id: visit.appointment_id, patient_id: visit.patient_id, provider_id: visit.provider_id, care_id: visit.care_id },
    due_at,
    overdue: note.status === 'draft' && visit.status === 'Occurred' && due_at < ctx.now(),
    duration_minutes: measureMinutes(content.session_started_at, content.session_ended_at),
    visit: showVisit(visit),
    call: visit.billing.call,
    billing: { ...showBilling(visit), bmi_code },
    checks,
    ...around,
    can_write: isOwn && note.status === 'draft' && (visit.status === 'Occurred' || visit.status === 'Scheduled'),
    is_own: isOwn,
    can_unlock: isOwn && isUnlockable(ctx, note),
    updated_at: note.updated_at,
  }
}

/** Whether the author may still unlock the note. */
export const isUnlockable = (ctx: Pick<Context, 'now'>, { status, signed_at }: { status: string; signed_at: string | null }): boolean =>
  status === 'signed' && signed_at !== null && ctx.now() < addMinutes(signed_at, unlockHours * 60)

const showVisit = (visit: ChartedVisit): Shown['visit'] => ({
  ...{ patient_name: visit.patient_name, starts_at: visit.starts_at, ends_at: visit.ends_at, status: visit.status },
  ...{ visit_mode: visit.visit_mode, scheduled_minutes: visit.duration_minutes, paid_by: visit.paid_by },
})

const showBilling = ({ billing: { rules, payer_id, payer_name, was_seen, day } }: ChartedVisit): Omit<Shown['billing'], 'bmi_code'> => ({
  ...{ rules, payer_id, payer_name, was_seen, day },
})

/** Of a draft, billing staff read only what a claim needs. */
function keepBilling(visit: ChartedVisit, content: NoteContent): NoteContent {
  const { diagnoses, procedures, session_started_at, session_ended_at, place_of_service, audio_only, patient_location_state } = content
  return {
    ...makeEmptyContent(visit),
    ...{ diagnoses, procedures, session_started_at, session_ended_at, place_of_service, audio_only, patient_location_state },
  }
}

type Around = Pick<Shown, 'signature' | 'addenda' | 'unlocks' | 'withheld_reason' | 'last_note'>

/** What belongs to a note and lies in other rows: four statements, however much there is. */
async function readAround(ctx: Context, visit: Permitted<ChartedVisit>): Promise<Around> {
  const id = visit.note?.id
  if (id === undefined) return { signature: null, addenda: [], unlocks: [], withheld_reason: null, last_note: await readLast(ctx, visit) }
  const [signature, addenda, unlocks, withholding, last_note] = await Promise.all([
    readSignature(ctx, visit),
    ctx.db.selectFrom('chart_note_addendum').selectAll().where('note_id', '=', id).orderBy('signed_at').orderBy('id').execute(),
    ctx.db
      .selectFrom('chart_note_unlock')
      .select(['at', 'reason', 'prior_sha256', sql<boolean>`admin_id is not null`.as('by_practice')])
      .where('note_id', '=', id)
      .orderBy('at')
      .execute(),
    ctx.db
      .selectFrom('chart_note_withholding')
      .select('reason')
      .where('note_id', '=', id)
      .where('lifted_at', 'is', null)
      .executeTakeFirst(),
    readLast(ctx, visit),
  ])
  return { signature, addenda, unlocks, withheld_reason: withholding?.reason ?? null, last_note }
}

/** What the last note before this one says, for the pane beside it. */
async function readLast(ctx: Context, visit: Permitted<ChartedVisit>): Promise<Shown['last_note']> {
  const last = await findLastNote(ctx, visit)
  if (!last) return null
  const { pes_statements, patient_instructions: instructions, next_visit_focus: focus } = last.content
  const sentences = pes_statements.map((one) => writeSentence(one, 'en'))
  return { appointment_id: last.appointment_id, visit_at: last.visit_at, sentences, instructions, focus }
}
