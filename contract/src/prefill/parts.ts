import { isGoalOpen } from '../charting/carrying.ts'
import { type NoteFieldKey, noteFieldKeys, noteFields } from '../charting/fields.ts'
import type { NoteContent } from '../charting/schemas.ts'
import type { Label } from '../kernel/label.ts'

// Beside the written fields, a note has parts of which several may be proposed. Each has a key of its own, so that it is settled by itself.
const diagnosisKeys = ['pes_1', 'pes_2', 'pes_3'] as const
const goalKeys = ['goal_1', 'goal_2', 'goal_3', 'goal_4', 'goal_5'] as const
const partKeys = [...diagnosisKeys, ...goalKeys, 'patient_instructions'] as const
type PartKey = (typeof partKeys)[number]

/** What may be proposed for a note: its written fields, nutrition diagnoses, goals, and the instructions for the patient. */
export type ProposalKey = NoteFieldKey | PartKey
export const proposalKeys = [...noteFieldKeys, ...partKeys] as [ProposalKey, ...ProposalKey[]]

/** To which part of a note a proposal belongs; `field` is a written field of the same name. */
export const partOf = (key: ProposalKey): 'field' | 'pes_statements' | 'smart_goals' | 'patient_instructions' =>
  key === 'patient_instructions'
    ? key
    : diagnosisKeys.some((one) => one === key)
      ? 'pes_statements'
      : goalKeys.some((one) => one === key)
        ? 'smart_goals'
        : 'field'

const partLabels = {
  pes_statements: { en: 'Nutrition diagnosis', es: 'Diagnóstico nutricional' },
  smart_goals: { en: 'Goal', es: 'Meta' },
  patient_instructions: { en: 'Instructions', es: 'Indicaciones' },
} as const satisfies Record<Exclude<ReturnType<typeof partOf>, 'field'>, Label>

/** What a proposal with this key is for. */
export function labelOf(key: ProposalKey): Label {
  const part = partOf(key)
  return part === 'field' ? noteFields[key as NoteFieldKey] : partLabels[part]
}

/** So many of each may a note have. */
export const most = { pes_statements: diagnosisKeys.length, smart_goals: goalKeys.length } as const
/** Whether a note has room for one more: of its goals only those count that go on. */
export const hasRoom = (part: keyof typeof most, { pes_statements, smart_goals }: Pick<NoteContent, keyof typeof most>): boolean =>
  (part === 'pes_statements' ? pes_statements : smart_goals.filter(isGoalOpen)).length < most[part] && smart_goals.length < 12
/** The longest goal. */
export const goalLength = 200

/** The keys that proposals for a note of this kind may have. */
export const withParts = (fields: readonly NoteFieldKey[]): ProposalKey[] => [...fields, ...partKeys]
export const nameDiagnosis = (nth: number): ProposalKey | undefined => diagnosisKeys[nth]
export const nameGoal = (nth: number): ProposalKey | undefined => goalKeys[nth]
