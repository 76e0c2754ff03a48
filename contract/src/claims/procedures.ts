import type { Label } from '../kernel/label.ts'
import type { Modifier, ProcedureCode, ProcedureGroup } from './vocabulary.ts'

/** What one unit of a code is. Minutes are face to face or live video, as the signed note gives them. */
export type ProcedureUnit =
  /** A unit is earned once its midpoint is passed; `minutes` is the length of a unit. */
  | { readonly kind: 'timed'; readonly minutes: 15 | 30 }
  /** Always one, however long the visit was. */
  | { readonly kind: 'per_visit' }
  /** One unit if the total lies in the band; `days` where the total is collected over several days. */
  | { readonly kind: 'time_band'; readonly min: number; readonly max: number | null; readonly days?: number }
  /** One unit once the first full `minutes` of the period are reached. */
  | { readonly kind: 'first_minutes'; readonly minutes: number; readonly period: 'month' | '30_days' }
  /** One unit for each further full `minutes` of the month, beyond those of the code it adds to. */
  | { readonly kind: 'further_minutes'; readonly minutes: number; readonly beyond: number; readonly adds_to: ProcedureCode }
  /** One unit per 30 days in which at least `min_days` days have readings. */
  | { readonly kind: 'days_with_readings'; readonly min_days: number; readonly period_days: number }
  | { readonly kind: 'per_episode' }
  | { readonly kind: 'per_meal' }

/** `dietitian`: dietitians may bill it; `physician_level`: physicians and other independent professionals only. */
export type BilledBy = 'dietitian' | 'physician_level'

/** A code with what a claim needs to know. `valid_from` null: older than any claim; `valid_to` null: still valid. Dates are dates of service. */
export type Procedure = {
  readonly code: ProcedureCode
  readonly group: ProcedureGroup
  /** Our own words: the official descriptions of CPT are licensed. */
  readonly label: Label
  readonly unit: ProcedureUnit
  readonly valid_from: string | null
  readonly valid_to: string | null
  readonly billed_by: readonly BilledBy[]
  readonly modifiers: readonly Modifier[]
}

const timed = (minutes: 15 | 30): ProcedureUnit => ({ kind: 'timed', minutes })
const band = (min: number, max: number | null, days?: number): ProcedureUnit => ({ kind: 'time_band', min, max, ...(days && { days }) })
const monthly = (minutes: number): ProcedureUnit => ({ kind: 'first_minutes', minutes, period: 'month' })
const further = (minutes: number, beyond: number, adds_to: ProcedureCode): ProcedureUnit => ({
  kind: 'further_minutes',
  minutes,
  beyond,
  adds_to,
})

const live = ['95', 'GT', 'GQ'] as const
const both = ['dietitian', 'physician_level'] as const
const physician = ['physician_level'] as const
const episode: ProcedureUnit = { kind: 'per_episode' }
const visit: ProcedureUnit = { kind: 'per_visit' }

type Rest = { from?: string; to?: string; by?: readonly BilledBy[]; modifiers?: readonly Modifier[] }
const procedure = (
  code: ProcedureCode,
  group: ProcedureGroup,
  unit: ProcedureUnit,
  en: string,
  es: string,
  rest: Rest = {},
): Procedure => ({
  code,
  group,
  label: { en, es },
  unit,
  valid_from: rest.from ?? null,
  valid_to: rest.to ?? null,
  billed_by: rest.by ?? both,
  modifiers: rest.modifiers ?? [],
})

const therapy = { modifiers: [...live, '33'] } as const
const preventive = { modifiers: [...live, '25', '33'] } as const
const medical = { by: physician, modifiers: [...live, '25'] } as const

