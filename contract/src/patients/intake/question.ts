import type { Label } from '../../kernel/label.ts'
import type { ClinicalSex } from '../vocabulary.ts'

/** The steps of an intake, in the order in which they are asked. The last one, which sends it, has no questions. */
export const intakeSteps = ['reasons', 'health', 'medicines', 'allergies', 'food', 'feelings', 'body', 'send'] as const
export type IntakeStep = (typeof intakeSteps)[number]

/** When a question is asked. All parts that are there must hold; `answer` also needs that the other question is asked itself. */
export type Condition = {
  answer?: { of: string; is: readonly string[] }
  age?: { from: number; below?: number }
  sexes?: readonly ClinicalSex[]
}

type Common = {
  /** Never given to another question, not even after this one is gone: answers are stored under it. */
  id: string
  step: IntakeStep
  label: Label
  help?: Label
  asked_if?: Condition
  /** An intake is not sent without it. */
  required?: true
  /** Not asked, and its answers not shown to the patient, in safe mode. */
  not_in_safe_mode?: true
}
type Options = Readonly<Record<string, Label>>

/** A question as data: both sides check, branch and show by it. */
export type Question = Common &
  (
    | { kind: 'one' | 'several'; options: Options }
    | { kind: 'text' }
    | { kind: 'number'; least: number; most: number }
    | { kind: 'height' | 'weight' | 'medicines' | 'allergies' | 'photos' }
  )

/** The option that no other one goes with: whoever has no illness has not a second one. */
export const noneOption = 'none'

export const yesNo = { yes: { en: 'Yes', es: 'Sí' }, no: { en: 'No', es: 'No' } } as const
export const yesNoOrSilence = { ...yesNo, not_said: { en: 'I would rather not say', es: 'Prefiero no decirlo' } } as const
