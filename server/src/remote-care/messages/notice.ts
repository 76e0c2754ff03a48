import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Facts = { provider: string; cents: number | null; link: string }

const money = (cents: number, language: Language) =>
  new Intl.NumberFormat(`${language}-US`, { style: 'currency', currency: 'USD' }).format(cents / 100)

// Neither what was asked nor the minutes: a message lies open on a locked phone.
const texts: Record<
  Language,
  {
    subject: string
    says: (provider: string, amount: string | null) => string
    free: (provider: string) => string
    more: string
    button: string
  }
> = {
  en: {
    subject: 'Before we bill your plan',
    says: (provider, amount) =>
      amount === null
        ? `We will bill your plan for the messages that ${provider} answered. Nobody can say yet what your plan leaves to you.`
        : `We will bill your plan for the messages that ${provider} answered. Your part will be about ${amount}.`,
    free: (provider) => `We will bill your plan for the messages that ${provider} answered. We expect that you will owe nothing.`,
    more: 'Nothing goes out in the next 48 hours. If something is not right, contest it there; nothing is collected until we have decided.',
    button: 'See it, or contest it',
  },
  es: {
    subject: 'Antes de cobrar a tu seguro',
    says: (provider, amount) =>
      amount === null
        ? `Vamos a cobrar a tu seguro los mensajes que te respondió ${provider}. Todavía no se sabe cuánto te tocará pagar.`
        : `Vamos a cobrar a tu seguro los mensajes que te respondió ${provider}. Te tocará pagar unos ${amount}.`,
    free: (provider) => `Vamos a cobrar a tu seguro los mensajes que te respondió ${provider}. Calculamos que no tendrás que pagar nada.`,
    more: 'En las próximas 48 horas no sale nada. Si algo no está bien, dispútalo ahí mismo; no se cobra nada hasta que decidamos.',
    button: 'Ver o disputar',
  },
}

/** Tells a patient that care without a visit will be billed, 48 hours before anything goes to the plan. */
export const noticeMessage: Message = declareMessage({
  name: 'remote_care_notice',
  follows: 'remote_encounter.noticed',
  to: 'patient',
  group: 'billing',
  // reads providers, patients
  write: async (ctx, { event, recipient, language }) => {
    const { rows } = await sql<{ provider: string; cents: number | null; can_sign_in: boolean }>`
      select concat(v.first_name, ' ', v.last_name) as provider, e.patient_estimate_cents as cents, p.identity_id is not null as can_sign_in
      from billable_remote_encounter e join provider v on v.id = e.provider_id join patient p on p.id = e.patient_id
      where e.id = ${event.payload.billable_remote_encounter_id} and e.status in ('noticed', 'ready_to_bill') and p.deleted_at is null`.execute(
      ctx.db,
    )
    if (!rows[0]) return undefined
    const link = `${ctx.config.public_url}/app/billing/between-visits${rows[0].can_sign_in ? '' : `?for=${recipient.id}`}`
    return composeRemoteNotice({ provider: tameText(rows[0].provider), cents: rows[0].cents, link }, language)
  },
})

/** Puts the notice together, for both channels. */
export function composeRemoteNotice({ provider, cents, link }: Facts, language: Language): Written {
  const { subject, says, free, more, button } = texts[language]
  const says_ = cents === 0 ? free(provider) : says(provider, cents === null ? null : money(cents, language))
  return writeNote({ subject, says: says_, more: [more], link: { label: button, url: link } })
}
