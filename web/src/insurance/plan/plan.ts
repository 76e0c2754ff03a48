import type { RelationshipToInsured } from '@sorrel/contract/insurance/vocabulary'

/** A plan as its form holds it. The last four fields are about whoever holds the insurance. */
export type Plan = {
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
}

export const emptyPlan: Plan = {
  payer_id: '',
  member_id: '',
  plan_name: '',
  group_no: '',
  phone_number: '',
  relationship: 'Self',
  has_own_member_id: false,
  first_name: '',
  last_name: '',
  birth_date: '',
  sex: 'unknown',
}

const orNull = (typed: string) => typed.trim() || null

/** The change of the record that stores this plan as the first one. */
export const bodyOfPlan = (
  { payer_id, member_id, plan_name, group_no, phone_number, relationship, has_own_member_id, ...subscriber }: Plan,
  card_id?: string,
) => ({
  coverage: {
    primary: {
      kind: 'insurance' as const,
      payer_id,
      member_id,
      plan_name: orNull(plan_name),
      group_no: orNull(group_no),
      phone_number: orNull(phone_number),
      relationship,
      ...(relationship === 'Self' ? {} : has_own_member_id ? { has_own_member_id } : { subscriber }),
      ...(card_id ? { card_id } : {}),
    },
  },
})
