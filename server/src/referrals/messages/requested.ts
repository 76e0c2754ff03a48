import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Facts = { provider: string; link: string }

// A text lies open on a locked phone, so it names neither the clinician nor why the patient was referred.
const texts: Record<Language, { subject: string; says: (provider: string) => string; button: string }> = {
  en: {
    subject: 'We asked for a new referral',
    says: (provider) =>
      `${provider} asked your doctor’s office for a new referral, so that your visits stay covered. You do not have to do anything.`,
    button: 'See your referral',
  },
  es: {
    subject: 'Pedimos una nueva orden médica',
    says: (provider) =>
      `${provider} pidió una nueva orden médica al consultorio de tu doctor, para que tus visitas sigan cubiertas. No tienes que hacer nada.`,
    button: 'Ver tu orden médica',
  },
}

/** Tells the patient that their clinician was asked for a new referral. */
export const referralRequestedMessage: Message = declareMessage({
  name: 'referral_requested',
  follows: 'referral.requested',
  to: 'patient',
  group: 'records',
  // reads providers, patients
  write: async (ctx, { event, recipient, language }) => {
    const { rows } = await sql<{ provider: string; can_sign_in: boolean }>`
      select concat(v.first_name, ' ', v.last_name) as provider, p.identity_id is not null as can_sign_in
      from app.referral_request q join app.provider v on v.id = q.provider_id join app.patient p on p.id = q.patient_id
      where q.id = ${event.payload.request_id} and q.status in ('waiting', 'sent') and p.deleted_at is null`.execute(ctx.db)
    if (!rows[0]) return undefined
    // A patient who cannot sign in has a guardian who does.
    const link = `${ctx.config.public_url}/app/provider${rows[0].can_sign_in ? '' : `?for=${recipient.id}`}`
    return composeReferralRequested({ provider: tameText(rows[0].provider), link }, language)
  },
})

/** Puts the message together, for both channels. */
export function composeReferralRequested({ provider, link }: Facts, language: Language): Written {
  const { subject, says, button } = texts[language]
  return writeNote({ subject, says: says(provider), link: { label: button, url: link } })
}
