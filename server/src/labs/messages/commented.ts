import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Facts = { provider: string; link: string }

// A text lies open on a locked phone, so it does not say what was written about.
const texts: Record<Language, { subject: string; says: (provider: string) => string; button: string }> = {
  en: {
    subject: 'Your dietitian wrote to you',
    says: (provider) => `${provider} left a comment for you. Sign in to read it.`,
    button: 'Read the comment',
  },
  es: {
    subject: 'Tu dietista te escribió',
    says: (provider) => `${provider} te dejó un comentario. Inicia sesión para leerlo.`,
    button: 'Leer el comentario',
  },
}

/** Tells a patient that their dietitian commented on a report. Comments for staff are not told. */
export const labCommentedMessage: Message = declareMessage({
  name: 'lab_commented',
  follows: 'lab.commented',
  to: 'patient',
  group: 'labs',
  concerns: async (ctx, { payload }) => 'feedback_id' in payload && (await findComment(ctx, payload.feedback_id)) !== undefined,
  write: async (ctx, { event, recipient, language }) => {
    const found = await findComment(ctx, event.payload.feedback_id)
    if (!found) return undefined
    const link = `${ctx.config.public_url}/app/labs/${event.payload.lab_id}${found.can_sign_in ? '' : `?for=${recipient.id}`}`
    return composeLabCommented({ provider: tameText(found.provider), link }, language)
  },
})

/** Puts the message together, for both channels. */
export function composeLabCommented({ provider, link }: Facts, language: Language): Written {
  const { subject, says, button } = texts[language]
  return writeNote({ subject, says: says(provider), link: { label: button, url: link } })
}

/** Who wrote the comment, if the patient may read it. A patient who cannot sign in has a guardian who does. */ // reads providers, patients
async function findComment(ctx: Context, feedbackId: string) {
  const { rows } = await sql<{ provider: string; can_sign_in: boolean }>`
    select concat(v.first_name, ' ', v.last_name) as provider, p.identity_id is not null as can_sign_in
    from app.lab_feedback f join app.provider v on v.id = f.provider_id join app.patient p on p.id = f.patient_id
    where f.id = ${feedbackId} and f.visible_to_patient and p.deleted_at is null`.execute(ctx.db)
  return rows[0]
}
