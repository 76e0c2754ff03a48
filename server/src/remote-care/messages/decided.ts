import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'
import { shareOf } from '../contests/collecting.ts'

type Outcome = 'upheld' | 'rejected'
type Text = { subject: string; says: string; refunded?: string; button: string }

const texts: Record<Outcome, Record<Language, Text>> = {
  upheld: {
    en: {
      subject: 'We took the bill back',
      says: 'You were right to contest it. You owe nothing for it.',
      refunded: 'What you paid comes back to you.',
      button: 'See the decision',
    },
    es: {
      subject: 'Anulamos el cobro',
      says: 'Hiciste bien en disputarlo. No debes nada por eso.',
      refunded: 'Lo que pagaste se te devuelve.',
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
  // reads patients, payments
  write: async (ctx, { event, recipient, language }) => {
    const { rows } = await sql<{ status: string; can_sign_in: boolean; is_refunded: boolean }>`
      select c.status, p.identity_id is not null as can_sign_in,
        exists (select from refund_allocation a join refund r on r.id = a.refund_id where r.reason = 'contest_upheld'
          and r.state not in ('refused', 'failed') and a.reference = ${shareOf(event.payload.billable_remote_encounter_id)}) as is_refunded
      from contest c join patient p on p.id = c.patient_id
      where c.id = ${event.payload.contest_id} and p.deleted_at is null`.execute(ctx.db)
    if (!rows[0]) return undefined
    const { status, can_sign_in, is_refunded } = rows[0]
    if (status !== 'upheld' && status !== 'rejected') return undefined
    const link = `${ctx.config.public_url}/app/billing/between-visits${can_sign_in ? '' : `?for=${recipient.id}`}`
    return composeDecision({ outcome: status, isRefunded: is_refunded, link }, language)
  },
})

type Facts = { outcome: Outcome; isRefunded: boolean; link: string }

/** Puts the message together, for both channels. It speaks of money only where some goes back. */
export function composeDecision({ outcome, isRefunded, link }: Facts, language: Language): Written {
  const { subject, says, refunded, button } = texts[outcome][language]
  return writeNote({ subject, says: isRefunded && refunded ? `${says} ${refunded}` : says, link: { label: button, url: link } })
}
