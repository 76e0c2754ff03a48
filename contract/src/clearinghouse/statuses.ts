import type { Label } from '../kernel/label.ts'

/** On which screen what a status names is mended. */
export type StatusPlace = 'patient' | 'note' | 'practice' | 'payers' | 'claim'
type Status = { kind: 'datum' | 'sentence'; at: StatusPlace; label: Label }

const datum = (at: StatusPlace, en: string, es: string): Status => ({ kind: 'datum', at, label: { en, es } })
const sentence = (at: StatusPlace, en: string, es: string): Status => ({ kind: 'sentence', at, label: { en, es } })

/**
 * Claim status codes (X12 external code source 508) in our own short words, as far as payers and clearinghouses reject claims like ours with them. A
 * `datum` is what is missing or wrong; a `sentence` says by itself what is the matter.
 */
export const claimStatuses: { readonly [code: string]: Status } = {
  21: sentence('claim', 'Something is missing or not valid', 'Falta algo o algo no es válido'),
  24: sentence(
    'payers',
    'The practice may not send claims electronically yet',
    'El consultorio todavía no puede enviar reclamaciones electrónicas',
  ),
  25: sentence('payers', 'Not approved by the payer', 'Sin aprobación de la aseguradora'),
  26: sentence('payers', 'Not found by the payer', 'La aseguradora no tiene registro'),
  27: sentence('patient', 'The policy was canceled', 'La póliza fue cancelada'),
  29: sentence('patient', 'The member and the policy number do not match', 'El afiliado y el número de póliza no coinciden'),
  30: sentence('patient', 'The member and the member ID do not match', 'El afiliado y el número de afiliado no coinciden'),
  31: sentence('patient', 'The member and the policyholder do not match', 'El afiliado y el titular del seguro no coinciden'),
  32: sentence(
    'patient',
    'The payer does not find this member under the policy number',
    'La aseguradora no encuentra a este afiliado con el número de póliza',
  ),
  33: sentence(
    'patient',
    'The payer does not find this member under the member ID',
    'La aseguradora no encuentra a este afiliado con el número de afiliado',
  ),
  35: sentence('claim', 'The payer does not find the claim', 'La aseguradora no encuentra la reclamación'),
  54: sentence('claim', 'A copy of a claim that the payer has processed', 'Duplicado de una reclamación que la aseguradora ya procesó'),
  78: sentence(
    'claim',
    'A copy of a claim that the payer is processing',
    'Duplicado de una reclamación que la aseguradora está procesando',
  ),
  84: sentence('claim', 'The visit was not authorized', 'La visita no fue autorizada'),
  85: sentence('patient', 'Another insurance has to pay first', 'Primero tiene que pagar otro seguro'),
  88: sentence('patient', 'Not covered on the day of the visit', 'Sin cobertura el día de la visita'),
  90: sentence('patient', 'No medical coverage on the day of the visit', 'Sin cobertura médica el día de la visita'),
  91: sentence('payers', 'Not approved for the day of the visit', 'Sin aprobación para el día de la visita'),
  95: sentence('claim', 'The payer did not get what it asked for', 'La aseguradora no recibió lo que pidió'),
  96: sentence('payers', 'No agreement with the payer', 'Sin acuerdo con la aseguradora'),
  97: sentence('patient', 'The payer finds no plan of this client', 'La aseguradora no encuentra un plan de este paciente'),
  116: sentence('patient', 'The claim went to the wrong payer', 'La reclamación se envió a la aseguradora equivocada'),
  121: sentence('claim', 'More lines than the payer accepts', 'Más líneas de las que acepta la aseguradora'),
  122: sentence(
    'claim',
    'Something is missing without which the payer cannot process the claim',
    'Falta algo sin lo cual la aseguradora no puede procesar la reclamación',
  ),
  124: datum('patient', 'name, address, phone and number', 'nombre, dirección, teléfono y número'),
  125: datum('patient', 'name', 'nombre'),
  126: datum('patient', 'address', 'dirección'),
  127: datum('practice', 'phone number', 'número de teléfono'),
  128: datum('practice', 'tax number', 'número fiscal'),
  142: datum('payers', 'license number', 'número de licencia'),
  145: datum('payers', 'taxonomy code', 'código de taxonomía'),
  153: datum('payers', 'number from the payer', 'número que dio la aseguradora'),
  156: datum('patient', 'relationship to the policyholder', 'relación con el titular del seguro'),
  157: datum('patient', 'sex', 'sexo'),
  158: datum('patient', 'date of birth', 'fecha de nacimiento'),
  162: datum('patient', 'Medicare number', 'número de Medicare'),
  164: datum('patient', 'member ID', 'número de afiliado'),
  171: datum('patient', 'other insurance', 'otro seguro'),
  178: datum('claim', 'charge', 'cargo'),
  187: datum('note', 'date of the visit', 'fecha de la visita'),
  188: datum('note', 'first and last day of the claim', 'primer y último día de la reclamación'),
  247: datum('claim', 'what a line says', 'lo que dice una línea'),
  249: datum('note', 'place of service', 'lugar de servicio'),
  252: datum('claim', 'authorization number', 'número de autorización'),
  254: datum('note', 'first diagnosis', 'primer diagnóstico'),
  255: datum('note', 'diagnosis', 'diagnóstico'),
  400: sentence('claim', 'The amounts do not add up', 'Los montos no cuadran'),
  402: sentence('claim', 'An amount must be more than zero', 'Un monto tiene que ser mayor que cero'),
  453: datum('note', 'modifier', 'modificador'),
  454: datum('note', 'procedure code', 'código de procedimiento'),
  464: datum('claim', "payer's claim number", 'número que dio la aseguradora a la reclamación'),
  475: sentence('note', 'The procedure does not fit the age of the client', 'El procedimiento no corresponde a la edad del paciente'),
  476: datum('note', 'units', 'unidades'),
  477: datum('note', 'diagnosis of a line', 'diagnóstico de una línea'),
  478: datum('claim', 'our claim number', 'nuestro número de la reclamación'),
  481: sentence('claim', 'The payer cannot read the file', 'La aseguradora no puede leer el archivo'),
  483: sentence('claim', 'The plan has already paid its maximum', 'El plan ya pagó su máximo'),
  488: datum('note', 'diagnoses for the procedure', 'diagnósticos del procedimiento'),
  496: sentence(
    'payers',
    'The practice is not enrolled to send these claims',
    'El consultorio no está inscrito para enviar estas reclamaciones',
  ),
  500: datum('patient', 'ZIP code', 'código postal'),
  501: datum('patient', 'state', 'estado'),
  502: datum('patient', 'city', 'ciudad'),
  503: datum('patient', 'street', 'calle'),
  504: datum('patient', 'last name', 'apellido'),
  505: datum('patient', 'first name', 'nombre de pila'),
  507: datum('note', 'procedure code', 'código de procedimiento'),
  508: datum('note', 'diagnosis code', 'código de diagnóstico'),
  510: sentence('note', 'A date is in the future', 'Una fecha está en el futuro'),
  511: sentence('claim', 'A character that the payer does not accept', 'Un carácter que la aseguradora no acepta'),
  512: sentence('claim', 'A field is too long or too short', 'Un campo es demasiado largo o demasiado corto'),
  535: datum('claim', 'kind of claim (new, corrected, void)', 'tipo de reclamación (nueva, corregida, anulada)'),
  562: datum('practice', 'NPI', 'NPI'),
  684: sentence('claim', 'The payer cannot read the claim', 'La aseguradora no puede leer la reclamación'),
}

