import type { CreateSpecification } from '@sorrel/contract/claims/specifications/schemas'
import type { Context } from '../../kernel/context.ts'
import { buildClaim } from '../building/building.ts'
import { failureOf, issueOf, type Made } from './issues.ts'
import { finishClaim } from './making.ts'

type Billed = { status: string | null; kind: string | null; payer_id: string | null; coverage_id: string | null; is_due: boolean }

/** The visit that a row names, with its plan and its note. */ // reads scheduling, charting, insurance
async function findVisit(ctx: Context, appointment_id: string): Promise<Billed | undefined> {
  const visit = await ctx.db
    .selectFrom('appointment as a')
    .leftJoin('chart_note as n', 'n.appointment_id', 'a.id')
    .leftJoin('coverage as c', 'c.id', 'a.coverage_id')
    .select(['n.status', 'c.kind', 'c.payer_id', 'c.id as coverage_id'])
    .where('a.id', '=', appointment_id)
    .executeTakeFirst()
  return visit && { ...visit, is_due: true }
}

/** The care without a visit that a row names. It is due once its patient was told and the quiet time is over. */ // reads remote-care, charting, insurance
async function findCare(ctx: Context, id: string): Promise<Billed | undefined> {
  const care = await ctx.db
    .selectFrom('billable_remote_encounter as e')
    .leftJoin('chart_note as n', 'n.billable_remote_encounter_id', 'e.id')
    .leftJoin('coverage as c', 'c.id', 'e.coverage_id')
    .select(['n.status', 'c.kind', 'c.payer_id', 'c.id as coverage_id', 'e.status as stands', 'e.claim_id'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  const isOver = care?.stands === 'waived' || care?.stands === 'voided'
  return care && { ...care, is_due: !isOver && (care.stands === 'ready_to_bill' || care.claim_id !== null) }
}

/** Makes the claim of a visit, or of care without one, as a row says. A claim that is there stays as it is. */
export async function createOne(ctx: Context, specification: CreateSpecification, isTrial: boolean): Promise<Made> {
  const { appointment_id, billable_remote_encounter_id, payer_id, coverage_id, frequency_code = '1' } = specification
  const field = appointment_id === undefined ? 'billable_remote_encounter_id' : 'appointment_id'
  const id = appointment_id ?? billable_remote_encounter_id!
  const visit = appointment_id === undefined ? await findCare(ctx, id) : await findVisit(ctx, id)
  if (!visit) return failureOf('visit_unknown', field)
  if (visit.kind !== 'insurance') return failureOf('not_insured', field)
  if (visit.status !== 'signed') return failureOf('note_not_signed', field)
  if (!visit.is_due) return failureOf('not_due', field)
  if (payer_id !== undefined && payer_id !== visit.payer_id) return failureOf('plan_differs', 'payer_id', visit.payer_id ?? undefined)
  if (coverage_id !== undefined && coverage_id !== visit.coverage_id) return failureOf('plan_differs', 'coverage_id')
  if (frequency_code !== '1') return failureOf('first_only', 'frequency_code')
  const built = await buildClaim(ctx, id)
  if (!built) return failureOf('not_insured', field)
  if (!built.is_new) return { outcome: 'exists', claim_id: built.claim_id, issues: [issueOf('claim_exists', field, 'warning')] }
  const made = await finishClaim(ctx, built.claim_id, specification, isTrial)
  const isIdle = specification.override_reason !== undefined && (await isUnconfirmed(ctx, built.claim_id))
  return isIdle ? { ...made, issues: [...made.issues, issueOf('nothing_to_confirm', 'override_reason', 'warning')] } : made
}

async function isUnconfirmed(ctx: Context, id: string): Promise<boolean> {
  const { override_reason } = await ctx.db.selectFrom('claim').select('override_reason').where('id', '=', id).executeTakeFirstOrThrow()
  return override_reason === null
}
