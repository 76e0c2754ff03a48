import { addMinutes } from '../../kernel/clock.ts'
import { type CastPatient, type CastProvider, cast, idOf } from '../../world/cast.ts'
import { type Frame, findDateAfter } from '../../world/frame.ts'

type Planned = { patient: CastPatient; provider: CastProvider; days: number; text: string }

const planned: readonly Planned[] = [
  {
    ...{ patient: cast.maya, provider: cast.hannah, days: 2 },
    text: 'Good morning, Maya. The reminder that you asked for: pack two lunches for the fridge at work.',
  },
  {
    ...{ patient: cast.lucia, provider: cast.marisol, days: 3 },
    text: 'Buenos días, Lucía. ¿Cómo te va con el desayuno esta semana?',
  },
]

/** What dietitians of the cast wrote that goes out on a morning of their patients. */
export const makeScheduled = (frame: Frame) =>
  planned.map(({ patient, provider, days, text }) => {
    const id = idOf('chat scheduled', patient.patient_id, provider.provider_id)
    const today = Temporal.Instant.from(frame.now).toZonedDateTimeISO(patient.time_zone).toPlainDate().toString()
    return {
      ...{ id, patient_id: patient.patient_id, provider_id: provider.provider_id, text, client_nonce: idOf('chat device', id) },
      ...{ written_at: addMinutes(frame.now, -90), send_at: momentOf(findDateAfter(today, days), '08:00', patient.time_zone) },
      ...{ failed_at: null, failed_because: null },
    }
  })

/** The moment of a day and a time by the clock of a zone. */
export const momentOf = (day: string, clock: string, zone: string): string =>
  Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'millisecond' })
