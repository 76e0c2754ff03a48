import type { Coverage, CoverageChange } from '@sorrel/contract/insurance/schemas'
import type { PlanSource } from '@sorrel/contract/insurance/sources'
import type { RelationshipToInsured } from '@sorrel/contract/insurance/vocabulary'
import type { z } from 'zod'

/** Whether a plan pays first, or what another one leaves. */
export type Priority = 'primary' | 'secondary'

/** A plan as its form holds it. The four fields before the last are about whoever holds the insurance. */
export type Plan = {
  /** Empty until the person has said it. */
  priority: Priority | ''
  effective_from: string
  payer_id: string
  member_id: string
  plan_name: string
  group_no: string
  phone_number: string
  relationship: RelationshipToInsured
  has_own_member_id: boolean
  first_name: string
  last_name: string
  birth_date: string
  sex: 'female' | 'male' | 'unknown'
  /** Coming visits go to it as well. */
  moves_visits: boolean
  /** From where staff know it. Patients say nothing of that. */
  source: PlanSource | ''
}

export const emptyPlan: Plan = {
  priority: '',
  payer_id: '',
  member_id: '',
  plan_name: '',
  group_no: '',
  phone_number: '',
  effective_from: '',
  relationship: 'Self',
  has_own_member_id: false,
  first_name: '',
  last_name: '',
  birth_date: '',
  sex: 'unknown',
  moves_visits: false,
  source: '',
}

/** A plan on file as its form holds it. */
export const fillPlan = ({ relationship, has_own_member_id, subscriber, ...plan }: z.infer<typeof Coverage>): Partial<Plan> => ({
  payer_id: plan.payer_id ?? '',
  member_id: plan.member_id ?? '',
  plan_name: plan.plan_name ?? '',
  group_no: plan.group_no ?? '',
  phone_number: plan.phone_number ?? '',
  effective_from: plan.effective_from ?? '',
  ...{ relationship, has_own_member_id, ...subscriber },
})

const orNull = (typed: string) => typed.trim() || null

/** The change that stores this plan. A plan of which nobody has said how it pays is the first one. */
export function coverageOfPlan(plan: Plan, card_id?: string): CoverageChange {
  const { payer_id, member_id, relationship, has_own_member_id, first_name, last_name, birth_date, sex, effective_from } = plan
  const subscriber = { first_name, last_name, birth_date, sex }
  const entered = {
    kind: 'insurance' as const,
    payer_id,
    member_id,
    plan_name: orNull(plan.plan_name),
    group_no: orNull(plan.group_no),
    phone_number: orNull(plan.phone_number),
    relationship,
    ...(relationship === 'Self' ? {} : has_own_member_id ? { has_own_member_id } : { subscriber }),
    ...(card_id ? { card_id } : {}),
  }
  if (plan.priority !== 'secondary') return { primary: entered, ...(plan.moves_visits && { moves_visits: true }) }
  return { secondary: { ...entered, ...(effective_from ? { effective_from } : {}) } }
}
