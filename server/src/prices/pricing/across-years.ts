import type { RenewalBasis } from '@sorrel/contract/renewals/vocabulary'
import type { CheckRow } from '../../eligibility/access.ts'
import { findCountingCheck, findLastAnswer } from '../../eligibility/counting.ts'
import type { Context } from '../../kernel/context.ts'
import type { PricedVisit } from '../access.ts'
import { type Priced, priceCase } from './estimating.ts'
import { readCase } from './reading.ts'

/** What a visit in a new plan year costs, and what it would have cost on the last day of the old one. Null where no list names a price. */
export type AcrossYears = { before: Priced | null; after: Priced | null; basis: RenewalBasis; check: CheckRow | undefined }

/**
 * Estimates a visit twice: on its day, and on the last day of the year before. Where nobody asked the plan about the new year, its last answer about
 * the old one counts as if the year had begun. Nothing of it is kept.
 */
export async function priceAcrossYears(ctx: Context, visit: PricedVisit & { payer_id: string }): Promise<AcrossYears> {
  const { patient_id, payer_id, member_id, service_date } = visit
  const oldDay = `${Number(service_date.slice(0, 4)) - 1}-12-31`
  const plan = { patient_id, payer_id, member_id }
  const [asked, old] = await Promise.all([
    findCountingCheck(ctx, { ...plan, day: service_date }),
    findLastAnswer(ctx, { ...plan, day: oldDay }),
  ])
  const oldVisit = { ...visit, service_date: oldDay }
  const [read, readOld] = await Promise.all([readCase(ctx, visit, { check: asked ?? old }), readCase(ctx, oldVisit, { check: old })])
  return {
    before: priceCase(oldVisit, readOld),
    after: priceCase(visit, read),
    basis: asked ? 'asked' : old ? 'assumed' : 'unknown',
    check: read.check,
  }
}
