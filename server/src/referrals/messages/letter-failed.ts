import type { Language } from '@sorrel/contract/kernel/values'
import type { RequestFault } from '@sorrel/contract/referrals/vocabulary'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Facts = { fault: RequestFault; link: string }

// It names neither the client nor the clinician: the chart behind the link does.
const texts: Record<Language, { subject: string; says: Record<RequestFault, string>; button: string }> = {
  en: {
    subject: 'A letter for a new referral did not arrive',
    says: {
      refused: 'The clinician’s number or address did not accept your letter. Check it, or ask in another way.',
      no_answer: 'For a whole day nobody answered at the clinician’s number. Call the office, or ask in another way.',
      not_available: 'Your letter could not be faxed, because the practice cannot send faxes at the moment. Ask in another way.',
    },
    button: 'Open the client’s chart',
  },
  es: {
    subject: 'Una carta para pedir una nueva orden médica no llegó',
    says: {
      refused: 'El número o la dirección del médico no aceptó tu carta. Revísalo o pídela de otra forma.',
      no_answer: 'Durante un día nadie contestó en el número del médico. Llama al consultorio o pídela de otra forma.',
      not_available: 'Tu carta no se pudo enviar por fax, porque el consultorio no tiene fax por ahora. Pídela de otra forma.',
    },
    button: 'Abrir el expediente',
  },
}

/** Tells a dietitian that the letter which they sent did not reach the clinician, unless the care has ended meanwhile. */
export const referralLetterFailedMessage: Message = declareMessage({
  name: 'referral_letter_failed',
  follows: 'referral.request_failed',
  to: 'provider',
  group: 'records',
  // reads care
  write: async (ctx, { event, language }) => {
    const { rows } = await sql<{ fault: RequestFault; care_id: string }>`
      select q.fault, c.id as care_id from app.referral_request q
        join app.care c on c.patient_id = q.patient_id and c.provider_id = q.provider_id and c.ended_at is null
      where q.id = ${event.payload.request_id} and q.status = 'failed'`.execute(ctx.db)
    const [row] = rows
    if (!row) return undefined
    return composeLetterFailed(
      { fault: row.fault, link: `${ctx.config.public_url}/provider/clients/${row.care_id}?tab=referrals` },
      language,
    )
  },
})

/** Puts the message together, for both channels. */
export function composeLetterFailed({ fault, link }: Facts, language: Language): Written {
  const { subject, says, button } = texts[language]
  return writeNote({ subject, says: says[fault], link: { label: button, url: link } })
}
