import { z } from 'zod'
import { body, Email, Instant, id, PhoneNumber, text } from '../../kernel/values.ts'
import { PatientId } from '../record/schemas.ts'
import { Dependent, GuardianRelation, GuardianshipId } from '../schemas.ts'

const GuardianInvitationId = id()
const ofInvitation = z.object({ guardian_invitation_id: GuardianInvitationId })

/** An invitation that its sender sees: it waits, or the person accepted and acts for the patient. */
const SentInvitation = z.object({
  guardian_invitation_id: GuardianInvitationId,
  patient_id: PatientId,
  first_name: z.string(),
  /** The number or the address that was typed; null once we no longer need it. */
  reach: z.string().nullable(),
  expires_at: Instant,
  /** Who accepted, and their right; null while the invitation waits. */
  guardian: z.object({ guardianship_id: GuardianshipId, name: z.string() }).nullable(),
})
export type SentInvitation = z.infer<typeof SentInvitation>
/** An invitation that waits for the caller. It says no more of the patient than the first name. */
const ReceivedInvitation = z.object({
  guardian_invitation_id: GuardianInvitationId,
  first_name: z.string(),
  inviter_name: z.string(),
  expires_at: Instant,
})
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

export const listGuardianInvitations = {
  output: z.object({
    sent: z.array(SentInvitation),
    received: z.array(ReceivedInvitation),
    /** The people for whom the caller may invite somebody. Whoever was invited themselves invites nobody. */
    may_invite_for: z.array(PatientId),
  }),
}

export const inviteGuardian = {
  body: body({ patient_id: PatientId, phone_number: PhoneNumber.optional(), email: Email.optional() }).refine(
    ({ phone_number, email }) => (phone_number === undefined) !== (email === undefined),
    { path: ['phone_number'], message: 'Either a phone number or an email address.' },
  ),
  output: SentInvitation,
}

export const acceptGuardianInvitation = {
  params: ofInvitation,
  body: body({
    relation: GuardianRelation,
    /** The version of the text in which the guardian says that they may decide for this person. */
    authority_version: text(20),
  }),
  output: Dependent,
}

export const endGuardianInvitation = { params: ofInvitation, output: z.null() }
