import { makeChatRows } from '../../chat/world/conversations.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type CastPatient, type CastProvider, cast, idOf } from '../../world/cast.ts'
import { type Frame, findDateAfter } from '../../world/frame.ts'

/** `due`: in how many days, by the dietitian's clock. `from`: the words of the message from which it came. `done`: how many days ago it was done. */
type Told = { by: CastProvider; patient?: CastPatient; text: string; due?: number; from?: string; done?: number }

const { dana, hannah, marisol } = cast
const told: readonly Told[] = [
  { by: dana, patient: cast.tomas, text: 'Ask the office of his doctor for the new lab values', due: -2 },
  {
    ...{ by: dana, patient: cast.ruth, text: 'Compare both glucose meters in the visit', due: 0 },
    from: 'My new glucose meter shows different numbers than the old one. Which one do I trust?',
  },
  {
    ...{ by: dana, patient: cast.ines, text: 'Plan birthdays: what helps before, and what during', due: 3 },
    from: 'Can we talk about birthdays next time?',
  },
  { by: dana, text: 'Order new food models for room 2' },
  { by: dana, patient: cast.tomas, text: 'Send the directions to the office', from: 'Where do I park when I come to the office?', done: 7 },
  {
    ...{ by: hannah, patient: cast.maya, text: 'Write down two lunches that last a week in the fridge at work', due: 1 },
    from: 'Keeping something at work. There is a fridge.',
  },
  { by: hannah, patient: cast.maya, text: 'Look for snack bars that most stores have', due: -1 },
  {
    ...{ by: marisol, patient: cast.lucia, text: 'Contestar lo de la leche de avena', due: 0 },
    from: 'Gracias. Una pregunta: ¿puedo tomar el café con leche de avena?',
  },
]

/** What the dietitians of the cast wrote down to do: some of it late, some from messages, some done. */
export function makeTaskRows(frame: Frame) {
  const { chat_message: messages } = makeChatRows(frame)
  return told.map(({ by, patient, text, due, from, done }) => {
    const today = Temporal.Instant.from(frame.now).toZonedDateTimeISO(by.time_zone).toPlainDate().toString()
    const source = messages.find((message) => message.text === from && message.patient_id === patient?.patient_id)
    const daysAgo = done === undefined ? 4 : done + 1
    const written_at = addMinutes(frame.now, -1440 * daysAgo)
    return {
      ...{ id: idOf('task', by.provider_id, text), provider_id: by.provider_id, patient_id: patient?.patient_id ?? null, text },
      due_on: due === undefined ? null : findDateAfter(today, due),
      chat_message_id: source?.id ?? null,
      // A task that came from a message is younger than the message.
      created_at: source && source.sent_at > written_at ? addMinutes(source.sent_at, 1) : written_at,
      done_at: done === undefined ? null : addMinutes(frame.now, -1440 * done + 90),
      version: done === undefined ? 1 : 2,
    }
  })
}
