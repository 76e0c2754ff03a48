import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const listGoals = operation<typeof wire.listGoals>()({
  method: 'GET',
  path: '/patients/{patient_id}/goals',
  access: ['patient', 'provider'],
  summary: 'Lists the goals of a patient that go on, or those that ended, the latest first, with the days on which each was done.',
})

export const setGoal = operation<typeof wire.setGoal>()({
  method: 'POST',
  path: '/patients/{patient_id}/goals',
  access: ['provider'],
  errors: ['care_closed', 'not_available', 'message_withdrawn'],
  status: 201,
  idempotent: true,
  summary:
    'Sets a goal for a patient in care, without a note, also from a message of their conversation. At most five goals go on at a time.',
})

export const changeGoal = operation<typeof wire.changeGoal>()({
  method: 'PUT',
  path: '/patients/{patient_id}/goals/{goal_id}',
  access: ['provider'],
  errors: ['care_closed', 'not_available', 'changed_meanwhile'],
  summary:
    'Changes a goal of a patient in care without a note: its words, its day, or what became of it. The note of an earlier visit that is signed later does not undo it.',
})

export const completeGoal = operation<typeof wire.completeGoal>()({
  method: 'POST',
  path: '/patients/{patient_id}/goals/{goal_id}/complete',
  access: ['patient'],
  errors: ['not_available'],
  summary:
    'Marks a goal as done today, by the clock of the patient. A second call on the same day changes nothing. In safe mode nothing is counted, and a goal that ended takes no more days.',
})

export const takeBackGoalCompletion = operation<typeof wire.takeBackGoalCompletion>()({
  method: 'DELETE',
  path: '/patients/{patient_id}/goals/{goal_id}/complete',
  access: ['patient'],
  addition: true,
  summary: 'Takes back that a goal was done today.',
})
