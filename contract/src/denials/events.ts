import { z } from 'zod'
import { event } from '../kernel/event.ts'

const letter = { appeal_letter_id: z.uuid(), claim_id: z.uuid() }
const given = { write_off_id: z.uuid(), claim_id: z.uuid() }

export const denialEvents = {
  'appeal_letter.drafted': event('Billing staff wrote a letter of appeal, or changed one before it went out.', letter),
  'appeal_letter.sent': event('A letter of appeal went out to the payer.', letter),
  'write_off.asked': event('Billing staff asked to give up what is open of a claim.', given),
  'write_off.decided': event('What is open of a claim was given up, or a second person refused it.', given),
  'write_off.back_asked': event('Billing staff asked a second person to open again what had been given up.', given),
  'write_off.reopened': event('What had been given up of a claim is open again.', given),
}
