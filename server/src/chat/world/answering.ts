import { cast } from '../../world/cast.ts'
import { type Frame, findDateAfter } from '../../world/frame.ts'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const
const everyDay = (start_local: string, end_local: string) => weekdays.map((weekday) => ({ weekday, start_local, end_local }))

/** When the dietitians of the cast answer: Hannah goes on leave in three weeks, Theo is on leave now, and Dana has texts that go out by themselves. */
export function makeAnsweringRows(frame: Frame) {
  const rows = [
    { who: cast.hannah, hours: everyDay('09:00', '17:00'), answer_minutes: 240 },
    { who: cast.marisol, hours: [...everyDay('08:00', '12:00'), ...everyDay('16:00', '18:00')], answer_minutes: 120 },
    { who: cast.theo, hours: everyDay('10:00', '18:00'), answer_minutes: 480 },
    { who: cast.dana, hours: everyDay('09:00', '16:00'), answer_minutes: 240, ...outsideWords },
  ]
  const dayIn = (days: number) => findDateAfter(frame.now.slice(0, 10), days)
  const leave = (who: { provider_id: string }, from: number, to: number, cover: { provider_id: string }, words = noWords) => ({
    ...{ provider_id: who.provider_id, starts_on: dayIn(from), ends_on: dayIn(to), cover_id: cover.provider_id, ...words },
  })
  return {
    chat_answering: rows.map(({ who, ...row }) => ({
      ...{ provider_id: who.provider_id, keeps_holidays: true, changed_at: frame.now, version: 2 },
      ...{ outside_en: null, outside_es: null, welcome_en: null, welcome_es: null, ...row },
    })),
    chat_leave: [
      leave(cast.hannah, 21, 28, cast.priya, {
        text_en: 'I am on vacation and back soon. Priya Raman covers for me and answers what cannot wait.',
        text_es: 'Estoy de vacaciones y vuelvo pronto. Priya Raman me reemplaza y responde lo que no puede esperar.',
      }),
      leave(cast.theo, -2, 5, cast.dana),
    ],
  }
}

const noWords: { text_en: string | null; text_es: string | null } = { text_en: null, text_es: null }

/** What goes out by itself for Dana. */
export const outsideWords = {
  outside_en: 'Thank you for your message. I answer on weekdays from 9 AM to 4 PM, Central Time. If it is an emergency, call 911.',
  outside_es:
    'Gracias por tu mensaje. Respondo de lunes a viernes, de 9 a. m. a 4 p. m., hora del centro. Si es una emergencia, llama al 911.',
  welcome_en: 'Welcome! Here you can ask me anything between our visits. Photos of meals and labels are welcome, too.',
  welcome_es:
    '¡Te doy la bienvenida! Aquí puedes preguntarme lo que quieras entre consultas. También puedes mandar fotos de comidas y etiquetas.',
}
