import type { Language } from '@sorrel/contract/kernel/values'
import type { Written } from '../../notifications/message.ts'

type Text = { subject: string; lines: readonly string[]; button: string; note: string }
type Links = { page: string; leave: string }

// They name no concern, no plan and no state: a mail is not private, and somebody else may have typed the address.
const toConfirm: Record<Language, Text> = {
  en: {
    subject: 'Shall we tell you when that changes?',
    lines: ['Nobody fits your search yet. Press the button, and we write to you once when a dietitian who fits it can be booked.'],
    button: 'Yes, tell me',
    note: 'If you did not ask for this, do nothing: we delete your address within a day.',
  },
  es: {
    subject: '¿Te avisamos cuando eso cambie?',
    lines: ['Todavía nadie se ajusta a tu búsqueda. Pulsa el botón y te escribiremos una sola vez cuando puedas reservar con un dietista.'],
    button: 'Sí, avísenme',
    note: 'Si no lo pediste, no hagas nada: borraremos tu dirección en un día.',
  },
}
const fulfilled: Record<Language, Text> = {
  en: {
    subject: 'Now there is somebody for you',
    lines: ['A dietitian who fits your search can be booked now.'],
    button: 'See who it is',
    note: 'This is the only message about it. We have deleted your address from the list.',
  },
  es: {
    subject: 'Ya hay alguien para ti',
    lines: ['Ya puedes reservar con un dietista que se ajusta a tu búsqueda.'],
    button: 'Ver quién es',
    note: 'Este es el único mensaje sobre esto. Ya borramos tu dirección de la lista.',
  },
}

/** The mail that asks a bare address whether it wants to be told. */
export const writeWishToConfirm = (links: Links, language: Language): Written => write(toConfirm[language], links)

/** The one mail that somebody who fits can be booked. */
export const writeWishFulfilled = (links: Links, language: Language): Written => write(fulfilled[language], links)

function write({ subject, lines, button, note }: Text, { page, leave }: Links): Written {
  const mail = { heading: subject, preview: lines[0] ?? '', paragraphs: lines, buttons: [{ label: button, url: page }], notes: [note] }
  return { subject, text: [...lines, page, note].join(' '), mail, links: [page], attachments: [], leave_url: leave }
}
