import type { ChatRole } from '@sorrel/contract/chat/vocabulary'
import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written, whoseOf } from '../../notifications/message.ts'

type Text = { subject: string; said: (count: number) => string; button: string }

const texts: Record<ChatRole, Record<Language, Text>> = {
  patient: {
    en: {
      subject: 'You have unread messages',
      said: (count) =>
        count === 1 ? 'There are messages for you that you have not read yet.' : `Unread messages wait for you in ${count} conversations.`,
      button: 'Read them',
    },
    es: {
      subject: 'Tienes mensajes sin leer',
      said: (count) =>
        count === 1 ? 'Hay mensajes para ti que aún no leíste.' : `Te esperan mensajes sin leer en ${count} conversaciones.`,
      button: 'Leerlos',
    },
  },
  provider: {
    en: {
      subject: 'Clients are waiting for an answer',
      said: (count) => (count === 1 ? 'One client wrote to you today.' : `You have unread messages from ${count} clients.`),
      button: 'Open the inbox',
    },
    es: {
      subject: 'Hay pacientes que esperan respuesta',
      said: (count) => (count === 1 ? 'Un paciente te escribió hoy.' : `Tienes mensajes sin leer de ${count} pacientes.`),
      button: 'Abrir los mensajes',
    },
  },
}

/** Puts the notice of a day together, for both channels. */
export function composeDigest(to: ChatRole, count: number, link: string, language: Language): Written {
  const { subject, said, button } = texts[to][language]
  return writeNote({ subject, says: said(count), link: { label: button, url: link } })
}

const declareDigest = (to: ChatRole, path: string): Message =>
  declareMessage({
    name: to === 'patient' ? 'chat_digest_to_patient' : 'chat_digest_to_provider',
    follows: null,
    to,
    group: 'chat',
    write: async (ctx, { language, ...letter }) => {
      const count = await countUnread(ctx, to, letter.recipient.id)
      return count === 0 ? undefined : composeDigest(to, count, `${ctx.config.public_url}${path}${whoseOf(letter)}`, language)
    },
  })

/** The notice of a day about all conversations with something new, by who gets it. */
export const digestMessages: Record<ChatRole, Message> = {
  patient: declareDigest('patient', '/app/chat'),
  provider: declareDigest('provider', '/provider/inbox'),
}

/** The conversations in which this side has something to read. Runs as the system. */ // reads patients
async function countUnread(ctx: Context, side: ChatRole, id: string): Promise<number> {
  const whose = side === 'patient' ? sql`c.patient_id` : sql`c.provider_id`
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from chat_channel c join patient p on p.id = c.patient_id and p.deleted_at is null where ${whose} = ${id} and exists (
      select from chat_message m where m.chat_channel_id = c.id and m.role <> ${side} and m.kind = 'written' and m.deleted_at is null
      and m.seq > (select coalesce(max(r.read_seq), 0) from chat_reader r where r.chat_channel_id = c.id and r.role = ${side}))`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}
