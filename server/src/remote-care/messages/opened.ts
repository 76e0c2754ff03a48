import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Text = { subject: string; says: string; button: string }
type Kind = 'opened' | 'reminder'

const texts: Record<Kind, Record<Language, Text>> = {
  opened: {
    en: {
      subject: 'A client contests a bill',
      says: 'A client contests what you billed for care between visits. Please write what you say to it; the practice decides within ten business days.',
      button: 'Write your statement',
    },
    es: {
      subject: 'Un paciente disputa un cobro',
      says: 'Un paciente disputa lo que cobraste por atención entre visitas. Escribe tu respuesta; el consultorio decide dentro de diez días hábiles.',
      button: 'Escribir mi respuesta',
    },
  },
  reminder: {
    en: {
      subject: 'An objection needs your statement',
      says: 'A contested bill will be decided soon, and you have not given your statement yet.',
      button: 'Write your statement',
    },
    es: {
      subject: 'Una disputa espera tu respuesta',
      says: 'Pronto se decide un cobro en disputa y todavía no has dicho nada.',
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
  const { rows } = await sql<{ id: string }>`
    select id from contest where id = ${contestId} and status in ('open', 'provider_response', 'under_review') and provider_statement is null`.execute(
    ctx.db,
  )
  return rows[0] && composeContest(kind, `${ctx.config.public_url}/provider/remote-care`, language)
}

/** Puts the message together, for both channels. */
export function composeContest(kind: Kind, link: string, language: Language): Written {
  const { subject, says, button } = texts[kind][language]
  return writeNote({ subject, says, link: { label: button, url: link } })
}
