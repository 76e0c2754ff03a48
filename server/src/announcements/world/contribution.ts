import { addMinutes } from '../../kernel/clock.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { Frame } from '../../world/frame.ts'
import type { AnnouncementTables } from '../tables.ts'

const minutesOfDay = 24 * 60

/** The Friday of the week after next. */
function findClosedDay(now: string): Temporal.PlainDate {
  const today = Temporal.PlainDate.from(now.slice(0, 10))
  return today.add({ days: 19 - today.dayOfWeek })
}

const writeDay = (day: Temporal.PlainDate, locale: string): string =>
  day.toLocaleString(locale, { weekday: 'long', month: 'long', day: 'numeric' })

const makeAnnouncements = ({ now }: Frame) => [
  {
    ...{ id: idOf('announcement', 'holiday'), audience: 'patients', level: 'info', link: '/app/visits', dismissible: true },
    ...{ title_en: 'A day on which the office is closed', title_es: 'Un día en que el consultorio cierra' },
    body_en: `On ${writeDay(findClosedDay(now), 'en-US')} the office is closed. Video visits take place as booked, and you can still move them here.`,
    body_es: `El ${writeDay(findClosedDay(now), 'es-US')} el consultorio está cerrado. Las visitas por video siguen como están, y aquí puedes cambiarlas.`,
    ...{ starts_at: addMinutes(now, -2 * minutesOfDay), ends_at: addMinutes(now, 35 * minutesOfDay) },
  },
  {
    ...{ id: idOf('announcement', 'training'), audience: 'providers', level: 'important', link: null, dismissible: true },
    ...{ title_en: 'Case conference on Thursday', title_es: 'Reunión de casos el jueves' },
    body_en: 'We meet at noon Chicago time and look at two cases of gastroparesis. Bring a question.',
    body_es: 'Nos reunimos a las 12 p.m. de Chicago y vemos dos casos de gastroparesia. Trae una pregunta.',
    ...{ starts_at: addMinutes(now, -minutesOfDay), ends_at: addMinutes(now, 6 * minutesOfDay) },
  },
  {
    ...{ id: idOf('announcement', 'maintenance'), audience: 'all', level: 'outage', link: null, dismissible: false },
    ...{ title_en: 'Card payments were down', title_es: 'No se podía pagar con tarjeta' },
    body_en: 'Between 9:00 and 9:40 no card could be charged. Nothing was charged twice, and nobody has to do anything.',
    body_es: 'Entre las 9:00 y las 9:40 no se pudo cobrar a ninguna tarjeta. No se cobró nada dos veces y nadie tiene que hacer nada.',
    ...{ starts_at: addMinutes(now, -21 * minutesOfDay), ends_at: addMinutes(now, -20 * minutesOfDay) },
  },
]

const seen = (name: string, reader_kind: 'patient' | 'provider', reader_id: string, at: string, dismissed_at: string | null) => ({
  ...{ announcement_id: idOf('announcement', name), reader_kind, reader_id, seen_at: at, dismissed_at },
})

/** Announcements of the demo: one for patients, one for dietitians, and one that is over. */
export const announcementsWorld: Contribution<AnnouncementTables> = {
  tables: ['announcement', 'announcement_seen'],
  rowsOf: (frame) => {
    const hourAgo = addMinutes(frame.now, -60)
    return {
      announcement: makeAnnouncements(frame).map((row) => ({ ...row, created_at: row.starts_at, created_by: cast.selma.admin_id })),
      announcement_seen: [
        seen('holiday', 'patient', cast.lucia.patient_id, hourAgo, hourAgo),
        seen('holiday', 'patient', cast.ruben.patient_id, hourAgo, null),
      ],
    }
  },
}
