import type { Language } from '@sorrel/contract/kernel/values'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'
import { queueMessage } from '../../notifications/outbox.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import { countWaiting, type Waiting } from './counting.ts'

type Counts = Pick<Waiting, 'soon' | 'late'>
type Facts = Counts & { link: string }

// It names no client and no visit: the list behind the link does.
const texts: Record<
  Language,
  { subject: (one: boolean) => string; soon: (n: number) => string; late: (n: number) => string; button: string }
> = {
  en: {
    subject: (one) => (one ? 'A note waits for your signature' : 'Notes wait for your signature'),
    soon: (n) => (n === 1 ? 'One note is due within a day.' : `${n} notes are due within a day.`),
    late: (n) =>
      n === 1
        ? 'One note is late: its visit was more than two days ago.'
        : `${n} notes are late: their visits were more than two days ago.`,
    button: 'Open your notes',
  },
  es: {
    subject: (one) => (one ? 'Una nota espera tu firma' : 'Hay notas que esperan tu firma'),
    soon: (n) => (n === 1 ? 'Una nota vence dentro de un día.' : `${n} notas vencen dentro de un día.`),
    late: (n) =>
      n === 1
        ? 'Una nota está atrasada: su visita fue hace más de dos días.'
        : `${n} notas están atrasadas: sus visitas fueron hace más de dos días.`,
    button: 'Abrir tus notas',
  },
}

/** Reminds a dietitian of all notes that wait, in one message without a word about a client. */
export const notesDueMessage: Message = declareMessage({
  name: 'notes_due',
  follows: null,
  to: 'provider',
  group: 'records',
  write: async (ctx, { recipient, language }) => {
    const [waiting] = await countWaiting(ctx, recipient.id)
    return waiting && composeNotesDue({ ...waiting, link: `${ctx.config.public_url}/provider/notes` }, language)
  },
})

/** Puts the message together, for both channels. */
export function composeNotesDue({ soon, late, link }: Facts, language: Language): Written {
  const { subject, button, ...says } = texts[language]
  const said = [late > 0 && says.late(late), soon > 0 && says.soon(soon)].filter((one) => one !== false)
  return writeNote({ subject: subject(soon + late === 1), says: said.join(' '), link: { label: button, url: link } })
}

/**
 * Reminds dietitians between eight and eight by their own clock: a day after a visit whose note is not signed, when the note becomes late, and
 * once a day as long as one is late. Runs every hour, and may run twice.
 */
export async function remindOfDueNotes(ctx: Context): Promise<void> {
  for (const { provider_id, time_zone, late } of await countWaiting(ctx)) {
    const local = Temporal.Instant.from(ctx.now()).toZonedDateTimeISO(time_zone)
    if (local.hour < 8 || local.hour >= 20) continue
    const recipient = await findRecipient(ctx, 'provider', provider_id)
    const about = `notes_due:${late > 0 ? 'late' : 'soon'}:${local.toPlainDate()}`
    if (recipient) await queueMessage(ctx, recipient, notesDueMessage, { about })
  }
}
