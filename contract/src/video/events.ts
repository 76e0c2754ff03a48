import { z } from 'zod'
import { event } from '../kernel/event.ts'

const payload = { appointment_id: z.uuid(), patient_id: z.uuid(), provider_id: z.uuid() }

export const videoEvents = {
  'video_call.joined': event(
    'Somebody came into the waiting room of a call, or into the call. A guest is named by the id of their invitation.',
    {
      ...payload,
      peer_id: z.uuid(),
      guest_id: z.uuid().nullable(),
    },
  ),
  'video_call.admitted': event('The dietitian let somebody from the waiting room into the call.', {
    ...payload,
    peer_id: z.uuid(),
    guest_id: z.uuid().nullable(),
  }),
  'call_guest.invited': event('Somebody invited a relative or an interpreter to the call of a visit.', { ...payload, guest_id: z.uuid() }),
  'call_guest.revoked': event('The invitation of a guest was taken back; their link has ended.', { ...payload, guest_id: z.uuid() }),
  'call_location.stated': event(
    'Somebody said where the patient sits during a visit, and whether the dietitian has a license there is known.',
    {
      ...payload,
      is_licensed: z.boolean(),
    },
  ),
  'video_call.left': event('Somebody left the room of a call, or lost the connection for long.', {
    ...payload,
    peer_id: z.uuid(),
    guest_id: z.uuid().nullable(),
  }),
  'video_call.ended': event('A call ended: the dietitian ended it, or its room closed. The minutes are those that both were in it.', {
    ...payload,
    minutes: z.int(),
  }),
}

/** What open browsers are told without an event: a message for a browser in a call waits, or somebody turned their camera on or off. */
export const videoNews = ['call_signal.sent', 'video_call.changed'] as const
