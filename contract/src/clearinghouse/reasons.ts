import type { Label } from '../kernel/label.ts'

/** What usually mends a refusal. */
export const remedies = {
  correct: { en: 'Correct and send again', es: 'Corregir y enviar de nuevo' },
  appeal: { en: 'Appeal with a letter', es: 'Apelar con una carta' },
  bill_patient: { en: 'Bill the patient their share', es: 'Cobrar al paciente su parte' },
  other_payer: { en: 'Void this claim and bill the other plan', es: 'Anular esta reclamación y facturar al otro plan' },
  follow_other: {
    en: 'Find the other claim and follow its answer; write this one off if it is the same visit',
    es: 'Buscar la otra reclamación y seguir su respuesta; dar esta por incobrable si es la misma visita',
  },
  prove_filing: {
    en: 'Appeal with the proof that it was sent in time',
    es: 'Apelar con la prueba de que se envió a tiempo',
  },
  write_off: { en: 'Write off with a reason', es: 'Dar por incobrable con un motivo' },
} as const satisfies Record<string, Label>
export type Remedy = keyof typeof remedies

/** What an adjustment reason means for the books. */
export type ReasonKind =
  /** What the contract takes off: nobody owes it. */
  | 'contractual'
  /** The patient's share of a service that the plan covers. */
  | 'share'
  /** What an earlier payer did. */
  | 'prior'
  /** The payer refuses to pay: it stays open until a person decides. */
  | 'refusal'
type Reason = { kind: ReasonKind; label: Label; remedy: Remedy }

const reason = (kind: ReasonKind, remedy: Remedy, en: string, es: string): Reason => ({ kind, remedy, label: { en, es } })

/** Claim adjustment reasons in our own short words, with what usually mends them. The codes are those of X12; the words are ours. */
export const adjustmentReasons: { readonly [code: string]: Reason } = {
  1: reason('share', 'bill_patient', 'Deductible', 'Deducible'),
  2: reason('share', 'bill_patient', 'Coinsurance', 'Coaseguro'),
  3: reason('share', 'bill_patient', 'Copay', 'Copago'),
  4: reason('refusal', 'correct', 'The modifier does not fit the code', 'El modificador no corresponde al código'),
  5: reason('refusal', 'correct', 'The place does not fit the code', 'El lugar no corresponde al código'),
  11: reason('refusal', 'correct', 'The diagnosis does not fit the code', 'El diagnóstico no corresponde al código'),
  16: reason('refusal', 'correct', 'Something is missing or wrong', 'Falta algo o hay un error'),
  18: reason('refusal', 'follow_other', 'A copy of another claim', 'Duplicado de otra reclamación'),
  22: reason('refusal', 'other_payer', 'Another payer comes first', 'Otra aseguradora va primero'),
  23: reason('prior', 'other_payer', 'What an earlier payer did', 'Lo que hizo la aseguradora anterior'),
  24: reason('contractual', 'write_off', 'Covered by a fixed payment', 'Incluido en un pago fijo'),
  26: reason('refusal', 'other_payer', 'Before the plan began', 'Antes de que empezara el plan'),
  27: reason('refusal', 'other_payer', 'After the plan ended', 'Después de que terminó el plan'),
  29: reason('refusal', 'write_off', 'Filed too late', 'Enviada fuera de plazo'),
  31: reason('refusal', 'correct', 'The payer does not know the patient', 'La aseguradora no reconoce al paciente'),
  44: reason('contractual', 'write_off', 'Discount for prompt payment', 'Descuento por pronto pago'),
  45: reason('contractual', 'write_off', 'Above the contract fee', 'Por encima de la tarifa del contrato'),
  50: reason('refusal', 'appeal', 'Not seen as medically necessary', 'No se considera médicamente necesario'),
  59: reason('contractual', 'write_off', 'Lower fee for a further procedure', 'Tarifa menor por otro procedimiento'),
  66: reason('share', 'bill_patient', 'Blood deductible', 'Deducible de sangre'),
  96: reason('refusal', 'appeal', 'Not covered', 'No cubierto'),
  97: reason('refusal', 'appeal', 'Counted as part of another service', 'Incluido en otro servicio'),
  109: reason('refusal', 'other_payer', 'Not for this payer', 'No corresponde a esta aseguradora'),
  119: reason('refusal', 'write_off', 'The yearly limit is used up', 'Se agotó el límite del año'),
  122: reason('share', 'bill_patient', 'Reduction for psychiatric care', 'Reducción por atención psiquiátrica'),
  131: reason('contractual', 'write_off', 'Agreed discount', 'Descuento acordado'),
  151: reason('refusal', 'appeal', 'More often than the payer allows', 'Más veces de las que permite la aseguradora'),
  167: reason('refusal', 'correct', 'The diagnosis is not covered', 'El diagnóstico no está cubierto'),
  197: reason('refusal', 'appeal', 'No authorization beforehand', 'Sin autorización previa'),
  204: reason('refusal', 'bill_patient', 'Not in the plan', 'No incluido en el plan'),
  242: reason('refusal', 'appeal', 'Out of network', 'Fuera de la red'),
  252: reason(
    'refusal',
    'correct',
    'A document is needed: name it on the claim and send it',
    'Falta un documento: anótalo en la reclamación y envíalo',
  ),
  253: reason('contractual', 'write_off', 'Federal reduction of the payment', 'Reducción federal del pago'),
}

