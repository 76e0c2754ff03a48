import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getVideoCall = operation<typeof wire.getVideoCall>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/video-call',
  access: ['patient', 'provider'],
  or_token: 'x-guest-token',
  errors: ['not_a_video_visit'],
  summary:
    'Says how far the call of a visit is, when its room opens, and, once it is open, who is there and by which servers a browser reaches them.',
})

export const joinVideoCall = operation<typeof wire.joinVideoCall>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/video-call/join',
  access: ['patient', 'provider'],
  or_token: 'x-guest-token',
  errors: ['not_a_video_visit', 'call_not_open', 'call_full'],
  addition: true,
  summary:
    'Brings a browser into the room: a dietitian into the call, a patient into the waiting room, or straight into the call if they were in it before. Another browser of the same person leaves.',
})

export const admitToVideoCall = operation<typeof wire.admitToVideoCall>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/video-call/people/{peer_id}/admit',
  access: ['provider'],
  errors: ['not_a_video_visit', 'call_not_open', 'call_full'],
  addition: true,
  summary: 'Lets somebody from the waiting room into the call. Whoever is in it already stays.',
})

export const keepVideoPresence = operation<typeof wire.keepVideoPresence>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/video-call/presence',
  access: ['patient', 'provider'],
  or_token: 'x-guest-token',
  errors: ['not_a_video_visit', 'call_not_open', 'call_full'],
  addition: true,
  summary: 'Says that a browser is still in the room, and whether its camera is on. A browser that was taken for gone comes back with it.',
})

export const leaveVideoCall = operation<typeof wire.leaveVideoCall>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/video-call/leave',
  access: ['patient', 'provider'],
  or_token: 'x-guest-token',
  errors: ['not_a_video_visit'],
  addition: true,
  summary: 'Takes a browser of the caller out of the room. The others stay.',
})

export const endVideoCall = operation<typeof wire.endVideoCall>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/video-call/end',
  access: ['provider'],
  errors: ['not_a_video_visit'],
  addition: true,
  summary: 'Ends the call for everybody, and records the minutes. Until the room closes the dietitian can open it again by joining.',
})

export const sendCallSignal = operation<typeof wire.sendCallSignal>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/video-call/signals',
  access: ['patient', 'provider'],
  or_token: 'x-guest-token',
  errors: ['not_a_video_visit', 'call_not_open'],
  status: 201,
  addition: true,
  summary: 'Hands a message of one browser in the call to another one, so that they connect. It is deleted within minutes.',
})

export const listCallSignals = operation<typeof wire.listCallSignals>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/video-call/signals',
  access: ['patient', 'provider'],
  or_token: 'x-guest-token',
  errors: ['not_a_video_visit'],
  addition: true,
  summary:
    'Lists what other browsers in the call sent to a browser of the caller, oldest first. Some that came shortly before `after` are repeated; the ids tell which.',
})

export const getCallLocation = operation<typeof wire.getCallLocation>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/video-call/location',
  access: ['patient', 'provider'],
  errors: ['not_a_video_visit'],
  addition: true,
  summary: 'Says where the patient sits during this visit and whom to call in an emergency, or what they said the last time.',
})

export const sayCallLocation = operation<typeof wire.sayCallLocation>()({
  method: 'PUT',
  path: '/appointments/{appointment_id}/video-call/location',
  access: ['patient', 'provider'],
  errors: ['not_a_video_visit', 'call_not_open'],
  addition: true,
  summary:
    'Stores for this visit where the patient sits and whom to call in an emergency. The answer says whether the dietitian has a license there.',
})

export const listCallGuests = operation<typeof wire.listCallGuests>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/video-call/guests',
  access: ['patient', 'provider'],
  errors: ['not_a_video_visit'],
  addition: true,
  summary: 'Lists who was invited to the call of a visit, each with the link by which they come.',
})

export const inviteCallGuest = operation<typeof wire.inviteCallGuest>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/video-call/guests',
  access: ['patient', 'provider'],
  errors: ['not_a_video_visit', 'call_not_open', 'call_full', 'phone_not_supported'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Invites a relative or an interpreter to the call of one visit. They come by a link without signing in, and wait until the dietitian lets them in.',
})

export const revokeCallGuest = operation<typeof wire.revokeCallGuest>()({
  method: 'DELETE',
  path: '/appointments/{appointment_id}/video-call/guests/{guest_id}',
  access: ['patient', 'provider'],
  errors: ['not_a_video_visit'],
  status: 204,
  addition: true,
  summary: 'Takes the invitation of a guest back. Their link ends, and they leave the call.',
})
