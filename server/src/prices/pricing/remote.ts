import { estimatePrice } from '@sorrel/contract/insurance/pricing/estimate'
import { findCountingCheck } from '../../eligibility/counting.ts'
import type { Context } from '../../kernel/context.ts'
import { planOf, readFees } from './reading.ts'

type Asked = {
  patient_id: string
  provider_id: string
  coverage_id: string
  day: string
  lines: readonly { code: string; units: number }[]
}

/**
 * What the plan of a patient is likely to leave to them for care without a visit, in cents; null if nobody can tell: no plan answered, or no list names a
 * price. A federal program that pays nutrition care pays it whole. Runs as the system.
 */ // reads insurance
export async function estimateShare(ctx: Context, { patient_id, provider_id, coverage_id, day, lines }: Asked): Promise<number | null> {
  const coverage = ctx.db.selectFrom('coverage').select(['payer_id', 'member_id']).where('id', '=', coverage_id)
  const { payer_id, member_id } = await coverage.executeTakeFirstOrThrow()
  if (payer_id === null) return null
  const check = await findCountingCheck(ctx, { patient_id, payer_id, member_id, day })
  if (check === undefined) return payer_id === 'medicare' ? 0 : null
  const billed = lines.map((line) => ({ ...line, modifiers: [] }))
  const fees = await readFees(ctx, { provider_id, day, payer_id, place: '10' }, billed)
  const estimate = estimatePrice({
    visit: { date: day, visit_mode: 'virtual', preventive: payer_id === 'medicare', lines: billed },
    coverage: planOf(payer_id, check),
    fees: { ...fees, cash_cents: null },
  })
  return 'missing' in estimate ? null : estimate.patient_cents
}
