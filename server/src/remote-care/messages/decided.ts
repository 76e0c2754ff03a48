import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Outcome = 'upheld' | 'upheld_paid' | 'rejected'
type Text = { subject: string; says: string; button: string }

const texts: Record<Outcome, Record<Language, Text>> = {
  upheld: {
    en: {
      subject: 'We took the bill back',
      says: 'You were right to contest it. You owe nothing for it.',
      button: 'See the decision',
    },
    es: {
      subject: 'Anulamos el cobro',
      says: 'Hiciste bien en disputarlo. No debes nada por eso.',
      button: 'Ver la decisión',
    },
  },
  upheld_paid: {
    en: {
      subject: 'We took the bill back',
      says: 'You were right to contest it. You owe nothing for it. What you paid is in credit: it pays your next visit, or goes back to you after 30 days.',
      button: 'See the decision',
    },
    es: {
      subject: 'Anulamos el cobro',
      says: 'Hiciste bien en disputarlo. No debes nada por eso. Lo que pagaste queda como saldo a tu favor: paga tu próxima visita o se te devuelve después de 30 días.',
      button: 'Ver la decisión',
    },
  },
  rejected: {
    en: {
      subject: 'The bill stays as it is',
      says: 'We looked at what you contested, and the bill stands. You can read the reason on your bill.',
      button: 'Read the reason',
    },
    es: {
      subject: 'El cobro se mantiene',
      says: 'Revisamos lo que disputaste y el cobro se mantiene. Ahí puedes leer el motivo.',
      button: 'Leer el motivo',
    },
  },
}

/** Tells a patient how their contest was decided. */
export const decidedMessage: Message = declareMessage({
  name: 'contest_decided',
  follows: 'contest.moved',
  to: 'patient',
  group: 'billing',
  concerns: async (_ctx, event) => {
    const { to } = event.payload as { to?: string }
    return to === 'upheld' || to === 'rejected'
  },
  // reads patients, billing
  write: async (ctx, { event, recipient, language }) => {
    const { rows } = await sql<{ status: string; can_sign_in: boolean; has_paid: boolean }>`
      select c.status, p.identity_id is not null as can_sign_in,
        exists (select from app.bill b where b.reference = 'remote_share:' || c.billable_remote_encounter_id and b.paid_cents > b.refunded_cents) as has_paid
      from contest c join patient p on p.id = c.patient_id
      where c.id = ${event.payload.contest_id} and p.deleted_at is null`.execute(ctx.db)
    const status = rows[0]?.status
    if (status !== 'upheld' && status !== 'rejected') return undefined
    const link = `${ctx.config.public_url}/app/billing/between-visits${rows[0]!.can_sign_in ? '' : `?for=${recipient.id}`}`
    return composeDecision(status === 'upheld' && rows[0]!.has_paid ? 'upheld_paid' : status, link, language)
  },
})

/** Puts the message together, for both channels. */
export function composeDecision(outcome: Outcome, link: string, language: Language): Written {
  const { subject, says, button } = texts[outcome][language]
  return writeNote({ subject, says, link: { label: button, url: link } })
}
