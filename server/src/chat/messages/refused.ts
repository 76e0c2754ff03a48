import type { ScheduledMessage } from '@sorrel/contract/chat/scheduled/schemas'
import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Reason = NonNullable<ScheduledMessage['failed_because']>

// It names neither the patient nor what was written: a message lies open on a locked phone.
const texts: Record<Language, { subject: string; says: Record<Reason, string>; button: string }> = {
  en: {
    subject: 'A message that you planned was not sent',
    says: {
      care_ended: 'A message that you planned was not sent, because care with this client has ended. You will find it in the conversation.',
      may_be_danger:
        'A message that you planned was not sent: your client has since written something that you should read first. Both are in the conversation.',
      failed: 'A message that you planned could not be sent. You will find it in the conversation: please send it again, or delete it.',
    },
    button: 'Open the conversation',
  },
  es: {
    subject: 'Un mensaje que programaste no se envió',
    says: {
      care_ended: 'Un mensaje que programaste no se envió, porque la atención de ese paciente terminó. Lo encuentras en la conversación.',
      may_be_danger:
        'Un mensaje que programaste no se envió: después, tu paciente escribió algo que debes leer primero. Ambas cosas están en la conversación.',
      failed: 'Un mensaje que programaste no se pudo enviar. Lo encuentras en la conversación: envíalo de nuevo o bórralo.',
    },
    button: 'Abrir la conversación',
  },
}

/** Puts the notice together, for both channels. */
export function composeRefused(link: string, reason: Reason, language: Language): Written {
  const { subject, says, button } = texts[language]
  return writeNote({ subject, says: says[reason], link: { label: button, url: link } })
}

/** Tells a dietitian that a message was not sent at its time, unless they have deleted or changed it since. */
export const refusedMessage: Message = declareMessage({
  name: 'chat_not_sent',
  follows: 'scheduled_message.refused',
  to: 'provider',
  group: 'chat',
  write: async (ctx, { event, language }) => {
    const { rows } = await sql<{ channel_id: string; failed_because: Reason }>`
      select s.failed_because, coalesce(c.id, app.channel_of(s.provider_id, s.patient_id)) as channel_id from chat_scheduled s
      left join chat_channel c on c.provider_id = s.provider_id and c.patient_id = s.patient_id and not c.is_earlier
      where s.id = ${event.payload.chat_message_id} and s.failed_at is not null`.execute(ctx.db)
    return rows[0] && composeRefused(`${ctx.config.public_url}/provider/inbox/${rows[0].channel_id}`, rows[0].failed_because, language)
  },
})
