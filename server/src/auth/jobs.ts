import { sql } from 'kysely'
import { listenTo } from '../kernel/assembly/listeners.ts'
import { addMinutes } from '../kernel/clock.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { implementJob } from '../kernel/jobs.ts'
import { carryMessage } from '../notifications/carrying.ts'
import { reasonOfCode, rememberFault, rememberMailbox } from '../notifications/delivery/outcomes.ts'
import type { Written } from '../notifications/message.ts'
import { findPerson } from './access.ts'
import { unsealCode } from './challenges.ts'
import { forgetUnfinished } from './identities.ts'
import * as names from './job-names.ts'
import { forgetIdentity } from './logins.ts'
import { writeCodeMessage } from './messages/codes.ts'
import { writeNotice } from './messages/notices.ts'
import { findConfirmedMailbox, findMailboxInstead } from './phones.ts'
import type { ChallengeRow } from './tables.ts'

/** Sends the code of a challenge once. A challenge without a code is skipped: nobody may get one. */
const sendCode = implementJob(names.sendCode, async (ctx, { challenge_id }) => {
  const challenge = await challengeOf(ctx, challenge_id)
  if (!challenge?.sealed_code || challenge.expires_at <= ctx.now()) return
  const host = new URL(ctx.config.public_url).hostname
  const language = await languageOf(ctx, challenge)
  const code = unsealCode(ctx, challenge.sealed_code)
  const written = writeCodeMessage(language, { code, host, sender: ctx.config.sender_name })
  await carryCode(ctx, challenge, language, written)
  await transaction(ctx, (ctx) =>
    ctx.db.updateTable('challenge').set({ sealed_code: null, sent_at: ctx.now() }).where('id', '=', challenge_id).execute(),
  )
})

/** Hands a code over. What does not arrive by text goes to the mailbox that the person has confirmed, as a notice does. */
async function carryCode(ctx: Context, challenge: ChallengeRow, language: 'en' | 'es', written: Written): Promise<void> {
  const { id, channel } = challenge
  const carryTo = (mailbox: string) =>
    carryMessage(ctx, { channel: 'email', to: mailbox, language, dependent: null }, written, `code:${id}:email`)
  const mailbox = await findMailboxInstead(ctx, challenge)
  if (mailbox) return void (await carryTo(mailbox))
  const to = channel === 'sms' ? challenge.phone_number : challenge.email
  if (!to) return
  const sent = await carryMessage(ctx, { channel, to, language, dependent: null }, written, `code:${id}`)
  if (sent.status !== 'bounced') return
  await transaction(ctx, async (ctx) => {
    if (channel === 'email') await rememberMailbox(ctx, to, 'mailbox_gone')
    else if (sent.code) await rememberFault(ctx, to, reasonOfCode(sent.code))
  })
  const instead = await findConfirmedMailbox(ctx, challenge)
  if (instead) await carryTo(instead)
}

/** Tells a person that their sign-in changed. The message goes to the phone and address that they had before the change. */
const tellOfChange = implementJob(names.tellOfChange, async (ctx, { challenge_id, notice }) => {
  const challenge = await challengeOf(ctx, challenge_id)
  if (!challenge?.identity_id || challenge.payload[notice] === 'told') return
  const person = await findPerson(ctx, challenge.identity_id)
  if (!person) return
  const reader = { language: person.preferred_language, dependent: null }
  const written = writeNotice(notice, reader.language)
  const before = challenge.payload as { old_phone?: string; old_email?: string }
  const key = `${notice}:${challenge_id}`
  const email = before.old_email ?? (notice === 'email_changed' ? null : person.email)
  if (email) await carryMessage(ctx, { ...reader, channel: 'email', to: email }, written, `${key}:email`)
  // A person who had no e-mail address before gets a text message.
  if (notice !== 'email_changed' || !before.old_email)
    await carryMessage(ctx, { ...reader, channel: 'sms', to: before.old_phone ?? person.phone_number }, written, `${key}:sms`)
  await transaction(ctx, (ctx) =>
    sql`update app.challenge set payload = payload || ${JSON.stringify({ [notice]: 'told' })}::jsonb where id = ${challenge_id}`.execute(
      ctx.db,
    ),
  )
})

/** Deletes patients who confirmed a number but gave no name within 24 hours. A patient stays as long as another table refers to them. */
const purgeUnfinished = implementJob(names.purgeUnfinished, async (ctx) => {
  const dayAgo = addMinutes(ctx.now(), -24 * 60)
  // reads patients
  const { rows } = await sql<{ identity_id: string }>`select identity_id from app.patient
      where first_name is null and confirmation_status = 'unconfirmed' and identity_id is not null and created_at < ${dayAgo}
      order by created_at limit 500`.execute(ctx.db)
  for (const { identity_id } of rows) await transaction(ctx, (ctx) => forgetUnfinished(ctx, identity_id))
})

/** Deletes challenges after two days, and refresh tokens and sessions ninety days after their end. */
const forgetOldSignIns = implementJob(names.forgetOldSignIns, async (ctx) => {
  const quarterAgo = addMinutes(ctx.now(), -90 * 24 * 60)
  await transaction(ctx, async (ctx) => {
    await ctx.db
      .deleteFrom('challenge')
      .where('created_at', '<', addMinutes(ctx.now(), -48 * 60))
      .execute()
    const old = ctx.db
      .selectFrom('session')
      .select('id')
      .where((eb) => eb.or([eb('expires_at', '<', quarterAgo), eb('ended_at', '<', quarterAgo)]))
    await ctx.db.deleteFrom('refresh_token').where('session_id', 'in', old).execute()
    await ctx.db.deleteFrom('session').where('id', 'in', old).execute()
  })
})

/** Deletes the sign-in of a patient who was deleted. */
export const authListeners = [
  listenTo('auth.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (payload.identity_id) await forgetIdentity(ctx, payload.identity_id)
  }),
]

export const authJobs = [sendCode, tellOfChange, purgeUnfinished, forgetOldSignIns]

const challengeOf = (ctx: Context, id: string) => ctx.db.selectFrom('challenge').selectAll().where('id', '=', id).executeTakeFirst()

async function languageOf(ctx: Context, challenge: ChallengeRow): Promise<'en' | 'es'> {
  const person = challenge.identity_id ? await findPerson(ctx, challenge.identity_id) : undefined
  return person?.preferred_language ?? (challenge.payload.language === 'es' ? 'es' : 'en')
}
