import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

// It names neither the patient nor what was written: a message lies open on a locked phone.
const texts: Record<Language, { subject: string; says: string; button: string }> = {
  en: {
    subject: 'A message that you planned was not sent',
    says: 'A message that you planned was not sent, because care with this client has ended. You find it in the conversation.',
    button: 'Open the conversation',
  },
  es: {
    subject: 'Un mensaje que programaste no se envió',
    says: 'Un mensaje que programaste no se envió, porque la atención de ese paciente terminó. Lo encuentras en la conversación.',
    button: 'Abrir la conversación',
  },
}

/** Puts the notice together, for both channels. */
export function composeRefused(link: string, language: Language): Written {
  const { subject, says, button } = texts[language]
  return writeNote({ subject, says, link: { label: button, url: link } })
}

/** Tells a dietitian that a message was not sent at its time, unless they have deleted or changed it since. */
export const refusedMessage: Message = declareMessage({
  name: 'chat_not_sent',
  follows: 'scheduled_message.refused',
  to: 'provider',
  group: 'chat',
  write: async (ctx, { event, language }) => {
    const { rows } = await sql<{ channel_id: string }>`
      select coalesce(c.id, app.channel_of(s.provider_id, s.patient_id)) as channel_id from chat_scheduled s
      left join chat_channel c on c.provider_id = s.provider_id and c.patient_id = s.patient_id and not c.is_earlier
      where s.id = ${event.payload.chat_message_id} and s.failed_at is not null`.execute(ctx.db)
    return rows[0] && composeRefused(`${ctx.config.public_url}/provider/inbox/${rows[0].channel_id}`, language)
  },
})
