import type { Instant, Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'
import { writeMoment } from '../../notifications/wording.ts'

type Facts = { count: number; until: Instant; zone: string; link: string }
type Text = { subject: string; says: (count: number, until: string) => string; more: string; button: string }

// It names no client: the list behind the link does.
const texts: Record<Language, Text> = {
  en: {
    subject: 'Care between visits waits for your signature',
    says: (count, until) =>
      count === 1
        ? `One week of answers has no signed note. It can be billed only if you sign it before ${until}.`
        : `${count} weeks of answers have no signed note. The first can be billed only if you sign it before ${until}.`,
    more: 'After that nobody is billed for it. The minutes stay readable.',
    button: 'See what waits',
  },
  es: {
    subject: 'La atención entre visitas espera tu firma',
    says: (count, until) =>
      count === 1
        ? `Una semana de respuestas no tiene nota firmada. Solo se puede cobrar si la firmas antes del ${until}.`
        : `${count} semanas de respuestas no tienen nota firmada. La primera solo se puede cobrar si la firmas antes del ${until}.`,
    more: 'Después ya no se le cobra a nadie. Los minutos se pueden seguir consultando.',
    button: 'Ver lo que espera',
  },
}

/** Reminds a dietitian of care between visits that is not billed unless they sign its note soon. */
export const signReminder: Message = declareMessage({
  name: 'remote_note_reminder',
  follows: null,
  to: 'provider',
  group: 'records',
  // reads providers
  write: async (ctx, { recipient, language }) => {
    const { rows } = await sql<{ count: number; until: Instant | null; zone: string }>`
      select count(*)::int as count, min(e.sign_until) as until, min(d.time_zone) as zone
      from billable_remote_encounter e join provider d on d.id = e.provider_id
      where e.provider_id = ${recipient.id} and e.status = 'eligible' and e.sign_reminded_at is not null and e.conflicts = '{}'`.execute(
      ctx.db,
    )
    const { count, until, zone } = rows[0]!
    return until === null
      ? undefined
      : composeSignReminder({ count, until, zone, link: `${ctx.config.public_url}/provider/remote-care` }, language)
  },
})

/** Puts the message together, for all channels. */
export function composeSignReminder({ count, until, zone, link }: Facts, language: Language): Written {
  const { subject, says, more, button } = texts[language]
  return writeNote({ subject, says: says(count, writeMoment(until, zone, language)), more: [more], link: { label: button, url: link } })
}
