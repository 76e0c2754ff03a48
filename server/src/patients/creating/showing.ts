import type { InvitationState } from '@sorrel/contract/patients/creating/vocabulary'
import type { Invitation, getPatientForSupport as wire } from '@sorrel/contract/patients/creating/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { mostTries } from '../onboarding/codes.ts'
import { showWith } from '../record/including.ts'
import type { PatientView } from '../record/viewing.ts'

type View = z.input<typeof wire.output>
type Sent = z.input<typeof Invitation>

/** So many of the newest are shown. */
const newest = 20

/** What support may see of a patient. It takes one statement for each part, however much there is. */
export async function showForSupport(ctx: Context, patient: Permitted<PatientView>): Promise<View> {
  const { id } = patient
  const [shown, guardians, dependents, invitations, consents, files, notices] = await Promise.all([
    showWith(ctx, [patient], ['coverage', 'care', 'next_appointment', 'flags']),
    listActing(ctx, sql`g.patient_id = ${id}`, sql`g.guardian_id`),
    listActing(ctx, sql`g.guardian_id = ${id}`, sql`g.patient_id`),
    listInvitations(ctx, id),
    listConsents(ctx, id),
    countFiles(ctx, id),
    listNotices(ctx, id),
  ])
  return { patient: shown[0]!, guardians, dependents, invitations, consents, files, notices }
}

/** Those who act for somebody now, or those for whom somebody acts. */
async function listActing(ctx: Context, which: RawBuilder<unknown>, shown: RawBuilder<unknown>): Promise<View['guardians']> {
  const { rows } = await sql<View['guardians'][number]>`
    select g.id as guardianship_id, p.id as patient_id, concat_ws(' ', p.first_name, p.last_name) as name, g.relation, g.started_at
    from app.guardianship g join app.patient p on p.id = ${shown}
    where ${which} and g.ended_at is null order by g.started_at, g.id`.execute(ctx.db)
  return rows
}

/** The newest invitations of a patient. */ // reads providers
export async function listInvitations(ctx: Context, patientId: string): Promise<Sent[]> {
  const rows = await ctx.db
    .selectFrom('onboarding_code as code')
    .leftJoin('provider', 'provider.id', 'code.provider_id')
    .select(['code.id as invitation_id', 'code.created_at', 'code.expires_at', 'code.used_at', 'code.tries'])
    .select(sql<string | null>`provider.first_name || ' ' || provider.last_name`.as('provider_name'))
    .where('code.patient_id', '=', patientId)
    .orderBy('code.created_at', 'desc')
    .orderBy('code.id', 'desc')
    .limit(newest)
    .execute()
  return rows.map(({ tries, ...row }) => ({ ...row, state: stateOf({ ...row, tries }, ctx.now()) }))
}

function stateOf(
  { used_at, expires_at, tries }: { used_at: string | null; expires_at: string; tries: number },
  now: string,
): InvitationState {
  if (used_at) return 'used'
  if (expires_at <= now) return 'expired'
  return tries >= mostTries ? 'blocked' : 'open'
}

const listConsents = (ctx: Context, patientId: string): Promise<View['consents']> =>
  ctx.db
    .selectFrom('consent')
    .select(['kind', 'version', 'given_at', sql<boolean>`given_by <> patient_id`.as('by_guardian')])
    .where('patient_id', '=', patientId)
    .orderBy('given_at', 'desc')
    .orderBy('kind')
    .limit(100)
    .execute()

/** How many files of each purpose are on the record. */ // reads files
async function countFiles(ctx: Context, patientId: string): Promise<View['files']> {
  const { rows } = await sql<View['files'][number]>`select * from app.count_files_of(${patientId}) order by newest_at desc`.execute(ctx.db)
  return rows
}

/** The newest messages to the patient, without what they said. */ // reads notifications
const listNotices = (ctx: Context, patientId: string): Promise<View['notices']> =>
  ctx.db
    .selectFrom('notification')
    .select(['id as notification_id', 'template', 'channel', 'status', 'created_at'])
    .where('recipient_kind', '=', 'patient')
    .where('recipient_id', '=', patientId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(newest)
    .execute()
