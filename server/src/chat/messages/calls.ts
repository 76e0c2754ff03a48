import type { ChatRole } from '@sorrel/contract/chat/vocabulary'
import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Message, type Written, whoseOf } from '../../notifications/message.ts'
import { listCallsOf } from '../calls/reading.ts'

type Text = { subject: string; said: (provider: string) => string; button: string }
type State = 'open' | 'ended'

const texts: Record<ChatRole, Record<State, Record<Language, Text>>> = {
  patient: {
    open: {
      en: {
        subject: 'A video call is waiting for you',
        said: (provider) => `${provider} is calling you by video. Sign in to join.`,
        button: 'Join the call',
      },
      es: {
        subject: 'Te esperan en una videollamada',
        said: (provider) => `${provider} te está llamando por video. Inicia sesión para entrar.`,
        button: 'Entrar a la llamada',
      },
    },
    ended: {
      en: {
        subject: 'You missed a video call',
        said: (provider) => `You missed a video call from ${provider}.`,
        button: 'Open the conversation',
      },
      es: {
        subject: 'Tienes una videollamada perdida',
        said: (provider) => `Tienes una videollamada perdida de ${provider}.`,
        button: 'Abrir la conversación',
      },
    },
  },
  provider: {
    open: {
      en: {
        subject: 'A client is calling you',
        said: () => 'A client is waiting for you in a video call.',
        button: 'Open the conversation',
      },
      es: { subject: 'Un paciente te llama', said: () => 'Un paciente te espera en una videollamada.', button: 'Abrir la conversación' },
    },
    ended: {
      en: { subject: 'You missed a video call', said: () => 'You missed a video call from a client.', button: 'Open the conversation' },
      es: {
        subject: 'Tienes una videollamada perdida',
        said: () => 'Tienes una videollamada perdida de un paciente.',
        button: 'Abrir la conversación',
      },
    },
  },
}

/** Puts the notice of a call together, for both channels. */
export function composeCall(
  to: ChatRole,
  { state, provider, link }: { state: State; provider: string; link: string },
  language: Language,
): Written {
  const { subject, said, button } = texts[to][state][language]
  return writeNote({ subject, says: said(provider), link: { label: button, url: link } })
}

const declareCall = (to: ChatRole, path: string): Message =>
  declareMessage({
    name: to === 'patient' ? 'chat_call_to_patient' : 'chat_call_to_provider',
    follows: null,
    to,
    group: 'chat',
    write: async (ctx, { payload, language, ...letter }) => {
      const { chat_channel_id = '', chat_message_id = '' } = payload
      const call = await findCallOf(ctx, chat_message_id, to)
      if (!call) return undefined
      const link = `${ctx.config.public_url}${path}/${chat_channel_id}${whoseOf(letter)}`
      return composeCall(to, { state: call.state, provider: tameText(call.provider), link }, language)
    },
  })

/** The notice that somebody calls by video outside of a visit, by who gets it. */
export const callMessages: Record<ChatRole, Message> = {
  patient: declareCall('patient', '/app/chat'),
  provider: declareCall('provider', '/provider/inbox'),
}

/** The call that a card stands for; undefined if this side has come since it rang last, or has seen that they missed it. */ // reads video, providers
async function findCallOf(ctx: Context, messageId: string, side: ChatRole): Promise<{ provider: string; state: State } | undefined> {
  const { rows } = await sql<{ provider: string; is_read: boolean; has_come: boolean; came_since: boolean }>`
    select concat(v.first_name, ' ', v.last_name) as provider,
      exists (select from chat_reader r where r.chat_channel_id = m.chat_channel_id and r.role = ${side} and r.read_seq >= m.seq) as is_read,
      s.last_seen_at is not null as has_come, coalesce(s.last_seen_at >= k.rung_at, false) as came_since
    from chat_call k join chat_message m on m.id = k.chat_message_id join provider v on v.id = k.provider_id
    cross join lateral (select max(s.seen_at) as last_seen_at from video_stay s where s.appointment_id = k.id and s.role = ${side}) s
    where k.chat_message_id = ${messageId}`.execute(ctx.db)
  const call = (await listCallsOf(ctx, [messageId])).get(messageId)
  const [found] = rows
  if (!found || !call) return undefined
  // A call that was theirs needs no word once it is over. While it is open, whoever dropped out is called again.
  if (call.status === 'ended' ? found.has_come || found.is_read : found.came_since) return undefined
  return { provider: found.provider, state: call.status }
}
