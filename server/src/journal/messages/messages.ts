import type { Language } from '@sorrel/contract/kernel/values'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Message, type Written, whoseOf } from '../../notifications/message.ts'

type Text = { subject: string; said: (provider: string) => string; button: string }

// Neither what was written nor what the entry is about: a text message lies open on a locked phone.
const texts: Record<Language, Text> = {
  en: {
    subject: 'Your dietitian wrote to you',
    said: (provider) => `${provider} wrote to you. Sign in to read it.`,
    button: 'Read it',
  },
  es: {
    subject: 'Tu dietista te escribió',
    said: (provider) => `${provider} te escribió. Inicia sesión para leerlo.`,
    button: 'Leer',
  },
}

/** Tells a patient that their dietitian wrote a comment. A reaction alone sends nothing. */
const commentedMessage: Message = declareMessage({
  name: 'journal_commented',
  follows: 'journal_entry.commented',
  to: 'patient',
  group: 'journal_feedback',
  write: async (ctx, { event, language, ...letter }) => {
    const provider = await findAuthor(ctx, event.payload)
    if (provider === undefined) return undefined
    const link = `${ctx.config.public_url}/app/journal/${event.payload.journal_entry_id}${whoseOf(letter)}`
    return composeCommented({ provider: tameText(provider), link }, language)
  },
})

/** Puts the message together, for both channels. */
export function composeCommented({ provider, link }: { provider: string; link: string }, language: Language): Written {
  const { subject, said, button } = texts[language]
  return writeNote({ subject, says: said(provider), link: { label: button, url: link } })
}

/** Who wrote, as long as the entry is in the journal. */ // reads providers
async function findAuthor(ctx: Context, { journal_entry_id, provider_id }: { journal_entry_id: string; provider_id: string }) {
  const found = await ctx.db
    .selectFrom('journal_entry')
    .innerJoin('provider', (join) => join.on('provider.id', '=', provider_id))
    .select(['provider.first_name', 'provider.last_name'])
    .where('journal_entry.id', '=', journal_entry_id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return found && `${found.first_name} ${found.last_name}`
}

/** What patients are told about their journal. */
export const journalMessages: readonly Message[] = [commentedMessage]
