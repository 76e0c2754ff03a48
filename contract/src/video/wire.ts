import { z } from 'zod'
import { body, id, text } from '../kernel/values.ts'
import { CallLocation, CallLocationIn, CallSignal, LocationSuggestion, VideoCall } from './schemas.ts'
import { signalKinds } from './vocabulary.ts'

const params = z.object({ appointment_id: id() })

export const getVideoCall = { params, output: VideoCall }
/** The browser makes its own id, so that a repeated join is the same join. */
export const joinVideoCall = { params, body: body({ peer_id: id(), has_camera: z.boolean() }), output: VideoCall }
export const admitToVideoCall = { params: z.object({ appointment_id: id(), peer_id: id() }), output: VideoCall }
export const keepVideoPresence = { params, body: body({ peer_id: id(), has_camera: z.boolean() }), output: VideoCall }
export const leaveVideoCall = { params, body: body({ peer_id: id() }), output: VideoCall }
export const endVideoCall = { params, output: VideoCall }
export const sendCallSignal = {
  params,
  body: body({ from_peer_id: id(), to_peer_id: id(), kind: z.enum(signalKinds), body: text(40_000, 0) }),
  output: z.object({ signal_id: z.int() }),
}
export const listCallSignals = {
  params,
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
