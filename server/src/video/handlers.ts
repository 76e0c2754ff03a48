import * as operations from '@sorrel/contract/video/operations'
import * as wire from '@sorrel/contract/video/wire'
import { implement } from '../kernel/implement.ts'
import { findMeeting, findVideoVisit } from './access.ts'
import { enterMeeting, findGuest } from './guests/access.ts'
import { inviteGuest, revokeGuest, showGuests } from './guests/guests.ts'
import { sayLocation, showLocation } from './locations.ts'
import { showCall } from './rooms.ts'
import { listSignals, sendSignal } from './signaling/signals.ts'
import { admitPeer, endCall, joinCall, keepPresence, leaveCall } from './stays.ts'

export const video = implement(
  'video',
  operations,
  wire,
)({
  getVideoCall: async (caller, { params }) => {
    const { ctx, visit } = await enterMeeting(caller, params.appointment_id)
    return showCall(ctx, visit)
  },
  joinVideoCall: async (caller, { params, body }) => {
    const { ctx, visit } = await enterMeeting(caller, params.appointment_id)
    return joinCall(ctx, visit, body)
  },
  admitToVideoCall: async (ctx, { params }) => admitPeer(ctx, await findMeeting(ctx, params.appointment_id), params.peer_id),
  keepVideoPresence: async (caller, { params, body }) => {
    const { ctx, visit } = await enterMeeting(caller, params.appointment_id)
    return keepPresence(ctx, visit, body)
  },
  leaveVideoCall: async (caller, { params, body }) => {
    const { ctx, visit } = await enterMeeting(caller, params.appointment_id)
    return leaveCall(ctx, visit, body.peer_id)
  },
  endVideoCall: async (ctx, { params }) => endCall(ctx, await findMeeting(ctx, params.appointment_id)),
  sendCallSignal: async (caller, { params, body }) => {
    const { ctx, visit } = await enterMeeting(caller, params.appointment_id)
    return sendSignal(ctx, visit, body)
  },
  listCallSignals: async (caller, { params, query }) => {
    const { ctx, visit } = await enterMeeting(caller, params.appointment_id)
    return listSignals(ctx, visit, query)
  },
  getCallLocation: async (ctx, { params }) => showLocation(ctx, await findMeeting(ctx, params.appointment_id)),
  sayCallLocation: async (ctx, { params, body }) => sayLocation(ctx, await findMeeting(ctx, params.appointment_id), body),
  listCallGuests: async (ctx, { params }) => showGuests(ctx, await findVideoVisit(ctx, params.appointment_id)),
  inviteCallGuest: async (ctx, { params, body }) => inviteGuest(ctx, await findVideoVisit(ctx, params.appointment_id), body),
  revokeCallGuest: async (ctx, { params }) => {
    const visit = await findVideoVisit(ctx, params.appointment_id)
    await revokeGuest(ctx, visit, await findGuest(ctx, visit, params.guest_id))
    return null
  },
})
