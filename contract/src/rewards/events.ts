import { z } from 'zod'
import { event } from '../kernel/event.ts'

const payload = { smart_goal_id: z.uuid() }

export const rewardEvents = {
  'smart_goal.agreed': event('A note was signed that sets a goal, changes it or says what became of it.', {
    ...payload,
    note_id: z.uuid(),
  }),
  'smart_goal.changed': event('A dietitian set a goal without a note, or changed one.', payload),
  'smart_goal.completed': event('A patient marked a goal as done for a day.', payload),
  'smart_goal.withdrawn': event('A patient took back that a goal was done.', payload),
}
