import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composePlanEntered } from '../messages/messages.ts'

/** A sample of the message about a plan that staff entered. */
export const messages: MessageSamples = {
  plan_entered: { channels: ['sms', 'email'], write: (language) => composePlanEntered('https://sorrel.example/app/insurance', language) },
}
