import { estimatePrice } from '@sorrel/contract/insurance/pricing/estimate'
import { sql } from 'kysely'
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
 * What the plan of a patient is likely to leave to them for care without a visit, in cents; null if nobody can tell: no plan answered, no list names a
 * price, or they say that they have Medicaid and nobody has confirmed it. Whom nobody may bill owes nothing. A federal program that pays nutrition care
 * pays it whole. Runs as the system.
 */ // reads insurance, payers, eligibility
export async function estimateShare(ctx: Context, { patient_id, provider_id, coverage_id, day, lines }: Asked): Promise<number | null> {
  const coverage = ctx.db.selectFrom('coverage').select(['payer_id', 'member_id']).where('id', '=', coverage_id)
  const { payer_id, member_id } = await coverage.executeTakeFirstOrThrow()
  const { rows } = await sql<{ owes_nothing: boolean; may_owe_nothing: boolean }>`
    select app.owes_nothing(${patient_id}::uuid, ${payer_id}::text, ${day}::date, ${member_id}::text) as owes_nothing,
      app.may_owe_nothing(${patient_id}::uuid, ${day}::date) as may_owe_nothing`.execute(ctx.db)
  if (rows[0]!.owes_nothing) return 0
  if (rows[0]!.may_owe_nothing || payer_id === null) return null
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
