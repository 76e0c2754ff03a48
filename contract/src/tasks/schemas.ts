import { z } from 'zod'
import { MessageSource } from '../chat/becoming/schemas.ts'
import { Instant, id, LocalDate } from '../kernel/values.ts'

export const TaskId = id()

/** What a dietitian still has to do, mostly for one of their clients. Only they see it. */
export const Task = z.object({
  id: TaskId,
  text: z.string(),
  /** The day by which it should be done, by the dietitian's own clock. */
  due_on: LocalDate.nullable(),
  done_at: Instant.nullable(),
  created_at: Instant,
  patient_id: z.uuid().nullable(),
  /** Null if the task is for no client. */
  patient_name: z.string().nullable(),
  /** The latest care of that client by the dietitian. */
  care_id: z.uuid().nullable(),
  /** The message from which it came. */
  source: MessageSource.nullable(),
  version: z.int(),
})
export type Task = z.infer<typeof Task>