/** Every code of the product, ended ones included: an old claim must stay readable. */
export const procedures: readonly Procedure[] = [
  procedure('97802', 'nutrition_therapy', timed(15), 'First nutrition visit', 'Primera visita de nutrición', {
    from: '2001-01-01',
    ...therapy,
  }),
  procedure('97803', 'nutrition_therapy', timed(15), 'Follow-up nutrition visit', 'Visita de nutrición de seguimiento', {
    from: '2001-01-01',
    ...therapy,
  }),
  procedure(
    'G0270',
    'nutrition_therapy',
    timed(15),
    'Extra nutrition visit after a new referral',
    'Visita adicional de nutrición tras una nueva derivación',
    { from: '2003-01-01', modifiers: live },
  ),
  procedure(
    '99401',
    'preventive_counseling',
    band(8, 22),
    'Preventive visit, about 15 minutes',
    'Visita preventiva, unos 15 minutos',
    preventive,
  ),
  procedure(
    '99402',
    'preventive_counseling',
    band(23, 37),
    'Preventive visit, about 30 minutes',
    'Visita preventiva, unos 30 minutos',
    preventive,
  ),
  procedure(
    '99403',
    'preventive_counseling',
    band(38, 52),
    'Preventive visit, about 45 minutes',
    'Visita preventiva, unos 45 minutos',
    preventive,
  ),
  procedure(
    '99404',
    'preventive_counseling',
    band(53, null),
    'Preventive visit, about an hour',
    'Visita preventiva, alrededor de una hora',
    preventive,
  ),
  procedure('S9470', 'dietitian_visit', visit, 'Visit with a dietitian', 'Visita con un dietista', { modifiers: live }),
  procedure('S5170', 'meals', { kind: 'per_meal' }, 'Meal brought to the home', 'Comida llevada a casa'),
  procedure('G0108', 'diabetes_training', timed(30), 'Diabetes class for one', 'Clase individual de diabetes', { modifiers: live }),
  procedure('G0109', 'diabetes_training', timed(30), 'Diabetes class in a group', 'Clase de diabetes en grupo', { modifiers: live }),
  procedure(
    '99424',
    'care_management',
    monthly(30),
    'Care management, first half hour of the month',
    'Gestión de la atención, primera media hora del mes',
    { from: '2022-01-01', by: physician },
  ),
  procedure(
    '99425',
    'care_management',
    further(30, 30, '99424'),
    'Care management, each further half hour',
    'Gestión de la atención, cada media hora adicional',
    { from: '2022-01-01', by: physician },
  ),
  procedure(
    '98970',
    'online_assessment',
    band(5, 10, 7),
    'Online questions, 5 to 10 minutes in a week',
    'Preguntas en línea, de 5 a 10 minutos en una semana',
    { from: '2020-01-01' },
  ),
  procedure(
    '98971',
    'online_assessment',
    band(11, 20, 7),
    'Online questions, 11 to 20 minutes in a week',
    'Preguntas en línea, de 11 a 20 minutos en una semana',
    { from: '2020-01-01' },
  ),
  procedure(
    '98972',
    'online_assessment',
    band(21, null, 7),
    'Online questions, 21 minutes or more in a week',
    'Preguntas en línea, 21 minutos o más en una semana',
    { from: '2020-01-01' },
  ),
  procedure(
    'G2063',
    'online_assessment',
    band(21, null, 7),
    'Online questions, 21 minutes or more (older form)',
    'Preguntas en línea, 21 minutos o más (forma anterior)',
    { from: '2020-01-01', to: '2020-12-31' },
  ),
  procedure(
    '99423',
    'online_assessment',
    band(21, null, 7),
    'Online questions to a physician, 21 minutes or more',
    'Preguntas en línea a un médico, 21 minutos o más',
    { from: '2020-01-01', by: physician },
  ),
  procedure('G2012', 'check_in', band(5, 10), 'Brief check-in by phone or video', 'Consulta breve por teléfono o video', {
    from: '2019-01-01',
    to: '2024-12-31',
    by: physician,
  }),
  procedure('99453', 'remote_monitoring', episode, 'Setting up a measuring device', 'Puesta en marcha de un dispositivo de medición', {
    from: '2019-01-01',
  }),
  procedure(
    '99454',
    'remote_monitoring',
    { kind: 'days_with_readings', min_days: 16, period_days: 30 },
    'Measuring device for 30 days',
    'Dispositivo de medición durante 30 días',
    { from: '2019-01-01' },
  ),
  procedure(
    '99457',
    'remote_monitoring',
    monthly(20),
    'Talking about measurements, first 20 minutes of the month',
    'Hablar de las mediciones, primeros 20 minutos del mes',
    { from: '2019-01-01' },
  ),
  procedure(
    '99458',
    'remote_monitoring',
    further(20, 20, '99457'),
    'Talking about measurements, each further 20 minutes',
    'Hablar de las mediciones, cada 20 minutos adicionales',
    { from: '2020-01-01' },
  ),
  procedure(
    '99091',
    'remote_monitoring',
    { kind: 'first_minutes', minutes: 30, period: '30_days' },
    'Reading measurements, half an hour in 30 days',
    'Lectura de mediciones, media hora en 30 días',
  ),
  procedure(
    '98975',
    'therapeutic_monitoring',
    episode,
    'Setting up treatment follow-up',
    'Puesta en marcha del seguimiento del tratamiento',
    { from: '2022-01-01' },
  ),
  procedure(
    '98980',
    'therapeutic_monitoring',
    monthly(20),
    'Treatment follow-up, first 20 minutes of the month',
    'Seguimiento del tratamiento, primeros 20 minutos del mes',
    { from: '2022-01-01' },
  ),
  procedure(
    '98981',
    'therapeutic_monitoring',
    further(20, 20, '98980'),
    'Treatment follow-up, each further 20 minutes',
    'Seguimiento del tratamiento, cada 20 minutos adicionales',
    { from: '2022-01-01' },
  ),
  procedure('99201', 'office_visit', visit, 'Medical visit, new patient (ended)', 'Visita médica, paciente nuevo (terminado)', {
    to: '2020-12-31',
    ...medical,
  }),
  procedure('99202', 'office_visit', visit, 'Medical visit, new patient', 'Visita médica, paciente nuevo', medical),
]

const byCode = new Map(procedures.map((row) => [row.code, row]))
/** The row of a code; every code of the list has one. */
export const procedureFor = (code: ProcedureCode): Procedure => byCode.get(code) as Procedure
