import type { Label } from '../kernel/label.ts'

/** Why an appeal says that the payer should have paid. */
export const appealReasons = {
  medical_necessity: { en: 'The care was medically necessary', es: 'La atención era médicamente necesaria' },
  authorization: { en: 'No authorization was needed, or it was there', es: 'No hacía falta autorización, o la había' },
  covered_service: { en: 'The plan covers the service', es: 'El plan cubre el servicio' },
  frequency: { en: 'The limit of visits was not reached', es: 'No se alcanzó el límite de visitas' },
  separate_service: { en: 'It is a service of its own', es: 'Es un servicio aparte' },
  in_network: { en: 'The dietitian is in the network', es: 'La dietista está en la red' },
  timely_filing: { en: 'The claim was filed in time', es: 'La reclamación se envió a tiempo' },
  underpaid: { en: 'The contract sets a higher fee', es: 'El contrato fija una tarifa mayor' },
  other: { en: 'Another reason', es: 'Otro motivo' },
} as const satisfies Record<string, Label>
export type AppealReason = keyof typeof appealReasons

/** Who decides about an appeal. An external reviewer is not the payer. */
export const appealLevels = {
  first: { en: 'First appeal', es: 'Primera apelación' },
  second: { en: 'Second appeal', es: 'Segunda apelación' },
  external: { en: 'External review', es: 'Revisión externa' },
} as const satisfies Record<string, Label>
export type AppealLevel = keyof typeof appealLevels

/** What goes with a letter: documents of the record, and files that staff uploaded. */
export const enclosureKinds = {
  note: { en: 'The note of the visit', es: 'La nota de la visita' },
  referral: { en: 'The referral', es: 'La orden médica' },
  file: { en: 'A file', es: 'Un archivo' },
} as const satisfies Record<string, Label>
export type EnclosureKind = keyof typeof enclosureKinds
export const mostEnclosures = 12

/** How a letter went out. */
export const letterWays = {
  mail: { en: 'By mail', es: 'Por correo postal' },
  fax: { en: 'By fax', es: 'Por fax' },
  portal: { en: "On the payer's website", es: 'En el sitio de la aseguradora' },
  by_hand: { en: 'Handed over', es: 'En mano' },
} as const satisfies Record<string, Label>
export type LetterWay = keyof typeof letterWays

/** Why the practice gives money up. */
export const writeOffReasons = {
  filed_too_late: { en: 'Filed too late', es: 'Enviada fuera de plazo' },
  not_covered: { en: 'Not covered, and not for the client to pay', es: 'No cubierto, y no le toca pagarlo al paciente' },
  no_authorization: { en: 'No authorization beforehand', es: 'Sin autorización previa' },
  appeal_lost: { en: 'The appeal was lost', es: 'Se perdió la apelación' },
  small_amount: { en: 'Not worth the work', es: 'No compensa el trabajo' },
  our_mistake: { en: 'A mistake of the practice', es: 'Un error del consultorio' },
} as const satisfies Record<string, Label>
export type WriteOffReason = keyof typeof writeOffReasons

export const writeOffStates = {
  waiting: { en: 'Waits for a second person', es: 'Espera a otra persona' },
  posted: { en: 'Given up', es: 'Dado por incobrable' },
  refused: { en: 'Refused', es: 'Rechazado' },
  taken_back: { en: 'Taken back', es: 'Anulado' },
} as const satisfies Record<string, Label>
export type WriteOffState = keyof typeof writeOffStates

/** Which denials the work list shows. */
export const denialViews = ['open', 'appealed'] as const

/** What is done with many denials at once. */
export const denialActs = ['resend', 'write_off', 'close'] as const
export type DenialAct = (typeof denialActs)[number]

/** The age of what payers owe, in days since the visit: the first and the last day of each group. */
export const ageGroups = [
  [0, 30],
  [31, 60],
  [61, 90],
  [91, 120],
  [121, null],
] as const
