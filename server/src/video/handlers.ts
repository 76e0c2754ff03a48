import * as operations from '@sorrel/contract/video/operations'
import * as wire from '@sorrel/contract/video/wire'
import { implement } from '../kernel/implement.ts'
import { findVideoVisit } from './access.ts'
import { sayLocation, showLocation } from './locations.ts'
import { showCall } from './rooms.ts'
import { listSignals, sendSignal } from './signaling/signals.ts'
import { admitPeer, endCall, joinCall, keepPresence, leaveCall } from './stays.ts'

export const video = implement(
  'video',
  operations,
  wire,
)({
  getVideoCall: async (ctx, { params }) => showCall(ctx, await findVideoVisit(ctx, params.appointment_id)),
  joinVideoCall: async (ctx, { params, body }) => joinCall(ctx, await findVideoVisit(ctx, params.appointment_id), body),
  admitToVideoCall: async (ctx, { params }) => admitPeer(ctx, await findVideoVisit(ctx, params.appointment_id), params.peer_id),
  keepVideoPresence: async (ctx, { params, body }) => keepPresence(ctx, await findVideoVisit(ctx, params.appointment_id), body),
  leaveVideoCall: async (ctx, { params, body }) => leaveCall(ctx, await findVideoVisit(ctx, params.appointment_id), body.peer_id),
  endVideoCall: async (ctx, { params }) => endCall(ctx, await findVideoVisit(ctx, params.appointment_id)),
  sendCallSignal: async (ctx, { params, body }) => sendSignal(ctx, await findVideoVisit(ctx, params.appointment_id), body),
  listCallSignals: async (ctx, { params, query }) => listSignals(ctx, await findVideoVisit(ctx, params.appointment_id), query),
  getCallLocation: async (ctx, { params }) => showLocation(ctx, await findVideoVisit(ctx, params.appointment_id)),
  sayCallLocation: async (ctx, { params, body }) => sayLocation(ctx, await findVideoVisit(ctx, params.appointment_id), body),
})
