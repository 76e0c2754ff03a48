/** How far an invitation is: it works, was used, is too old, or took too many wrong birth dates. */
export const invitationStates = ['open', 'used', 'expired', 'blocked'] as const
export type InvitationState = (typeof invitationStates)[number]
