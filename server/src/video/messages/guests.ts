import type { Language } from '@sorrel/contract/kernel/values'
import { writeNote } from '../../notifications/mail/note.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import type { Written } from '../../notifications/message.ts'
import { writeMoment } from '../../notifications/wording.ts'

type Facts = { url: string; dietitian: string; starts_at: string; zone: string }
type Text = { subject: string; says: (dietitian: string, when: string) => string; more: string; button: string }

// It does not name the patient: somebody may have typed a wrong number.
const texts: Record<Language, Text> = {
  en: {
    subject: 'You are invited to a video visit',
    says: (dietitian, when) => `You are invited to a video visit with ${dietitian}, ${when}. You need no account and no app.`,
    more: 'The link is for you alone and works until an hour after the visit. If you do not know what this is about, do nothing.',
    button: 'Open the visit',
  },
  es: {
    subject: 'Te invitan a una visita por video',
    says: (dietitian, when) => `Te invitan a una visita por video con ${dietitian}, ${when}. No necesitas cuenta ni aplicación.`,
    more: 'El enlace es solo para ti y funciona hasta una hora después de la visita. Si no sabes de qué se trata, no hagas nada.',
    button: 'Abrir la visita',
  },
}

/** What a guest of a call gets: when it is, with whom, and the link. */
export function writeGuestInvitation({ url, dietitian, starts_at, zone }: Facts, language: Language): Written {
  const { subject, says, more, button } = texts[language]
  const text = says(tameText(dietitian), writeMoment(starts_at, zone, language))
  return writeNote({ subject, says: text, more: [more], link: { label: button, url } })
}
