import type { Language } from '@sorrel/contract/kernel/values'
import { type Context, transaction } from '../../../kernel/context.ts'
import { writeNote } from '../../../notifications/mail/note.ts'
import { declareMessage, type Message, type RecipientKind, type Written } from '../../../notifications/message.ts'
import { queueMessage } from '../../../notifications/outbox.ts'
import { findReader, findRecipient } from '../../../notifications/recipients.ts'
import { writeMoment } from '../../../notifications/wording.ts'
import { handTask } from '../../../tasks/handing-over.ts'
import { findAppointment } from '../../access.ts'
import { findTodayIn } from '../../availability/schedule.ts'
import { findNextVisit } from '../commands.ts'
import { undefinedIfGone } from './truth.ts'

type Text = { subject: string; says: string; button: string }

// Carriers take CANCEL, END and QUIT for STOP, and whoever writes one may have meant the visit.
const texts: Record<RecipientKind, Record<Language, Text>> = {
  patient: {
    en: {
      subject: 'Did you mean to cancel your visit?',
      says: 'You answered one of our texts with a word that stops all texts. It canceled nothing: your visit is still booked. If you cannot come, cancel or move it here. To get texts again, text START.',
      button: 'See the visit',
    },
    es: {
      subject: '¿Querías cancelar tu visita?',
      says: 'Respondiste a uno de nuestros mensajes con una palabra que detiene todos los mensajes. No canceló nada: tu visita sigue reservada. Si no puedes venir, cancélala o cámbiala aquí. Para volver a recibir mensajes, escribe INICIAR o START.',
      button: 'Ver la visita',
    },
  },
  provider: {
    en: {
      subject: 'A patient may want to cancel',
      says: 'A patient answered a text with a word such as CANCEL. That stops texts and cancels nothing: the visit is still booked. Please ask whether it was meant; texts do not reach the patient now.',
      button: 'Open the visit',
    },
    es: {
      subject: 'Quizás un paciente quiere cancelar',
      says: 'Un paciente respondió a un mensaje con una palabra como CANCEL. Eso detiene los mensajes y no cancela nada: la visita sigue reservada. Pregúntale si lo decía en serio; ahora no le llegan mensajes de texto.',
      button: 'Abrir la visita',
    },
  },
}

/** Puts the question together, for both channels. */
export function composeCancelByText(to: RecipientKind, link: string, language: Language): Written {
  const { subject, says, button } = texts[to][language]
  return writeNote({ subject, says, link: { label: button, url: link } })
}

const declareQuestion = (to: RecipientKind, path: string): Message =>
  declareMessage({
    name: to === 'patient' ? 'cancel_by_text' : 'staff_cancel_by_text',
    follows: null,
    to,
    group: 'appointments',
    write: async (ctx, { payload: { appointment_id = '' }, language }) => {
      const visit = await findAppointment(ctx, appointment_id).catch(undefinedIfGone)
      if (visit?.status !== 'Scheduled' || visit.starts_at <= ctx.now()) return undefined
      return composeCancelByText(to, `${ctx.config.public_url}${path}/${appointment_id}`, language)
    },
  })

/** The question whether a visit was meant, by who gets it. */
export const cancelByTextMessages: Record<RecipientKind, Message> = {
  patient: declareQuestion('patient', '/app/visits'),
  provider: declareQuestion('provider', '/provider/appointments'),
}

// Notices may be off, and somebody has to ask.
const tasks: Record<Language, (when: string) => string> = {
  en: (when) =>
    `Ask whether the visit on ${when} should be canceled. A text said a word such as CANCEL: it canceled nothing, and stopped all texts.`,
  es: (when) =>
    `Pregunta si hay que cancelar la visita: ${when}. En un mensaje de texto escribieron una palabra como CANCEL: no canceló nada y detuvo todos los mensajes.`,
}

/**
 * Asks the patient and their dietitian about the next visit, after a word that may have meant it, and leaves the dietitian a task. `about`
 * is the id of the event.
 */
export const askAboutCancel = (ctx: Context, patientId: string, about: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { visit } = (await findNextVisit(ctx, patientId)) ?? {}
    if (!visit) return
    const { provider_id, patient_id } = visit
    for (const [kind, id] of [
      ['patient', patient_id],
      ['provider', provider_id],
    ] as const) {
      const to = await findRecipient(ctx, kind, id)
      if (to)
        await queueMessage(ctx, to, cancelByTextMessages[kind], { about: `cancel_by_text:${about}`, payload: { appointment_id: visit.id } })
    }
    const language = (await findReader(ctx, { kind: 'provider', id: provider_id }))?.preferred_language === 'es' ? 'es' : 'en'
    const text = tasks[language](writeMoment(visit.starts_at, visit.provider_time_zone, language))
    await handTask(ctx, { event_id: about, provider_id, patient_id, text, due_on: findTodayIn(ctx, visit.provider_time_zone) })
  })
