import type { Label } from '../../kernel/label.ts'

export const mostSpecifications = 500

/** What became of a specification. `held`: the claim is there, but waits for a mend or a person. */
export const specificationOutcomeLabels = {
  created: { en: 'Made', es: 'Creada' },
  exists: { en: 'Was there already', es: 'Ya existía' },
  held: { en: 'Made, but it waits', es: 'Creada, pero espera' },
  error: { en: 'Not made', es: 'No creada' },
} as const satisfies Record<string, Label>
export type SpecificationOutcome = keyof typeof specificationOutcomeLabels

/** What is wrong with a specification itself, beside what the rules find in its claim. */
export const specificationFaultLabels = {
  cell_missing: { en: 'This is needed, and it is empty', es: 'Falta este dato' },
  cell_unreadable: { en: 'This is not in the right form', es: 'No tiene la forma necesaria' },
  ref_twice: { en: 'The same name is already further up in this list', es: 'El mismo nombre ya está más arriba en esta lista' },
  ref_differs: {
    en: 'This name was used for something else. Nothing was changed',
    es: 'Este nombre se usó para otra cosa. No se cambió nada',
  },
  not_tried: { en: 'Not tried, because a row before it could not be made', es: 'Sin probar: falló una fila anterior' },
  visit_unknown: { en: 'No visit has this id', es: 'Ninguna visita tiene este identificador' },
  claim_unknown: { en: 'No claim has this id', es: 'Ninguna reclamación tiene este identificador' },
  not_insured: { en: 'No plan covers this visit', es: 'Ningún seguro cubre esta visita' },
  note_not_signed: { en: 'The note of this visit is not signed', es: 'La nota de esta visita no está firmada' },
  not_due: {
    en: 'Its patient was not told yet, or may still answer',
    es: 'Aún no se avisó al paciente, o todavía puede responder',
  },
  claim_exists: {
    en: 'The visit has a claim. It stays as it is',
    es: 'La visita ya tiene una reclamación. Queda como está',
  },
  plan_differs: { en: 'The visit is insured by another plan', es: 'La visita está cubierta por otro plan' },
  visit_differs: { en: 'The claim is about another visit', es: 'La reclamación es de otra visita' },
  first_only: { en: 'A new claim is sent as frequency 1', es: 'Una reclamación nueva se envía con frecuencia 1' },
  sent_as_first: {
    en: 'The payer never judged it, so it is sent as before',
    es: 'La aseguradora nunca la evaluó, así que se envía como antes',
  },
  frequency_wrong: {
    en: 'The payer judged it, so it is replaced (7) or voided (8)',
    es: 'La aseguradora la evaluó: se reemplaza (7) o se anula (8)',
  },
  state_wrong: {
    en: 'As it stands, it can neither be sent again nor be voided',
    es: 'Tal como está, no se puede volver a enviar ni anular',
  },
  void_is_sent: { en: 'A void is always sent', es: 'Una anulación siempre se envía' },
  unwritable: { en: 'The file for the payer cannot hold what it says', es: 'El archivo para la aseguradora no admite lo que dice' },
  refused: { en: 'It could not be done as it stands now', es: 'No se pudo hacer tal como está ahora' },
  failed: { en: 'Something went wrong with this row. Try it again', es: 'Algo falló en esta fila. Inténtalo de nuevo' },
  number_missing: { en: "The payer's number of the claim is needed", es: 'Hace falta el número que dio la aseguradora' },
  diagnosis_unlisted: {
    en: 'A line names a diagnosis that the claim does not list',
    es: 'Una línea nombra un diagnóstico que no está en la reclamación',
  },
  duplicate_unconfirmed: {
    en: 'Another claim looks the same. Say why both are right',
    es: 'Otra reclamación se ve igual. Di por qué ambas son correctas',
  },
  unchanged: {
    en: 'Nothing differs from what the payer has. Say why it is sent again',
    es: 'Nada es distinto de lo que tiene la aseguradora. Di por qué se envía otra vez',
  },
  nothing_to_confirm: {
    en: 'No other claim looks the same, so the reason confirms nothing',
    es: 'Ninguna otra reclamación se ve igual: el motivo no confirma nada',
  },
} as const satisfies Record<string, Label>
export type SpecificationFault = keyof typeof specificationFaultLabels

/** The columns of the two files; a star marks those that every row needs. */
export const specificationColumns = {
  create: [
    ...[
      'external_ref*',
      'appointment_id*',
      'billable_remote_encounter_id',
      'payer_id',
      'coverage_id',
      'service_lines',
      'diagnoses',
      'place_of_service',
      'frequency_code',
    ],
    ...['submit', 'note', 'override_reason'],
  ],
  resubmit: [
    ...['external_ref*', 'original_claim_id*', 'appointment_id', 'payer_id', 'coverage_id', 'service_lines', 'diagnoses'],
    ...['place_of_service', 'frequency_code', 'payer_claim_control_number', 'submit', 'note', 'override_reason'],
  ],
} as const satisfies Record<string, readonly string[]>
export type SpecificationKind = keyof typeof specificationColumns
