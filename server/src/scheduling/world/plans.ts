import type { Patient } from '../../patients/world/patients.ts'
import type { Provider } from '../../providers/world/profiles.ts'
import type { Frame } from '../../world/frame.ts'
import { randomOf } from '../../world/random.ts'
import type { Mode } from './diary.ts'
import type { Schedule } from './schedules.ts'

/** How often and when one patient sees their dietitian. Weeks are counted from the current one, which is 0. */
export type CarePlan = {
  patient: Patient
  weekday: number
  time: string
  minutes: number
  mode: Mode
  every: 1 | 2 | 4
  first: number
  last: number
  /** Weeks with a visit outside the rhythm. */
  extra: readonly number[]
  /** The week in which they come twice on one day; null for everybody else. */
  twice: number | null
  series: boolean
  ending: 'graduated' | 'transferred' | 'paused' | null
  /** Their visits are never canceled, missed or moved. This is for the cast, on whom tests rely. */
  steady: boolean
  /** The outcome of the current week's visit once it is past. */
  outcome?: 'No-show' | 'Scheduled'
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const steady = { mode: 'virtual', extra: [], twice: null, series: false, ending: null, steady: true } as const

// Name: weekday, time in the dietitian's zone, minutes, weeks between visits, first and last week; then anything special.
const known: Record<string, string> = {
  'Maya Lindqvist': 'thu 10:00 45 2 -22 12',
  'Ruben Salgado': 'wed 11:00 30 4 -8 4',
  'Lucía Ortega': 'thu 14:00 45 2 -14 8',
  'Keola Nakamura': 'tue 21:00 30 4 -12 8',
  'Ines Duarte': 'thu 16:00 30 1 -10 12',
  'Tomás Villareal': 'thu 13:00 30 4 -12 8',
  'Ruth Abernathy': 'thu 11:00 45 4 -20 8 series',
  'Harold Whitcomb': 'thu 10:15 30 4 -16 8',
  'Nadia Haddad': 'mon 09:00 60 2 0 4',
  'Caleb Winslow': 'mon 10:30 30 2 -12 8 office',
  'Yuki Tanabe': 'mon 13:30 30 4 -16 8',
  'Rosalind Pike': 'mon 15:00 45 2 -6 6 missed',
  'Beatriz Amaral': 'tue 10:15 45 2 -18 10',
  'Ade Bankole': 'tue 13:00 45 4 -20 12',
  'June Kessler': 'tue 14:30 30 2 -24 8',
  'Elias Brandt': 'wed 13:00 60 4 0 8',
  'Mei-Lin Cho': 'wed 15:00 30 2 -8 8',
  'Luis Ortega-Pratt': 'thu 08:00 30 2 -10 10 office open',
  'Priya Raghunathan': 'thu 09:00 60 2 0 6',
  'Grace Oyelaran': 'thu 14:30 60 2 0 6',
  'Denise Kowalczyk': 'fri 09:00 45 2 -20 12 twice',
  'Sam Pereira': 'fri 14:00 60 2 0 4',
  'Owen Castellanos': 'tue 15:30 30 2 -9 7',
  'Marisol Quiroga': 'mon 14:30 45 2 -7 9',
  'Ken Takahashi': 'wed 14:00 30 4 -13 7',
}

/** The plans of a dietitian's patients; those with a fixed hour come first. */
export function plansOf(provider: Provider, schedule: Schedule, patients: readonly Patient[], frame: Frame): CarePlan[] {
  const mine = patients.filter((patient) => patient.by === provider.id)
  return mine
    .map((patient) => (known[patient.name] ? readKnownPlan(patient, known[patient.name]!) : inventPlan(patient, provider, schedule, frame)))
    .sort((one, other) => Number(other.steady) - Number(one.steady))
    .map((plan) => limitToFrame(plan, frame))
}

function readKnownPlan(patient: Patient, line: string): CarePlan {
  const [weekday, time, minutes, every, first, last, ...special] = line.split(' ') as [
    string,
    string,
    string,
    string,
    string,
    string,
    ...string[],
  ]
  return {
    ...steady,
    patient,
    weekday: weekdays.indexOf(weekday),
    time,
    minutes: Number(minutes),
    every: Number(every) as CarePlan['every'],
    first: Number(first),
    last: Number(last),
    mode: special.includes('office') ? 'in_person' : 'virtual',
    series: special.includes('series'),
    // Maya always has a visit within a week, whatever the day.
    extra: patient.first_name === 'Maya' ? [1] : [],
    // Long enough ago that the payer has answered about the first visit.
    twice: special.includes('twice') ? -4 : null,
    outcome: special.includes('missed') ? 'No-show' : special.includes('open') ? 'Scheduled' : undefined,
  }
}

function inventPlan(patient: Patient, provider: Provider, schedule: Schedule, frame: Frame): CarePlan {
  const random = randomOf(frame.seed, 'care', patient.patient_id)
  const window = random.pick(schedule.windows)
  const every = random.pick([1, 2, 2, 2, 4, 4] as const)
  const ended = provider.offboarded || random.chance(0.15)
  const first = ended ? random.between(-26, -12) : random.between(-26, frame.size === 'test' ? -1 : 1)
  const last = provider.offboarded
    ? -2
    : ended
      ? random.between(-10, -3)
      : random.chance(0.3)
        ? 26
        : random.between(Math.max(2, first + 2), 8)
  const hour = (Number(window.start_local.slice(0, 2)) + random.between(0, 6)) % 24
  return {
    patient,
    weekday: weekdays.indexOf(window.weekday),
    time: `${String(hour).padStart(2, '0')}:${random.pick(['00', '30'])}`,
    minutes: random.pick([30, 30, 45, 60]),
    mode: provider.office && patient.state === provider.place.state && random.chance(0.4) ? 'in_person' : 'virtual',
    every,
    first,
    last,
    extra: [],
    twice: null,
    series: last === 26,
    ending: provider.offboarded ? 'transferred' : !ended ? null : random.chance(0.8) ? 'graduated' : 'paused',
    steady: false,
  }
}

/** A smaller world shows fewer weeks of the plan; the rhythm stays. */
function limitToFrame(plan: CarePlan, frame: Frame): CarePlan {
  let { first } = plan
  while (first < -frame.weeksBack) first += plan.every
  return { ...plan, first, last: Math.min(plan.last, frame.weeksAhead - 1), twice: frame.size === 'demo' ? plan.twice : null }
}