type Whose = { label: Label; at?: StatusPlace }
/** Whose datum a status names (X12 entity codes), and where theirs are mended if that does not depend on the datum. */
export const statusEntities: { readonly [code: string]: Whose } = {
  '1P': { label: { en: 'provider', es: 'proveedor' }, at: 'payers' },
  '41': { label: { en: 'sender of the file', es: 'remitente del archivo' }, at: 'practice' },
  '77': { label: { en: 'place of service', es: 'lugar de servicio' }, at: 'practice' },
  '82': { label: { en: 'dietitian', es: 'dietista' }, at: 'payers' },
  '85': { label: { en: 'practice', es: 'consultorio' }, at: 'practice' },
  '87': { label: { en: 'pay-to address', es: 'dirección de pago' }, at: 'practice' },
  '03': { label: { en: 'dependent', es: 'dependiente' }, at: 'patient' },
  DN: { label: { en: 'referring clinician', es: 'profesional que refiere' }, at: 'patient' },
  HK: { label: { en: 'policyholder', es: 'titular del seguro' }, at: 'patient' },
  IL: { label: { en: 'policyholder', es: 'titular del seguro' }, at: 'patient' },
  PR: { label: { en: 'payer', es: 'aseguradora' }, at: 'payers' },
  QC: { label: { en: 'client', es: 'paciente' }, at: 'patient' },
}

