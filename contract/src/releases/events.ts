import { z } from 'zod'
import { event } from '../kernel/event.ts'

const release = { release_id: z.uuid() }

export const releaseEvents = {
  'release.drafted': event('A patient began a release of information, or changed the draft.', release),
  'release.dropped': event('A patient removed the draft of a release.', release),
  'release.signed': event('A patient or their guardian signed a release of information.', release),
  'release.revoked': event('A release of information was revoked; nothing goes out by it any longer.', release),
  'release.expired': event('A release of information reached its last day.', release),
  'release.send_requested': event('A document of a release waits to be sent.', { ...release, send_id: z.uuid() }),
  'release.delivered': event('A document of a release went to its recipient.', { ...release, send_id: z.uuid() }),
  'release.send_failed': event('A document of a release could not be sent.', { ...release, send_id: z.uuid() }),
}
