import * as operations from '@sorrel/contract/patients/sharing/operations'
import * as wire from '@sorrel/contract/patients/sharing/wire'
import { implement } from '../../kernel/implement.ts'
import { acceptInvitation } from './accepting.ts'
import { findInvitations, findShareable } from './access.ts'
import { endInvitation, inviteGuardian, showInvitation } from './inviting.ts'

export const sharingHandlers = implement(
  'patients',
  operations,
  wire,
)({
  listGuardianInvitations: async (ctx) => {
    const [found, may_invite_for] = await Promise.all([findInvitations(ctx), findShareable(ctx)])
    return {
      sent: found.filter(({ is_sent }) => is_sent).map(showInvitation),
      may_invite_for,
      received: found.filter(({ is_sent }) => !is_sent).map(receivedOf),
    }
  },
  inviteGuardian: (ctx, { body }) => inviteGuardian(ctx, body),
  acceptGuardianInvitation: (ctx, { params, body }) => acceptInvitation(ctx, params.guardian_invitation_id, body),
  endGuardianInvitation: async (ctx, { params }) => {
    await endInvitation(ctx, params.guardian_invitation_id)
    return null
  },
})

const receivedOf = ({ invitation_id, first_name, inviter_name, expires_at }: Awaited<ReturnType<typeof findInvitations>>[number]) => ({
  guardian_invitation_id: invitation_id,
  first_name,
  inviter_name,
  expires_at,
})
