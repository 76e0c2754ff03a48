import type { ChatRole } from '@sorrel/contract/chat/vocabulary'
import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Message, type Written, whoseOf } from '../../notifications/message.ts'
import { isTold } from '../../notifications/outbox.ts'
import type { Recipient } from '../../notifications/recipients.ts'
import { callMessages } from './calls.ts'
import { coveredDangerMessage, dangerMessage } from './danger.ts'
import { digestMessages } from './digests.ts'
import { refusedMessage } from './refused.ts'

type Text = { subject: string; said: (provider: string) => string; spoken: (provider: string) => string; button: string }

// Neither the words nor, for a dietitian, whose they are: a message lies open on a locked phone.
const texts: Record<ChatRole, Record<Language, Text>> = {
  patient: {
    en: {
      subject: 'You have a new message',
      said: (provider) => `${provider} sent you a message. Sign in to read it.`,
      spoken: (provider) => `${provider} sent you a voice message. Sign in to listen to it.`,
      button: 'Read it',
    },
    es: {
      subject: 'Tienes un mensaje nuevo',
      said: (provider) => `${provider} te mandó un mensaje. Inicia sesión para leerlo.`,
      spoken: (provider) => `${provider} te mandó un mensaje de voz. Inicia sesión para escucharlo.`,
      button: 'Leer',
    },
  },
  provider: {
    en: {
      subject: 'A client wrote to you',
      said: () => 'A client sent you a message. It is in your inbox.',
      spoken: () => 'A client sent you a voice message. It is in your inbox.',
      button: 'Open the inbox',
    },
    es: {
      subject: 'Un paciente te escribió',
      said: () => 'Un paciente te mandó un mensaje. Te espera en Mensajes.',
      spoken: () => 'Un paciente te mandó un mensaje de voz. Te espera en Mensajes.',
      button: 'Abrir los mensajes',
    },
  },
}

type News = { provider: string; link: string; isSpoken?: boolean }

/** Puts the notice together, for both channels. `isSpoken`: all that is new is sound. */
export function composeNotice(to: ChatRole, { provider, link, isSpoken = false }: News, language: Language): Written {
  const { subject, said, spoken, button } = texts[to][language]
  return writeNote({ subject, says: (isSpoken ? spoken : said)(provider), link: { label: button, url: link } })
}

const declareNotice = (to: ChatRole, path: string): Message =>
  declareMessage({
    name: to === 'patient' ? 'chat_to_patient' : 'chat_to_provider',
    follows: null,
    to,
    group: 'chat',
    write: async (ctx, { payload, language, ...letter }) => {
      const { chat_channel_id = '' } = payload
      const unread = await findUnreadFrom(ctx, chat_channel_id, to)
      if (unread === undefined) return undefined
      const link = `${ctx.config.public_url}${path}/${chat_channel_id}${whoseOf(letter)}`
      return composeNotice(to, { provider: tameText(unread.provider), link, isSpoken: unread.is_spoken }, language)
    },
  })

/** The notice that something was written, by who gets it. */
export const chatMessages: Record<ChatRole, Message> = {
  patient: declareNotice('patient', '/app/chat'),
  provider: declareNotice('provider', '/provider/inbox'),
}

/** All notices about messages. */
export const chatNotices: Message[] = [
  ...Object.values(chatMessages),
  ...Object.values(callMessages),
  ...Object.values(digestMessages),
  dangerMessage,
  coveredDangerMessage,
  refusedMessage,
]

/** Up to which message somebody of this side has read. Runs as the system. */
export async function findHowFarRead(ctx: Context, channelId: string, side: ChatRole): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(max(read_seq), 0) as read from chat_reader where chat_channel_id = ${channelId} and role = ${side}`.execute(ctx.db)
  return rows[0]!.read
}

/**
 * The place of the message that a notice to somebody of this side is about; undefined if they have nothing to read. It is the first that is
 * unread. One that was taken back counts only if they were told of it, and know that something waits for them, or if its notice still waits: that
 * one then tells of what came after it.
 */ // reads notifications
export async function findFirstUnread(ctx: Context, channelId: string, to: Pick<Recipient, 'kind' | 'id'>): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    select m.seq from chat_message m where m.chat_channel_id = ${channelId} and m.role <> ${to.kind} and m.kind = 'written'
      and m.seq > (select coalesce(max(read_seq), 0) from chat_reader where chat_channel_id = ${channelId} and role = ${to.kind})
      and (m.deleted_at is null or ${isTold(sql`${`chat:${channelId}:`} || m.seq`, to)})
    order by m.seq limit 1`.execute(ctx.db)
  return rows[0]?.seq
}

/**
 * The name of the dietitian of a conversation in which this side still has something to read, and whether all of that is sound; undefined if it
 * has nothing to read.
 */ // reads files, providers
async function findUnreadFrom(
  ctx: Context,
  channelId: string,
  side: ChatRole,
): Promise<{ provider: string; is_spoken: boolean } | undefined> {
  const { rows } = await sql<{ provider: string; is_spoken: boolean }>`
    select concat(v.first_name, ' ', v.last_name) as provider, bool_and(m.text is null and exists (select from chat_attachment a join file f on f.id = a.file_id
        where a.chat_message_id = m.id and f.type like 'audio/%')) as is_spoken
    from chat_channel c join provider v on v.id = c.provider_id join chat_message m on m.chat_channel_id = c.id and m.role <> ${side} and m.kind = 'written'
      and m.deleted_at is null and m.seq > (select coalesce(max(r.read_seq), 0) from chat_reader r where r.chat_channel_id = c.id and r.role = ${side})
    where c.id = ${channelId} group by v.first_name, v.last_name`.execute(ctx.db)
  return rows[0]
}
