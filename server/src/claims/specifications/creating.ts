import type { CreateSpecification } from '@sorrel/contract/claims/specifications/schemas'
import type { Context } from '../../kernel/context.ts'
import { buildClaim } from '../building/building.ts'
import { failureOf, issueOf, type Made } from './issues.ts'
import { finishClaim } from './making.ts'

/** Makes the claim of a visit as a row says. A claim that is there stays as it is. */ // reads scheduling, charting, insurance
export async function createOne(ctx: Context, specification: CreateSpecification, isTrial: boolean): Promise<Made> {
  const { appointment_id, payer_id, coverage_id, frequency_code = '1' } = specification
  const visit = await ctx.db
    .selectFrom('appointment as a')
    .leftJoin('chart_note as n', 'n.appointment_id', 'a.id')
    .leftJoin('coverage as c', 'c.id', 'a.coverage_id')
    .select(['n.status', 'c.kind', 'c.payer_id', 'c.id as coverage_id'])
    .where('a.id', '=', appointment_id)
    .executeTakeFirst()
  if (!visit) return failureOf('visit_unknown', 'appointment_id')
  if (visit.kind !== 'insurance') return failureOf('not_insured', 'appointment_id')
  if (visit.status !== 'signed') return failureOf('note_not_signed', 'appointment_id')
  if (payer_id !== undefined && payer_id !== visit.payer_id) return failureOf('plan_differs', 'payer_id', visit.payer_id)
  if (coverage_id !== undefined && coverage_id !== visit.coverage_id) return failureOf('plan_differs', 'coverage_id')
  if (frequency_code !== '1') return failureOf('first_only', 'frequency_code')
  const built = await buildClaim(ctx, appointment_id)
  if (!built) return failureOf('not_insured', 'appointment_id')
  if (!built.is_new) return { outcome: 'exists', claim_id: built.claim_id, issues: [issueOf('claim_exists', 'appointment_id', 'warning')] }
  const made = await finishClaim(ctx, built.claim_id, specification, isTrial)
  const isIdle = specification.override_reason !== undefined && (await isUnconfirmed(ctx, built.claim_id))
  return isIdle ? { ...made, issues: [...made.issues, issueOf('nothing_to_confirm', 'override_reason', 'warning')] } : made
}

async function isUnconfirmed(ctx: Context, id: string): Promise<boolean> {
  const { override_reason } = await ctx.db.selectFrom('claim').select('override_reason').where('id', '=', id).executeTakeFirstOrThrow()
  return override_reason === null
}
