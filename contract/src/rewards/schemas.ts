import { z } from 'zod'
import { MessageSource } from '../chat/becoming/schemas.ts'
import { valuesOf } from '../kernel/label.ts'
import { Instant, id, LocalDate } from '../kernel/values.ts'
import { goalStatusLabels } from './vocabulary.ts'

export const GoalId = id()
export const GoalStatus = z.enum(valuesOf(goalStatusLabels))

/** A goal that a patient and a dietitian agreed on, as the last signed note has it or as the dietitian set it since. */
export const PatientGoal = z.object({
  id: GoalId,
  text: z.string(),
  by_date: LocalDate.nullable(),
  status: GoalStatus,
  /** When the first note that names it was signed, or when it was set without one. */
  agreed_at: Instant,
  ended_at: Instant.nullable(),
  version: z.int(),
  /** The visit whose note spoke of it last; null if it was set or changed without a note since. */
  appointment_id: z.uuid().nullable(),
  /** The dietitian who spoke of it last. */
  provider_name: z.string(),
  /** The message from which it came, for whoever may read that. */
  source: MessageSource.nullable(),
  /** The days on which the patient said that it was done. Null for a patient in safe mode, who sees nothing counted. */
  done: z.object({ days: z.int(), last_on: LocalDate.nullable(), is_today: z.boolean() }).nullable(),
})
export type PatientGoal = z.infer<typeof PatientGoal>
