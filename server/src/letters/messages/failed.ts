import type { Language } from '@sorrel/contract/kernel/values'
import type { SendFault } from '@sorrel/contract/releases/vocabulary'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Facts = { fault: SendFault; link: string }

// It names neither the client nor to whom the letter went: the chart behind the link does.
const texts: Record<Language, { subject: string; says: Record<SendFault, string>; button: string }> = {
  en: {
    subject: 'A letter that you wrote did not arrive',
    says: {
      refused: 'The number or address did not accept your letter. Check it, and send the letter in another way.',
      no_answer: 'For a day nobody answered at the number. Call the office, or send the letter in another way.',
      not_available: 'Your letter could not be faxed, because the practice has no fax at the moment. Send it in another way.',
    },
    button: 'See the letter in the chart',
  },
  es: {
    subject: 'Una carta que escribiste no llegó',
    says: {
      refused: 'El número o la dirección no aceptó tu carta. Revísalo y envía la carta de otra forma.',
      no_answer: 'Durante un día nadie contestó en el número. Llama al consultorio o envía la carta de otra forma.',
      not_available: 'Tu carta no se pudo enviar por fax, porque el consultorio no tiene fax por ahora. Envíala de otra forma.',
    },
    button: 'Ver la carta en el expediente',
  },
}

/** Tells a dietitian that a letter which they sent did not arrive, unless the care has ended meanwhile. */
export const letterFailedMessage: Message = declareMessage({
  name: 'letter_failed',
  follows: 'letter.send_failed',
  to: 'provider',
  group: 'records',
  // reads care
  write: async (ctx, { event, language }) => {
    const { rows } = await sql<{ fault: SendFault; care_id: string }>`
      select s.fault, c.id as care_id from app.letter_send s
        join app.care c on c.patient_id = s.patient_id and c.provider_id = s.provider_id and c.ended_at is null
      where s.id = ${event.payload.send_id} and s.status = 'failed'`.execute(ctx.db)
    const [row] = rows
    if (!row) return undefined
    return composeLetterFailed({ fault: row.fault, link: `${ctx.config.public_url}/provider/clients/${row.care_id}?tab=letters` }, language)
  },
})

/** Puts the message together, for both channels. */
export function composeLetterFailed({ fault, link }: Facts, language: Language): Written {
  const { subject, says, button } = texts[language]
  return writeNote({ subject, says: says[fault], link: { label: button, url: link } })
}
