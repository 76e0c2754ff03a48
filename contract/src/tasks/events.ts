import { z } from 'zod'
import { event } from '../kernel/event.ts'

const payload = { task_id: z.uuid() }

export const taskEvents = {
  'task.added': event(
    'A dietitian wrote down what they still have to do, perhaps from a message, or a word that a patient texted left it to them.',
    payload,
  ),
  'task.changed': event('A dietitian changed the words of a task, or the day on which it is due.', payload),
  'task.completed': event('A dietitian marked a task as done.', payload),
  'task.reopened': event('A dietitian took back that a task was done.', payload),
  'task.removed': event('A dietitian removed a task.', payload),
}
