import type { Label } from '../kernel/label.ts'

/** What SBR09 of a claim says about the kind of payer. */
export const filingCodeLabels = {
  CI: { en: 'Commercial', es: 'Comercial' },
  BL: { en: 'Blue Cross or Blue Shield', es: 'Blue Cross o Blue Shield' },
  HM: { en: 'HMO', es: 'HMO' },
  '12': { en: 'PPO', es: 'PPO' },
  '13': { en: 'POS', es: 'POS' },
  '14': { en: 'EPO', es: 'EPO' },
  '16': { en: 'Medicare Advantage', es: 'Medicare Advantage' },
  MB: { en: 'Medicare Part B', es: 'Medicare Parte B' },
  MC: { en: 'Medicaid', es: 'Medicaid' },
  FI: { en: 'Federal employees', es: 'Empleados federales' },
  CH: { en: 'TRICARE', es: 'TRICARE' },
  OF: { en: 'Other federal program', es: 'Otro programa federal' },
  WC: { en: "Workers' compensation", es: 'Accidentes de trabajo' },
  ZZ: { en: 'Unknown', es: 'Desconocida' },
} as const satisfies Record<string, Label>
export type FilingCode = keyof typeof filingCodeLabels

/** How a payer wants a claim corrected that it has decided. */
export const correctionLabels = {
  replacement: { en: 'A replacement that names its claim', es: 'Un reemplazo que nombra su reclamación' },
  new_claim: { en: 'A new claim', es: 'Una reclamación nueva' },
} as const satisfies Record<string, Label>
export type Correction = keyof typeof correctionLabels

export const referralNeeds = {
  none: { en: 'Not needed', es: 'No hace falta' },
  any: { en: 'Needed', es: 'Hace falta' },
  physician_each_year: { en: 'By a physician, new each calendar year', es: 'De un médico, nueva cada año' },
} as const satisfies Record<string, Label>
export type ReferralNeed = keyof typeof referralNeeds

export const termsActLabels = {
  added: { en: 'Added', es: 'Agregadas' },
  ended: { en: 'End changed', es: 'Fin cambiado' },
  checked: { en: 'Compared with the payer', es: 'Verificadas con la aseguradora' },
  unchecked: { en: 'Marked as not compared', es: 'Marcadas como no verificadas' },
  withdrawn: { en: 'Withdrawn', es: 'Retiradas' },
} as const satisfies Record<string, Label>
export type TermsAct = keyof typeof termsActLabels

/** Places of a visit on a claim; 12 is the client's home where the dietitian comes. */
export const feePlaces = ['02', '10', '11', '12'] as const
export type FeePlace = (typeof feePlaces)[number]

export const procedureUnits = ['minutes', 'visit', 'week', 'month', 'episode', 'item'] as const
export type ProcedureUnit = (typeof procedureUnits)[number]

/** Why a claim goes where it goes: to the payer of the plan, to the Blue plan that the prefix names, or to the local Blue plan, which forwards it. */
export const routeReasons = ['own', 'prefix', 'local'] as const
export type RouteReason = (typeof routeReasons)[number]

/** The payers whose plans are known by prefixes, as the call names them, with the payers that they stand for. */
export const prefixPayers = { anthem: 'anthem', bcbsil: '00621' } as const

/** What a file of prices may hold. */
export const priceFileKinds = {
  fees: { en: 'Contract fees', es: 'Tarifas de contrato' },
  charges: { en: 'Charges of the practice', es: 'Precios del consultorio' },
  payers: { en: 'Payers', es: 'Aseguradoras' },
  rules: { en: 'Billing rules', es: 'Reglas de facturación' },
} as const satisfies Record<string, Label>
export type PriceFileKind = keyof typeof priceFileKinds

/** The columns of each file, in the order in which we write them; a star marks those that every row needs. */
export const priceFileColumns = {
  fees: ['payer_id*', 'provider_npi', 'code*', 'modifier', 'place', 'unit_price*', 'starts_on*', 'ends_on', 'source*'],
  charges: ['code*', 'modifier', 'unit_price*', 'starts_on*', 'ends_on', 'source*'],
  payers: [
    ...[
      'payer_id*',
      'routing_id',
      'clearinghouse',
      'filing_code',
      'filing_days',
      'correction_days',
      'appeal_days',
      'correction',
      'referral',
    ],
    ...['needs_authorization', 'max_visits_year', 'max_units_first_year', 'max_units_year', 'refuses_own_facility', 'needs_prefix'],
    ...['starts_on*', 'ends_on', 'source*'],
  ],
  rules: [
    ...[
      'payer_id*',
      'family*',
      'rank',
      'unit_minutes',
      'rounding',
      'max_units',
      'first_once',
      'place_office',
      'place_home',
      'place_elsewhere',
    ],
    ...['modifiers_office', 'modifiers_video', 'modifiers_sound', 'modifiers_preventive', 'covered_diagnoses', 'sound_payment'],
    ...['distance_until', 'starts_on*', 'ends_on', 'read_on*', 'source*'],
  ],
} as const satisfies Record<PriceFileKind, readonly string[]>
export const mostPriceRows = 20_000

/** Why a row of a file of prices is refused. */
export const priceFaultLabels = {
  missing: { en: 'Nothing stands here, and it is needed.', es: 'Falta este dato.' },
  unknown_payer: { en: 'No payer has this id.', es: 'Ninguna aseguradora tiene este identificador.' },
  unknown_dietitian: { en: 'No dietitian has this NPI.', es: 'Ningún dietista tiene este NPI.' },
  not_a_code: { en: 'This is no procedure code.', es: 'No es un código de procedimiento.' },
  not_a_modifier: { en: 'A modifier has two letters or digits.', es: 'Un modificador tiene dos letras o cifras.' },
  not_a_place: { en: 'A place is 02, 10, 11 or 12.', es: 'Un lugar es 02, 10, 11 o 12.' },
  not_a_diagnosis: { en: 'A diagnosis begins like E11 or N18.3.', es: 'Un diagnóstico empieza como E11 o N18.3.' },
  too_many: { en: 'These are too many for one rule.', es: 'Son demasiados para una sola regla.' },
  not_an_amount: { en: 'This is no amount in dollars.', es: 'No es una cantidad en dólares.' },
  not_a_day: { en: 'A day is written like 2026-01-31.', es: 'Una fecha se escribe como 2026-01-31.' },
  not_a_number: { en: 'This is no whole number that fits.', es: 'No es un número entero válido.' },
  not_a_choice: { en: 'This word is none of those that may stand here.', es: 'Esta palabra no es una de las posibles.' },
  too_long: { en: 'This text is too long.', es: 'Este texto es demasiado largo.' },
  ends_before: { en: 'The last day comes before the first.', es: 'El último día es anterior al primero.' },
  overlaps: { en: 'Another row holds on some of these days.', es: 'Otra fila vale en algunos de estos días.' },
  twice: { en: 'The file says this twice for the same day.', es: 'El archivo lo dice dos veces para el mismo día.' },
} as const satisfies Record<string, Label>
export type PriceFault = keyof typeof priceFaultLabels
