import type { Language, LocalDate } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { findDayOf } from '../../kernel/clock.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'
import { writeDay } from '../../notifications/wording.ts'

type Text = { subject: string; says: (day: string) => string; button: string }
type Kind = 'opened' | 'reminder'

const texts: Record<Kind, Record<Language, Text>> = {
  opened: {
    en: {
      subject: 'A client contests a bill',
      says: (day) =>
        `A client contests what you billed for care between visits. Please write what you say to it; the practice decides by ${day}.`,
      button: 'Write your statement',
    },
    es: {
      subject: 'Un paciente disputa un cobro',
      says: (day) =>
        `Un paciente disputa lo que cobraste por atención entre visitas. Escribe tu respuesta; el consultorio decide a más tardar el ${day}.`,
      button: 'Escribir mi respuesta',
    },
  },
  reminder: {
    en: {
      subject: 'An objection needs your statement',
      says: (day) => `A contested bill will be decided by ${day}, and you have not given your statement yet.`,
      button: 'Write your statement',
    },
    es: {
      subject: 'Una disputa espera tu respuesta',
      says: (day) => `Un cobro en disputa se decide a más tardar el ${day} y todavía no has dicho nada.`,
      button: 'Escribir mi respuesta',
    },
  },
}

/** Tells a dietitian that a patient contests their care. */
export const openedMessage: Message = declareMessage({
  name: 'contest_opened',
  follows: 'contest.opened',
  to: 'provider',
  group: 'records',
  write: async (ctx, { event, language }) => writeIfOpen(ctx, event.payload.contest_id, 'opened', language),
})

/** The link stands for no patient, so that the message names nobody. */
export async function writeIfOpen(
  ctx: Parameters<Message['write']>[0],
  contestId: string,
  kind: Kind,
  language: Language,
): Promise<Written | undefined> {
  const { rows } = await sql<{ due_at: string }>`
    select due_at from contest where id = ${contestId} and status in ('open', 'provider_response', 'under_review') and provider_statement is null`.execute(
    ctx.db,
  )
  const link = `${ctx.config.public_url}/provider/remote-care`
  return rows[0] && composeContest(kind, { dueOn: findDayOf(ctx, rows[0].due_at), link }, language)
}

/** Puts the message together, for both channels. */
export function composeContest(kind: Kind, { dueOn, link }: { dueOn: LocalDate; link: string }, language: Language): Written {
  const { subject, says, button } = texts[kind][language]
  return writeNote({ subject, says: says(writeDay(dueOn, language)), link: { label: button, url: link } })
}
