import { z } from 'zod'
import { event } from '../kernel/event.ts'

const letter = { letter_id: z.uuid(), appointment_id: z.uuid() }

export const letterEvents = {
  'letter.signed': event('A dietitian signed a letter about a patient.', letter),
  'letter.send_requested': event('A letter about a patient waits to be sent.', { ...letter, send_id: z.uuid() }),
  'letter.delivered': event('A letter about a patient reached whom it is written to.', { ...letter, send_id: z.uuid() }),
  'letter.send_failed': event('A letter about a patient could not be sent.', { ...letter, send_id: z.uuid() }),
}
