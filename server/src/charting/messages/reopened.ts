import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

// It names neither the client nor the reason, which is free text: both stand above the note behind the link.
const texts: Record<Language, { subject: string; says: string; button: string }> = {
  en: {
    subject: 'Your practice opened a note that you signed',
    says: 'A note that you signed is a draft again. The reason stands above the note. Until you sign it again, your client goes on seeing what you signed last.',
    button: 'Open the note',
  },
  es: {
    subject: 'Tu consultorio abrió una nota que firmaste',
    says: 'Una nota que firmaste es otra vez un borrador. El motivo está arriba de la nota. Hasta que la firmes de nuevo, tu paciente sigue viendo lo último que firmaste.',
    button: 'Abrir la nota',
  },
}

/** Tells a dietitian that the practice opened a note that they signed, unless it was signed again meanwhile. */
export const noteReopenedMessage: Message = declareMessage({
  name: 'note_reopened',
  follows: 'chart_note.unlocked',
  to: 'provider',
  group: 'records',
  write: async (ctx, { event, language }) => {
    const { rows } = await sql<{ appointment_id: string }>`
      select appointment_id from chart_note where id = ${event.payload.note_id} and status = 'draft'`.execute(ctx.db)
    const [open] = rows
    return open && composeNoteReopened(`${ctx.config.public_url}/provider/appointments/${open.appointment_id}/note`, language)
  },
})

/** Puts the message together, for both channels. */
export function composeNoteReopened(link: string, language: Language): Written {
  const { subject, says, button } = texts[language]
  return writeNote({ subject, says, link: { label: button, url: link } })
}
