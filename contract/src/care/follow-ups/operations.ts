import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const previewFollowUp = operation<typeof wire.previewFollowUp>()({
  method: 'POST',
  path: '/follow-up-reminders/preview',
  access: ['provider'],
  addition: true,
  summary: 'Says who would get a follow-up reminder now, who would not and why, and what it says. Sends nothing.',
})

export const createFollowUp = operation<typeof wire.createFollowUp>()({
  method: 'POST',
  path: '/follow-up-reminders',
  access: ['provider'],
  errors: ['nobody_to_remind'],
  status: 201,
  idempotent: true,
  addition: true,
  summary: 'Schedules a follow-up reminder, or keeps it as a draft. Who gets it is decided again when it goes out.',
})

export const listFollowUps = operation<typeof wire.listFollowUps>()({
  method: 'GET',
  path: '/follow-up-reminders',
  access: ['provider'],
  addition: true,
  summary: "Lists a dietitian's follow-up reminders, newest first.",
})

export const scheduleFollowUp = operation<typeof wire.scheduleFollowUp>()({
  method: 'PATCH',
  path: '/follow-up-reminders/{follow_up_reminder_id}',
  access: ['provider'],
  errors: ['reminder_not_changeable', 'changed_meanwhile'],
  idempotent: true,
  addition: true,
  summary: 'Schedules a draft, or puts a scheduled reminder at another time.',
})

export const cancelFollowUp = operation<typeof wire.cancelFollowUp>()({
  method: 'POST',
  path: '/follow-up-reminders/{follow_up_reminder_id}/cancel',
  access: ['provider'],
  errors: ['reminder_not_changeable'],
  idempotent: true,
  addition: true,
  summary: 'Cancels a reminder that has not gone out.',
})
