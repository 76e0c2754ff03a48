import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Instant, Language, line, PhoneNumber } from '../kernel/values.ts'
import { usStates } from '../patients/states.ts'
import { callPlaces, callRoles, callStatuses, guestRelationLabels, signalKinds } from './vocabulary.ts'

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
  /** Which guest it is; null for the patient and the dietitian. */
  guest_id: z.uuid().nullable(),
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
  /** The id of the visit, or of a call that began in a conversation. */
  appointment_id: z.uuid(),
  /** The conversation in which a call without a visit began; null for that of a visit. */
  chat_channel_id: z.uuid().nullable(),
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
  /** Whether both have been in the call together. */
  have_met: z.boolean(),
  /**
   * When whom the caller meets left the call, after both had been in it. Null while they are there, and for a guest who was not let in.
   */
  meets_left_at: Instant.nullable(),
  /** Whether the call of a visit has ended and the caller can open it again by joining. */
  can_reopen: z.boolean(),
  /** Of a visit that was moved: the visit in its place. Guests do not learn of it. */
  moved_to: z.object({ appointment_id: z.uuid(), starts_at: Instant }).nullable(),
  /** Whether the visit was canceled, at this time or after it was moved. Guests do not learn of it. */
  is_canceled: z.boolean(),
})

export const CallSignal = z.object({
  signal_id: z.int(),
  from_peer_id: z.uuid(),
  kind: z.enum(signalKinds),
  body: z.string(),
})

// Any number that somebody answers, so it is not checked against the numbers that take text messages.
const answeredNumber = PhoneNumber.refine((typed) => typed.replaceAll(/\D/g, '').length >= 7)

/** What a patient says about where they sit, so that help can be sent there and the license of the dietitian be checked. */
export const CallLocationIn = z.strictObject({
  state: z.enum(usStates),
  is_home: z.boolean(),
  /** Street and town, or the place: what an ambulance would have to know. */
  address: line(200),
  emergency_name: line(80),
  emergency_phone: answeredNumber,
})
export const CallLocation = z.object({
  state: z.enum(usStates),
  is_home: z.boolean(),
  address: z.string(),
  emergency_name: z.string(),
  emergency_phone: z.string(),
  said_at: Instant,
  said_by: z.enum(['patient', 'provider']),
})
export type CallLocation = z.infer<typeof CallLocation>
/** What is known before somebody asked: what was said at the last visit, or the address in the record. */
export const LocationSuggestion = z.object({
  state: z.enum(usStates).nullable(),
  is_home: z.boolean(),
  address: z.string().nullable(),
  emergency_name: z.string().nullable(),
  emergency_phone: z.string().nullable(),
})

/** Somebody who was invited to one visit. `url` is a secret: whoever holds it may come. */
export const CallGuest = z.object({
  id: z.uuid(),
  name: z.string(),
  relation: z.enum(valuesOf(guestRelationLabels)),
  language: Language,
  invited_by: z.enum(['patient', 'provider']),
  url: z.string(),
  /** By which way we sent the link; null if somebody hands it on. */
  channel: z.enum(['sms', 'email']).nullable(),
  /** Where we sent it; null also some days after the visit, when we forget it. */
  address: z.string().nullable(),
  sent_at: Instant.nullable(),
  is_undelivered: z.boolean(),
})

/** What a call says to a note: when both were in it, how they saw each other, and where the patient sat. */
export const CallFacts = z.object({
  together_from: Instant.nullable(),
  together_to: Instant.nullable(),
  minutes: z.int(),
  apart_minutes: z.int(),
  audio_only_minutes: z.int(),
  one_sided_minutes: z.int(),
  location: z.object({ state: z.enum(usStates), is_home: z.boolean() }).nullable(),
})
export type CallFacts = z.infer<typeof CallFacts>
