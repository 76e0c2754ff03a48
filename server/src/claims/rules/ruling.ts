import { applyRules, type Bill, type BillFacts, type BillPart, type Ruled } from '@sorrel/contract/claims/rules/applying'
import type { BillingRule } from '@sorrel/contract/claims/rules/schemas'
import type { ClaimChanges } from '@sorrel/contract/claims/schemas'

const partsByHand: readonly (BillPart & keyof ClaimChanges)[] = ['place', 'diagnoses', 'lines', 'note', 'authorization_number']

/** What rules ask about a visit with its note. */
type Visit = Pick<Bill, 'place' | 'diagnoses'> & {
  procedures: Bill['lines']
  patient: { birth_date: string | null; address: { state: string | null } }
  plan: { payer_id: string; relationship: string }
  rendering: { npi: string | null }
}
type Asked = Pick<BillFacts, 'day' | 'minutes'> & { visit: Visit; changes: ClaimChanges }

/** What the billing rules make of a visit, whose place, diagnoses and procedures are those of the note or those that staff wrote in their place. */
export function ruleVisit({ visit, day, minutes, changes }: Asked, rules: readonly BillingRule[]): Ruled {
  const { place, diagnoses, procedures, patient, plan, rendering } = visit
  const { note = null, authorization_number = null } = changes
  return applyRules(
    { place, diagnoses, lines: procedures, note, authorization_number },
    {
      ...{ day, minutes, payer: plan.payer_id, state: patient.address.state, relationship: plan.relationship },
      ...{ dietitian: rendering.npi, birth_date: patient.birth_date },
      by_hand: partsByHand.filter((part) => changes[part] !== undefined && changes[part] !== null),
    },
    rules,
  )
}

/** Whether a rule wants a person to look at the claim. */
export const isHeldByRule = ({ runs }: Pick<Ruled, 'runs'>): boolean => runs.some(({ does_hold }) => does_hold)
