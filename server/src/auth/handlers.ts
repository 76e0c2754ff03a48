import * as operations from '@sorrel/contract/auth/operations'
import { codeLength, codeMinutes, resendSeconds } from '@sorrel/contract/auth/rules'
import * as wire from '@sorrel/contract/auth/wire'
import { implement } from '../kernel/implement.ts'
import { findIdentityInReach, findSession } from './access.ts'
import {
  beginIdentityUpdate,
  beginPasswordReset,
  beginStepUp,
  completeIdentityUpdate,
  completePasswordReset,
  completeStepUp,
  getMe,
  updateMe,
} from './identities.ts'
import { beginLogin, beginRecovery, completeLogin, completeRecovery } from './logins.ts'
import { checkOwnOrOther } from './phones.ts'
import { endSession, endSessionsOf, listSessions, refreshSession, signOut } from './sessions.ts'

export const auth = implement(
  'auth',
  operations,
  wire,
)({
  beginLogin: (ctx, { body }) => beginLogin(ctx, body),
  completeLogin: (ctx, { body }) => completeLogin(ctx, body),
  beginPasswordReset: (ctx, { body }) => beginPasswordReset(ctx, body.phone_number),
  completePasswordReset: (ctx, { body }) => completePasswordReset(ctx, body),
  beginIdentityUpdate: (ctx, { body }) => beginIdentityUpdate(ctx, body),
  completeIdentityUpdate: (ctx, { body }) => completeIdentityUpdate(ctx, body),
  canVerifyPhoneNumber: (ctx, { query }) => checkOwnOrOther(ctx, query.phone_number),
  refreshSession: (ctx, { cookies }) => refreshSession(ctx, cookies.sorrel_refresh),
  signOut: (ctx) => signOut(ctx),
  listSessions: async (ctx) => ({ sessions: await listSessions(ctx) }),
  endSession: async (ctx, { params }) => {
    await endSession(ctx, await findSession(ctx, params.session_id), 'person')
    return null
  },
  endSessionsOfPerson: async (ctx, { body }) => ({
    ended: await endSessionsOf(ctx, (await findIdentityInReach(ctx, body)).id, 'administrator'),
  }),
  beginRecovery: (ctx, { body }) => beginRecovery(ctx, body),
  completeRecovery: (ctx, { body }) => completeRecovery(ctx, body),
  beginStepUp: (ctx, { body }) => beginStepUp(ctx, body.password),
  completeStepUp: (ctx, { body }) => completeStepUp(ctx, body),
  getMe: (ctx) => getMe(ctx),
  updateMe: (ctx, { body }) => updateMe(ctx, body),
  getAuthConfiguration: async (ctx) => ({
    password_policy: ctx.config.password,
    code_length: codeLength,
    code_minutes: codeMinutes,
    resend_seconds: resendSeconds,
  }),
})
