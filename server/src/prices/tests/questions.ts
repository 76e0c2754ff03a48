import { coverageOf } from '../../insurance/world/coverages.ts'
import type { TestApp } from '../../kernel/testing.ts'
import type { BodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

type Question = BodyOf<'POST /insurance-checking/estimate-price'>

/** What Maya's next visit with Hannah costs, with the plan on file. */
export const makeQuestion = (more: Partial<Question> = {}): Question => ({
  provider_id: cast.hannah.provider_id,
  appointment_type: 'Follow-up',
  duration_minutes: 60,
  visit_mode: 'virtual',
  service_date: '2026-03-10',
  payment: { kind: 'on_file', coverage_id: coverageOf(cast.maya.patient_id) },
  ...more,
})

/** A promise to the members of Humana, which nobody else gave them. */
export const makePromise = (more: Partial<BodyOf<'POST /admin/price-promises'>> = {}): BodyOf<'POST /admin/price-promises'> => ({
  ...{ payer_id: '61101', margin_cents: 500, source: 'Contract, page 12', contract_allows: true },
  ...more,
})

/** Maya's next visit with Hannah. */
export async function findNextVisit(t: Pick<TestApp, 'owner' | 'house'>): Promise<string> {
  const { rows } = await t.owner.query<{ id: string }>(
    `select id from app.appointment where patient_id = $1 and provider_id = $2 and status = 'Scheduled' and starts_at > $3 order by starts_at limit 1`,
    [cast.maya.patient_id, cast.hannah.provider_id, t.house.now()],
  )
  return rows[0]!.id
}
