import type { BodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

type Question = BodyOf<'POST /insurance-checking/validate-insurance'>

/** A question about a plan as Maya types it. The last digits of the member id decide what the fake answers. */
export const makeQuestion = (ending: string, more: Partial<Question> = {}): Question => ({
  payer_id: '60054',
  member_id: `W99${ending}`,
  first_name: cast.maya.first_name,
  last_name: cast.maya.last_name,
  birth_date: cast.maya.birth_date,
  relationship: 'Self',
  service_date: '2026-03-10',
  ...more,
})

export const heardOnThePhone = {
  ...{ covered: true, copay_cents: 2500, coinsurance_basis_points: null, deductible_before_copay: false },
  ...{ deductible_remaining_cents: 0, out_of_pocket_remaining_cents: null, visits_remaining: 6 },
  ...{ preventive_no_cost: null, needs_authorization: false },
}
