import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Facts = { link: string }
type Name = 'release_signed' | 'release_revoked' | 'release_send_failed' | 'release_expired'
type Text = { subject: string; says: string; button: string }

// A text lies open on a locked phone, so it names neither the recipient nor what they get.
const texts: Record<Name, Record<Language, Text>> = {
  release_signed: {
    en: {
      subject: 'A form was signed in your account',
      says: 'A form was signed in your account. If that was not you, sign in and revoke it.',
      button: 'See the form',
    },
    es: {
      subject: 'Se firmó un formulario en tu cuenta',
      says: 'Se firmó un formulario en tu cuenta. Si no fuiste tú, inicia sesión y revócalo.',
      button: 'Ver el formulario',
    },
  },
  release_revoked: {
    en: {
      subject: 'A form that you signed was revoked',
      says: 'As you asked in writing, a form that you signed was revoked. Nothing more is sent because of it. If you did not write to us, call us.',
      button: 'See your forms',
    },
    es: {
      subject: 'Se revocó un formulario que firmaste',
      says: 'Como nos escribiste, revocamos un formulario que firmaste. Ya no se envía nada con él. Si no nos escribiste, llámanos.',
      button: 'Ver tus formularios',
    },
  },
  release_send_failed: {
    en: {
      subject: 'A form could not be sent',
      says: 'A form that you signed could not be sent. Sign in to check the number or address, or to send it again.',
      button: 'See what happened',
    },
    es: {
      subject: 'No se pudo enviar un formulario',
      says: 'No se pudo enviar un formulario que firmaste. Inicia sesión para revisar el número o la dirección, o para enviarlo otra vez.',
      button: 'Ver qué pasó',
    },
  },
  release_expired: {
    en: {
      subject: 'A form that you signed has ended',
      says: 'A form that you signed has reached its last day. If it is still needed, sign in and make a new one.',
      button: 'See your forms',
    },
    es: {
      subject: 'Venció un formulario que firmaste',
      says: 'Un formulario que firmaste llegó a su último día. Si todavía hace falta, inicia sesión y haz uno nuevo.',
      button: 'Ver tus formularios',
    },
  },
}

/** Puts a message together, for both channels. */
export function composeRelease(name: Name, { link }: Facts, language: Language): Written {
  const { subject, says, button } = texts[name][language]
  return writeNote({ subject, says, link: { label: button, url: link } })
}

/** Tells the patient of each signature, in case somebody else made it. */
export const releaseSignedMessage: Message = declareMessage({
  name: 'release_signed',
  follows: 'release.signed',
  to: 'patient',
  group: 'records',
  at_once: true,
  write: async (ctx, { event, recipient, language }) => {
    const link = await findLink(ctx, recipient.id, sql`r.id = ${event.payload.release_id} and r.status = 'active'`)
    return link === undefined ? undefined : composeRelease('release_signed', { link }, language)
  },
})

/** Tells the patient that the practice recorded a revocation that came in writing. Who revokes on the screen has seen it. */
export const releaseRevokedMessage: Message = declareMessage({
  name: 'release_revoked',
  follows: 'release.revoked',
  to: 'patient',
  group: 'records',
  at_once: true,
  concerns: async (_ctx, { actor_kind }) => actor_kind === 'admin',
  write: async (ctx, { event, recipient, language }) => {
    const link = await findLink(ctx, recipient.id, sql`r.id = ${event.payload.release_id} and r.status = 'revoked'`)
    return link === undefined ? undefined : composeRelease('release_revoked', { link }, language)
  },
})

/** Tells the patient that a document did not reach its recipient, as long as none has since. */
export const releaseSendFailedMessage: Message = declareMessage({
  name: 'release_send_failed',
  follows: 'release.send_failed',
  to: 'patient',
  group: 'records',
  write: async (ctx, { event, recipient, language }) => {
    const isOpen = sql`r.id = ${event.payload.release_id} and r.status = 'active' and not exists (
      select from app.release_send s where s.release_id = r.id and s.id <> ${event.payload.send_id} and s.status in ('waiting', 'sent')
        and s.created_at > (select f.created_at from app.release_send f where f.id = ${event.payload.send_id}))`
    const link = await findLink(ctx, recipient.id, isOpen)
    return link === undefined ? undefined : composeRelease('release_send_failed', { link }, language)
  },
})

/** Tells the patient that a release has ended by itself. */
export const releaseExpiredMessage: Message = declareMessage({
  name: 'release_expired',
  follows: 'release.expired',
  to: 'patient',
  group: 'records',
  write: async (ctx, { event, recipient, language }) => {
    const link = await findLink(ctx, recipient.id, sql`r.id = ${event.payload.release_id} and r.status = 'expired'`)
    return link === undefined ? undefined : composeRelease('release_expired', { link }, language)
  },
})

/** The address of the screen, if the release is still as the message says. A patient who cannot sign in has a guardian who does. */ // reads patients
async function findLink(ctx: Context, patientId: string, isTrue: ReturnType<typeof sql>): Promise<string | undefined> {
  const { rows } = await sql<{ can_sign_in: boolean }>`
    select p.identity_id is not null as can_sign_in from app.release_of_information r join app.patient p on p.id = r.patient_id
    where ${isTrue} and p.deleted_at is null`.execute(ctx.db)
  if (!rows[0]) return undefined
  return `${ctx.config.public_url}/app/records/release${rows[0].can_sign_in ? '' : `?for=${patientId}`}`
}
