import { z } from 'zod'
import { Instant } from '../kernel/values.ts'
import { callPlaces, callRoles, callStatuses, signalKinds } from './vocabulary.ts'

/** A server that helps two browsers to reach each other, as `RTCPeerConnection` takes it. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

/** One browser in the waiting room or in the call. */
export const CallPeer = z.object({
  peer_id: z.uuid(),
  role: z.enum(callRoles),
  name: z.string(),
  place: z.enum(callPlaces),
  has_camera: z.boolean(),
  /** When they came into the waiting room, and when into the call. */
  asked_at: Instant,
  admitted_at: Instant.nullable(),
  /** Whether this browser is the caller's: the one that asks, or another one of theirs. */
  is_mine: z.boolean(),
})

export const VideoCall = z.object({
  appointment_id: z.uuid(),
  status: z.enum(callStatuses),
  starts_at: Instant,
  ends_at: Instant,
  opens_at: Instant,
  closes_at: Instant,
  /** Whom the caller will meet. */
  meets: z.string(),
  /** By which name the others see the caller. */
  own_name: z.string(),
  /** Only while the room is open. Their credentials hold for a few hours. */
  ice_servers: z.array(IceServer).nullable(),
  /** Who is there, the caller's own browsers included. Empty as long as the room is closed. */
  people: z.array(CallPeer),
  /** How many whole minutes the patient and the dietitian have been in the call together. */
  minutes: z.int(),
})

export const CallSignal = z.object({
  signal_id: z.int(),
  from_peer_id: z.uuid(),
  kind: z.enum(signalKinds),
  body: z.string(),
})
