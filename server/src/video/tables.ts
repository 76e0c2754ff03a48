import type { Language } from '@sorrel/contract/kernel/values'
import type { UsState } from '@sorrel/contract/patients/states'
import type { CallPlace, CallRole, GuestRelation, SignalKind } from '@sorrel/contract/video/vocabulary'
import type { Generated } from 'kysely'

export type VideoCallRow = {
  appointment_id: string
  patient_id: string
  provider_id: string
  begun_at: string
  /** Null while the room is in use. */
  ended_at: string | null
  minutes: Generated<number>
  together_from: Generated<string | null>
  together_to: Generated<string | null>
  apart_minutes: Generated<number>
  audio_only_minutes: Generated<number>
  one_sided_minutes: Generated<number>
}

export type VideoStayRow = {
  id: string
  appointment_id: string
  patient_id: string
  provider_id: string
  peer_id: string
  role: CallRole
  /** Whose link opened the room; null for the patient and the dietitian. */
  guest_id: string | null
  place: CallPlace
  has_camera: boolean
  asked_at: string
  admitted_at: string | null
  /** When the browser was last heard of. */
  seen_at: string
  left_at: string | null
  /** When the camera was turned on or off; `has_camera` says how it is after the last of them. */
  camera_changes: Generated<string[]>
}

export type CallSignalRow = {
  id: Generated<number>
  appointment_id: string
  patient_id: string
  provider_id: string
  from_peer_id: string
  to_peer_id: string
  kind: SignalKind
  body: string
  sent_at: string
}

export type CallLocationRow = {
  appointment_id: string
  patient_id: string
  provider_id: string
  state: UsState
  is_home: boolean
  address: string
  emergency_name: string
  emergency_phone: string
  said_at: string
  said_by: 'patient' | 'provider'
}

export type CallGuestRow = {
  id: string
  appointment_id: string
  patient_id: string
  provider_id: string
  name: string
  relation: GuestRelation
  language: Language
  token_hash: string
  invited_by: 'patient' | 'provider'
  channel: 'sms' | 'email' | null
  address: string | null
  sent_at: Generated<string | null>
  is_undelivered: Generated<boolean>
  created_at: string
  revoked_at: Generated<string | null>
}

export type VideoTables = {
  video_call: VideoCallRow
  video_stay: VideoStayRow
  call_signal: CallSignalRow
  call_location: CallLocationRow
  call_guest: CallGuestRow
}