/** The kind of a reason. One that we do not know is a refusal, so that a person sees it. */
export const kindOfReason = (code: string): ReasonKind => adjustmentReasons[code]?.kind ?? 'refusal'

/** When a claim went out first, until when its payer takes it, from which visit that is counted, and which receipt proves it. */
export type Filing = {
  sent_on: string
  file_by: string | null
  /** Null where the limit is that of a correction, which is counted from the answer of the payer. */
  visit_on: string | null
  receipt: { file: '277CA' | '999'; on: string } | null
}

/** After how many days from the visit on a payer takes no claim any more; null if that is not known. */
export const countFilingDays = ({ file_by, visit_on }: Filing): number | null =>
  file_by === null || visit_on === null ? null : Math.round((Date.parse(file_by) - Date.parse(visit_on)) / 86_400_000)

/** Whether a claim went out within the days that its payer allows. Without a day, nothing was late. */
export const isFiledInTime = ({ sent_on, file_by }: Filing): boolean => file_by === null || sent_on <= file_by

const lateCode = '29'

/**
 * What usually mends the refusals among these adjustments, each way once. A person reads a reason that we do not know. Whether filing too late can be
 * mended depends on when the claim went out.
 */
export const remediesOf = (adjustments: readonly { reason: string }[], filing: Filing | null = null): Remedy[] => [
  ...new Set(
    adjustments
      .filter(({ reason: code }) => kindOfReason(code) === 'refusal')
      .map(({ reason: code }) =>
        code === lateCode && filing !== null && isFiledInTime(filing) ? 'prove_filing' : (adjustmentReasons[code]?.remedy ?? 'appeal'),
      ),
  ),
]

/** Remarks that say what exactly is wrong, in our own words. */
export const remarkLabels: { readonly [code: string]: Label } = {
  MA130: { en: 'Cannot be processed: send a new claim', es: 'No se puede procesar: envía una reclamación nueva' },
  N130: { en: 'See the rules of the plan', es: 'Consulta las reglas del plan' },
  N290: { en: "The treating dietitian's NPI is missing", es: 'Falta el NPI de quien atendió' },
  N382: { en: 'The member ID is missing or wrong', es: 'Falta el número de afiliado o es incorrecto' },
  N362: { en: 'More units than a day allows', es: 'Más unidades de las permitidas por día' },
  M76: { en: 'The diagnosis is missing or wrong', es: 'Falta el diagnóstico o es incorrecto' },
  M77: { en: 'The place of service is missing or wrong', es: 'Falta el lugar de la visita o es incorrecto' },
}
