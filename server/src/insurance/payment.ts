import type { Subscriber } from '@sorrel/contract/insurance/schemas'
import type { RelationshipToInsured } from '@sorrel/contract/insurance/vocabulary'
import type { z } from 'zod'

export type OnFile = { kind: 'on_file'; coverage_id: string }

/** One plan of a payer. */
export type Plan = {
  kind: 'insurance'
  payer_id: string
  member_id: string
  group_no?: string | null | undefined
  plan_name?: string | null | undefined
  relationship: RelationshipToInsured
  has_own_member_id?: boolean | undefined
  phone_number?: string | null | undefined
  subscriber?: z.infer<typeof Subscriber> | undefined
  card_id?: string | undefined
  effective_from?: string | undefined
}

/** How a patient pays: in cash, also with a plan that they ask for the money back, or by a plan. */
export type Payment = { kind: 'cash'; asks?: Plan | OnFile | undefined } | Plan

/** How a patient who has booked before pays for a visit: with a coverage on file, or in a new way. */
export type ChosenPayment = Payment | OnFile
