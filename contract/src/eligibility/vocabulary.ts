import type { Label } from '../kernel/label.ts'

/** What a payer, or a person on the phone, said about a plan. `pending` waits for the payer, and `payer_down` is tried again. */
export const checkStatuses = ['pending', 'active', 'inactive', 'not_found', 'payer_down', 'error'] as const
export type CheckStatus = (typeof checkStatuses)[number]

export const checkSources = ['payer', 'phone'] as const
export type CheckSource = (typeof checkSources)[number]

/** What is wrong with a question about a plan, on the field to which it belongs. */
export const checkFields = ['payer_id', 'member_id', 'first_name', 'last_name', 'birth_date', 'service_date', 'provider'] as const
export type CheckField = (typeof checkFields)[number]
export const fieldFaults = ['form', 'prefix_missing', 'not_reachable', 'not_found', 'differs', 'several', 'missing', 'not_known'] as const
export type FieldFault = (typeof fieldFaults)[number]

export const checkStatusLabels = {
  pending: { en: 'Waiting for the plan’s answer', es: 'Esperamos la respuesta del plan' },
  active: { en: 'Active', es: 'Activo' },
  inactive: { en: 'Not active on that day', es: 'Sin cobertura ese día' },
  not_found: { en: 'The plan does not know this member', es: 'El plan no conoce a esta persona' },
  payer_down: { en: 'The plan’s computer does not answer. We keep trying.', es: 'El sistema del plan no responde. Seguimos intentando.' },
  error: { en: 'Could not be checked', es: 'No se pudo verificar' },
} as const satisfies Record<CheckStatus, Label>

const faultLabels = {
  form: { en: 'Does not look as this plan writes it.', es: 'No tiene la forma que usa este plan.' },
  prefix_missing: {
    en: 'The three letters or digits at its beginning are missing. Type it exactly as on the card.',
    es: 'Faltan los tres caracteres del comienzo. Escríbelo tal como está en la tarjeta.',
  },
  not_reachable: {
    en: 'We cannot ask this plan from here. We call it before the visit.',
    es: 'No podemos consultar este plan desde aquí. Llamaremos antes de la visita.',
  },
  not_found: { en: 'The plan does not find it.', es: 'El plan no lo encuentra.' },
  differs: { en: 'The plan has something else on file.', es: 'El plan tiene otro dato registrado.' },
  several: { en: 'The plan finds more than one person with it.', es: 'El plan encuentra más de una persona con este dato.' },
  missing: { en: 'The plan needs it.', es: 'El plan lo necesita.' },
  not_known: { en: 'The plan does not know it.', es: 'El plan no lo conoce.' },
} as const satisfies Record<FieldFault, Label>

const fieldLabels = {
  payer_id: { en: 'Plan', es: 'Plan' },
  member_id: { en: 'Member ID', es: 'Número de afiliado' },
  first_name: { en: 'First name', es: 'Nombre' },
  last_name: { en: 'Last name', es: 'Apellido' },
  birth_date: { en: 'Birth date', es: 'Fecha de nacimiento' },
  service_date: { en: 'Day of the visit', es: 'Día de la visita' },
  provider: { en: 'Dietitian', es: 'Dietista' },
} as const satisfies Record<CheckField, Label>

/** The words for a fault, with the name of its field. */
export const labelFault = ({ field, code }: { field: CheckField; code: FieldFault }): Label => ({
  en: `${fieldLabels[field].en}: ${faultLabels[code].en}`,
  es: `${fieldLabels[field].es}: ${faultLabels[code].es}`,
})
