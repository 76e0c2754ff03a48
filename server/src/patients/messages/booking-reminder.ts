import type { Language } from '@sorrel/contract/kernel/values'
import type { Written } from '../../notifications/message.ts'

type Text = { subject: string; text: string; afterwards: string; button: string }

// It names no dietitian and no visit: somebody else may have typed the address.
const texts: Record<Language, Text> = {
  en: {
    subject: 'You can go on where you stopped',
    text: 'You began to book and did not finish. If you still want to, you can go on here.',
    afterwards: 'This is the only email about it. We have deleted your address.',
    button: 'Go on',
  },
  es: {
    subject: 'Puedes continuar donde lo dejaste',
    text: 'Empezaste una reserva y no la terminaste. Si todavía quieres, puedes continuar aquí.',
    afterwards: 'Este es el único correo sobre esto. Ya borramos tu dirección.',
    button: 'Continuar',
  },
}

/** The one e-mail to somebody who left a booking unfinished, with the way back. */
export function writeBookingReminder(link: string, language: Language): Written {
  const { subject, text, afterwards, button } = texts[language]
  const mail = { heading: subject, preview: text, paragraphs: [text, afterwards], buttons: [{ label: button, url: link }] }
  return { subject, text: `${text} ${link} ${afterwards}`, mail, links: [link], attachments: [] }
}
