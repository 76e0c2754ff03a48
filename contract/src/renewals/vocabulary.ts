import type { Label } from '../kernel/label.ts'

/** What a new plan year changes for a patient, in the order in which it is worked through. */
export const renewalNeeds = {
  plan_ends: { en: 'The plan ends', es: 'El plan termina' },
  plan_changed: { en: 'The patient gets another plan', es: 'El paciente cambia de plan' },
  plan_check: { en: 'Ask the plan about the new year', es: 'Consultar al plan por el nuevo año' },
  referral: { en: 'The referral does not reach the visit', es: 'La orden médica no alcanza hasta la visita' },
  authorization: { en: 'A new authorization is needed', es: 'Hace falta una nueva autorización' },
  deductible: { en: 'The deductible starts anew', es: 'El deducible empieza de nuevo' },
} as const satisfies Record<string, Label>
export type RenewalNeed = keyof typeof renewalNeeds

/** What the price of the new year rests on: the plan's answer about it, the plan's yearly amounts of this year, or nothing that anybody said. */
export const renewalBases = ['asked', 'assumed', 'unknown'] as const
export type RenewalBasis = (typeof renewalBases)[number]

/** What a patient says about their plan in the new year. */
export const planOutlooks = ['same', 'changed'] as const
export type PlanOutlook = (typeof planOutlooks)[number]

export const renewalStates = ['open', 'done'] as const
