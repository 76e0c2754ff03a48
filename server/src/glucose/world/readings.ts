import { makeJournalRows } from '../../journal/world/entries.ts'
import { patientsOf } from '../../patients/world/patients.ts'
import { type CastPatient, cast, idOf } from '../../world/cast.ts'
import { type Frame, findDateAfter } from '../../world/frame.ts'
import { randomOf } from '../../world/random.ts'

const days = 14
const minute = 60_000

type Wearer = { patient: CastPatient; maker: 'dexcom' | 'libre'; file_name: string; interval: number; calm: number; swing: number }
const wearers: readonly Wearer[] = [
  { patient: cast.maya, maker: 'dexcom', file_name: 'Clarity_Export.csv', interval: 5, calm: 98, swing: 8 },
  { patient: cast.ruth, maker: 'libre', file_name: 'LibreView_glucose.csv', interval: 15, calm: 138, swing: 24 },
]

type Point = { at: string; device: string; mg_dl: number; beyond: null; local_date: string; upload_id: string }

/** Two weeks of readings of each wearer up to now. */
export function makeGlucoseRows(frame: Frame) {
  const made = wearers.map((wearer) => ({ wearer, points: makePoints(wearer, frame) }))
  return {
    glucose_upload: made.map(({ wearer, points }) => uploadOf(wearer, points, frame)),
    glucose_point: made.flatMap(({ points }) => points),
    glucose_day: made.flatMap(({ wearer, points }) => sumDays(wearer, points)),
    glucose_target: targetsOf(frame),
  }
}

/** A reading every few minutes, with a rise after each meal and one pause for a new sensor. */
function makePoints(wearer: Wearer, frame: Frame): Point[] {
  const { time_zone } = wearer.patient
  const meals = listMeals(wearer, frame)
  const now = Date.parse(frame.now)
  const first_day = findDateAfter(dayOf(frame.now, time_zone), 1 - days)
  const points: Point[] = []
  for (let at = now - days * 1440 * minute; at <= now; at += wearer.interval * minute) {
    const instant = new Date(at).toISOString()
    const local_date = dayOf(instant, time_zone)
    const isPaused = at > now - 6 * 1440 * minute && at < now - 6 * 1440 * minute + 130 * minute
    if (local_date < first_day || isPaused) continue
    const mg_dl = findValue(at, wearer, meals, frame)
    points.push({ at: instant, device: deviceOf(wearer), mg_dl, beyond: null, local_date, upload_id: uploadIdOf(wearer) })
  }
  return points
}

const uploadIdOf = ({ patient }: Wearer) => idOf('glucose upload', patient.patient_id)
const deviceOf = ({ maker }: Wearer) => `demo-${maker}`
const dayOf = (at: string, zone: string): string => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString()

type Meal = { at: number; height: number; peak: number }

/** The meals of the journal; of somebody who writes none, three a day. */
function listMeals({ patient }: Wearer, frame: Frame): Meal[] {
  const own = makeJournalRows(frame).journal_entry.filter(({ patient_id }) => patient_id === patient.patient_id)
  const eaten = own.filter(({ kind }) => kind === 'meal' || kind === 'snack')
  if (eaten.length > 0) return eaten.map(({ id, kind, occurred_at }) => mealOf(frame, id, Date.parse(occurred_at), kind === 'snack'))
  const now = Date.parse(frame.now)
  return Array.from({ length: (days + 1) * 3 }, (_, nth) => {
    const hour = [13, 18, 24][nth % 3]!
    const at = Math.floor(now / (1440 * minute) - Math.floor(nth / 3)) * 1440 * minute + hour * 60 * minute
    return mealOf(frame, idOf('meal of', patient.patient_id, nth), at, false)
  })
}

function mealOf(frame: Frame, id: string, at: number, isSnack: boolean): Meal {
  const random = randomOf(frame.seed, 'glucose after', id)
  const height = isSnack ? random.between(8, 30) : random.chance(0.18) ? random.between(75, 115) : random.between(22, 60)
  return { at, height, peak: random.between(45, 70) * minute }
}

/** A calm line by the hour, the hills after meals, and the noise of a sensor. */
function findValue(at: number, { patient, calm, swing }: Wearer, meals: readonly Meal[], frame: Frame): number {
  const random = randomOf(frame.seed, 'glucose at', patient.patient_id, at)
  const hour = (at / (60 * minute)) % 24
  const hills = meals.reduce((sum, { at: eaten, height, peak }) => sum + hillAt(at - eaten, height, peak), 0)
  // A dip in one night, as most people have now and then.
  const night = Math.exp(-(((at - Date.parse(frame.now) + 4.6 * 1440 * minute) / (28 * minute)) ** 2)) * 42
  return Math.round(Math.max(48, calm + swing * Math.sin(((hour - 4) / 24) * 2 * Math.PI) + hills - night + random.between(-4, 4)))
}

/** Up fast, down slowly: the form of a gamma function with its top at `peak`. */
function hillAt(since: number, height: number, peak: number): number {
  if (since <= 0 || since > 300 * minute) return 0
  const share = since / peak
  return height * (share * Math.exp(1 - share)) ** 2
}

function uploadOf(wearer: Wearer, points: readonly Point[], frame: Frame) {
  const { patient, maker, file_name, interval } = wearer
  const [first, last] = [points[0]!, points.at(-1)!]
  return {
    ...{ id: uploadIdOf(wearer), patient_id: patient.patient_id, file_id: null, file_name, status: 'applied' },
    ...{ maker, unit: 'mg/dL', time_zone: patient.time_zone, date_order: maker === 'dexcom' ? 'year_first' : 'month_first' },
    ...{ first_at: first.at, last_at: last.at, first_day: first.local_date, last_day: last.local_date },
    ...{ readings: points.length, known_before: 0, interval_minutes: interval, gaps: 1, longest_gap_minutes: 135 },
    left_out: [{ reason: 'other_kind', count: 12, lines: [2, 3, 4, 5, 6] }],
    ...{ created_at: frame.now, created_by: patient.patient_id, created_by_kind: 'patient', settled_at: frame.now },
  }
}

function sumDays(wearer: Wearer, points: readonly Point[]) {
  return [...Map.groupBy(points, ({ local_date }) => local_date)].map(([day, own]) => {
    const count = (from: number, to: number) => own.filter(({ mg_dl }) => mg_dl >= from && mg_dl <= to).length
    return {
      ...{ patient_id: wearer.patient.patient_id, day, device: deviceOf(wearer), readings: own.length },
      minutes: Math.min(1440, own.length * wearer.interval),
      total: own.reduce((sum, { mg_dl }) => sum + mg_dl, 0),
      squares: own.reduce((sum, { mg_dl }) => sum + mg_dl * mg_dl, 0),
      ...{ under_54: count(0, 53), to_62: count(54, 62), to_69: count(63, 69), to_140: count(70, 140) },
      ...{ to_180: count(141, 180), to_250: count(181, 250), over_250: count(251, 999) },
    }
  })
}

/** Ruth's dietitian chose the usual goals for her. */
function targetsOf(frame: Frame) {
  const chosen_by = patientsOf(frame).find(({ patient_id }) => patient_id === cast.ruth.patient_id)?.by
  return chosen_by ? [{ patient_id: cast.ruth.patient_id, target: 'standard', chosen_by, chosen_at: frame.now }] : []
}
