import { invitationDays, mostGuardians, mostInvitationsPerDay } from '@sorrel/contract/patients/guardians'
import type { inviteGuardian as wire } from '@sorrel/contract/patients/sharing/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireStepUp } from '../../auth/access.ts'
import { readPhone } from '../../auth/phones.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findSelf } from '../access.ts'
import { refuseOnceFull } from '../guardianships.ts'
import { findInvitations, findOpenInvitation, type InvitationView } from './access.ts'

type Wish = z.output<typeof wire.body>
const day = 24 * 60

/** An invitation in the form of the contract, for its sender. */
export const showInvitation = (view: InvitationView): z.input<typeof wire.output> => ({
  guardian_invitation_id: view.invitation_id,
  patient_id: view.patient_id,
  first_name: view.first_name,
  reach: view.reach,
  expires_at: view.expires_at,
  guardian: view.guardianship_id ? { guardianship_id: view.guardianship_id, name: view.guardian_name } : null,
})

/** Invites a second guardian by the number or address with which they sign in. Nothing tells the caller whether there is such an account. */
export async function inviteGuardian(ctx: Context, { patient_id, phone_number, email }: Wish): Promise<z.input<typeof wire.output>> {
  await requireStepUp(ctx)
  const reach = { phone_number: phone_number ? await readNumber(phone_number) : null, email: email ?? null }
  return transaction(ctx, async (ctx) => {
    // The lock of the guardian's row keeps two calls from counting the same.
    const self = await findSelf(ctx)
    await refuseUnshareable(ctx, patient_id)
    const before = await findInvitations(ctx)
    const typed = reach.phone_number ?? reach.email
    if (before.some((one) => one.is_sent && one.patient_id === patient_id && one.guardianship_id === null && one.reach === typed))
      throw new Problem('already_exists')
    await refuseTooManyGuardians(ctx, patient_id, { counts_invited: true })
    await refuseTooManyToday(ctx, self.id)
    const id = makeId()
    const [created_at, expires_at] = [ctx.now(), addMinutes(ctx.now(), invitationDays * day)]
    const open = { accepted_at: null, ended_at: null }
    await ctx.db
      .insertInto('guardian_invitation')
      .values({ id, patient_id, invited_by: self.id, ...reach, created_at, expires_at, ...open })
      .execute()
    await record(ctx, 'guardian_invitation.issued', {
      subject_id: id,
      patient_id,
      payload: { invitation_id: id, dependent_id: patient_id },
    })
    const sent = (await findInvitations(ctx)).find(({ invitation_id }) => invitation_id === id)
    if (!sent) throw new Problem('not_found')
    return showInvitation(sent)
  })
}

/** The number in E.164. It is not looked up at a carrier: whoever signs in with it has shown that it can get texts. */
async function readNumber(typed: string): Promise<string> {
  const { phone, problem } = await readPhone(typed)
  if (problem) throw new Problem('phone_not_supported', { reason: problem })
  return phone.number
}

/** Whoever does not act for the patient learns nothing; whoever was invited themselves invites nobody. */
async function refuseUnshareable(ctx: Context, patientId: string): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select app.may_share(${patientId}) as may`.execute(ctx.db)
  if (!rows[0]?.may) throw new Problem('not_found')
}

/** Refuses a guardian too many of one patient. The lock keeps two who accept at once from counting the same. */
export async function refuseTooManyGuardians(
  ctx: Context,
  patientId: string,
  { counts_invited }: { counts_invited: boolean },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`guardians:${patientId}`}, 0))`.execute(ctx.db)
  const { rows } = await sql<{ count: { guardians: number; invited: number } | null }>`
    select app.count_guardians(${patientId}) as count`.execute(ctx.db)
  const { guardians = 0, invited = 0 } = rows[0]?.count ?? {}
  if (guardians + (counts_invited ? invited : 0) >= mostGuardians) throw new Problem('too_many_guardians', { maximum: mostGuardians })
}

async function refuseTooManyToday(ctx: Context, guardianId: string): Promise<void> {
  const aDayAgo = addMinutes(ctx.now(), -day)
  const sent = await ctx.db
    .selectFrom('guardian_invitation')
    .select('created_at')
    .where('invited_by', '=', guardianId)
    .where('created_at', '>', aDayAgo)
    .orderBy('created_at', 'desc')
    .limit(mostInvitationsPerDay)
    .execute()
  refuseOnceFull('guardian_invitations', aDayAgo, sent[mostInvitationsPerDay - 1]?.created_at)
}

/** Withdraws or declines an invitation. */
export function endInvitation(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const { patient_id } = await findOpenInvitation(ctx, id)
    await ctx.db.updateTable('guardian_invitation').set({ ended_at: ctx.now() }).where('id', '=', id).execute()
    await record(ctx, 'guardian_invitation.ended', { subject_id: id, patient_id, payload: { invitation_id: id, dependent_id: patient_id } })
  })
}