const faults: { readonly [category: string]: Label } = {
  A6: { en: 'Missing', es: 'Falta' },
  A8: { en: 'Does not agree with the rest of the claim', es: 'No concuerda con el resto de la reclamación' },
}
const notValid: Label = { en: 'Not valid', es: 'Dato no válido' }

const findOwn = <Value>(known: { readonly [code: string]: Value }, code = ''): Value | undefined =>
  Object.hasOwn(known, code) ? known[code] : undefined

/**
 * A datum is mended on the screen of whomever it is about, and so is a sentence that names no screen of its own. Any other sentence knows its screen: that
 * the payer does not know the practice is a matter of enrollment, and not of its address. Only what is about people in the record of the client is always
 * mended there.
 */
function placeOf({ kind, at }: Status, whose: Whose | undefined): StatusPlace {
  if (kind === 'datum' || at === 'claim') return whose?.at ?? at
  return whose?.at === 'patient' ? 'patient' : at
}

/**
 * What a status such as `A7:562:85` (category, status, entity) says, and on which screen it is mended; undefined for a status without words of ours.
 */
export function describeStatus(code: string): { label: Label; at: StatusPlace } | undefined {
  const [, category, status, entity] = /^([A-Z]\d+):(\w+)(?::(\w+))?$/.exec(code) ?? []
  const found = findOwn(claimStatuses, status)
  if (category === undefined || found === undefined) return undefined
  const whose = findOwn(statusEntities, entity)
  const at = placeOf(found, whose)
  const say = (language: keyof Label) => {
    const of = whose ? ` (${whose.label[language]})` : ''
    return found.kind === 'sentence'
      ? `${found.label[language]}${of}`
      : `${(faults[category] ?? notValid)[language]}: ${found.label[language]}${of}`
  }
  return { label: { en: say('en'), es: say('es') }, at }
}

/** What to do about a status, by the screen on which it is mended. */
export const statusMends: Record<StatusPlace, Label> = {
  patient: {
    en: "Compare the client's data and plan with the card. Correct the member ID on the claim, or bill another plan. Then check the claim again and send it.",
    es: 'Compara los datos y el plan del paciente con la tarjeta. Corrige el número de afiliado en la reclamación o factura la visita a otro plan. Luego revisa la reclamación otra vez y envíala.',
  },
  note: {
    en: 'Ask the dietitian to correct the note, or correct the line here. Then send the claim again.',
    es: 'Pide a la dietista que corrija la nota, o corrige la línea aquí. Luego envía la reclamación otra vez.',
  },
  practice: {
    en: 'Compare the data of the practice with what the payer has. Then check the claim again and send it.',
    es: 'Compara los datos del consultorio con los que tiene la aseguradora. Luego revisa la reclamación otra vez y envíala.',
  },
  payers: {
    en: 'Compare what the payer knows of the dietitian and of the practice with the enrollments. Then send the claim again.',
    es: 'Compara lo que la aseguradora sabe de la dietista y del consultorio con las inscripciones. Luego envía la reclamación otra vez.',
  },
  claim: {
    en: 'Correct the claim and send it again.',
    es: 'Corrige la reclamación y envíala otra vez.',
  },
}
