import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { body, Email, id, Language, line, PhoneNumber, text, token } from '../kernel/values.ts'
import { CallGuest, CallLocation, CallLocationIn, CallSignal, LocationSuggestion, VideoCall } from './schemas.ts'
import { guestRelationLabels, signalKinds } from './vocabulary.ts'

const params = z.object({ appointment_id: id() })
/** A guest sends the token of their link. It travels in a header, because addresses are written down on their way. */
const headers = z.object({ 'x-guest-token': token.optional() })

export const getVideoCall = { params, headers, output: VideoCall }
/** The browser makes its own id, so that a repeated join is the same join. */
export const joinVideoCall = { params, headers, body: body({ peer_id: id(), has_camera: z.boolean() }), output: VideoCall }
export const admitToVideoCall = { params: z.object({ appointment_id: id(), peer_id: id() }), output: VideoCall }
export const keepVideoPresence = { params, headers, body: body({ peer_id: id(), has_camera: z.boolean() }), output: VideoCall }
export const leaveVideoCall = { params, headers, body: body({ peer_id: id() }), output: VideoCall }
export const endVideoCall = { params, output: VideoCall }
export const sendCallSignal = {
  params,
  headers,
  body: body({ from_peer_id: id(), to_peer_id: id(), kind: z.enum(signalKinds), body: text(40_000, 0) }),
  output: z.object({ signal_id: z.int() }),
}
export const listCallSignals = {
  params,
  headers,
  query: z.object({ peer_id: id(), after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
  output: z.object({ items: z.array(CallSignal) }),
}

const AnsweredLocation = z.object({
  /** What was said for this visit; null until somebody has. */
  location: CallLocation.nullable(),
  /** What the patient said last time, or what their record says, to be confirmed with one press. */
  suggestion: LocationSuggestion,
  /** Whether the dietitian may work in the state that was said; null until it was. */
  is_licensed: z.boolean().nullable(),
})
export const getCallLocation = { params, output: AnsweredLocation }
export const sayCallLocation = { params, body: CallLocationIn, output: AnsweredLocation }

export const listCallGuests = { params, output: z.object({ items: z.array(CallGuest) }) }
export const inviteCallGuest = {
  params,
  body: body({
    name: line(80),
    relation: z.enum(valuesOf(guestRelationLabels)),
    language: Language,
    /** Where we send the link. Without it whoever invites hands it on. */
    send_to: z
      .discriminatedUnion('channel', [
        body({ channel: z.literal('sms'), to: PhoneNumber }),
        body({ channel: z.literal('email'), to: Email }),
      ])
      .optional(),
  }),
  output: CallGuest,
}
export const revokeCallGuest = { params: z.object({ appointment_id: id(), guest_id: id() }), output: z.null() }
