import type { Question } from '@sorrel/contract/patients/intake/question'
import type { QuestionId } from '@sorrel/contract/patients/intake/questions'
import type { Facts, Value } from '@sorrel/contract/patients/intake/rules'
import type { UnitSystem } from '@sorrel/contract/patients/measures/amounts'

/** What the field of a question gets. `typed` is what somebody began to type and what is no answer yet. */
export type FieldProps = {
  question: Question & { id: QuestionId }
  value: Value | null | undefined
  onChange: (value: Value | null) => void
  typed: string | undefined
  onType: (text: string | null) => void
  units: UnitSystem
  facts: Facts
  /** In centimeters, if the person has told it. */
  height: number | null
  error: string | undefined
}
