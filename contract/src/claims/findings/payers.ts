import { error, type FindingEntry, warning } from './entry.ts'

const plan = [
  'Check the plan again, or ask the client which plan held on that day.',
  'Vuelve a verificar el seguro, o pregunta al paciente qué seguro tenía ese día.',
] as const
const payer = ['Complete the payer in the list of payers.', 'Completa la aseguradora en la lista de aseguradoras.'] as const

/** What can be wrong between a claim and its payer: routes, dates, limits, referrals, and claims that were there before. */
export const payerFindings = {
  payer_not_routable: error(
    'payers',
    ['No id is known under which claims reach this payer', 'No se conoce el id con el que llegan las reclamaciones a esta aseguradora'],
    payer,
  ),
  payer_takes_paper: warning(
    'payers',
    ['This claim goes on paper', 'Esta reclamación va en papel'],
    [
      'No id is known under which files reach this payer. Send the claim, print its form and mail it, or complete the payer.',
      'No se conoce un id con el que lleguen archivos a esta aseguradora. Envía la reclamación, imprime el formulario y mándalo, o completa la aseguradora.',
    ],
  ),
  filing_code_missing: error('payers', ['The kind of this payer is not known', 'No se conoce el tipo de esta aseguradora'], payer),
  day_in_future: error(
    'note',
    ['The day of the visit lies in the future', 'El día de la visita está en el futuro'],
    ['Wait until the visit has taken place.', 'Espera a que la visita haya ocurrido.'],
  ),
  note_not_signed: error('note', ['The note is not signed', 'La nota no está firmada'], ['Sign the note.', 'Firma la nota.']),
  visit_not_occurred: error(
    'note',
    ['The visit is not marked as having taken place', 'La visita no está marcada como realizada'],
    ['Mark the visit.', 'Marca la visita.'],
  ),
  filing_over: error(
    'claim',
    ['The last day to send this claim has passed', 'Ya pasó el último día para enviar esta reclamación'],
    [
      'Ask the payer for an exception and note it on the claim, or cancel the claim.',
      'Pide una excepción a la aseguradora y anótala en la reclamación, o cancela la reclamación.',
    ],
  ),
  filing_soon: warning(
    'claim',
    ['Only a few days are left to send this claim', 'Quedan pocos días para enviar esta reclamación'],
    ['Send it soon.', 'Envíala pronto.'],
  ),
  coverage_not_begun: error(
    'patient',
    ['The plan had not begun on the day of the visit', 'El seguro aún no había comenzado el día de la visita'],
    plan,
  ),
  coverage_over: error('patient', ['The plan had ended before the visit', 'El seguro había terminado antes de la visita'], plan),
  coverage_inactive: warning(
    'patient',
    ['The last check said that the plan is not active', 'La última verificación dijo que el seguro no está activo'],
    plan,
  ),
  frequency_without_number: error(
    'claim',
    [
      "A replacement or a void needs the payer's number of the claim",
      'Un reemplazo o una anulación necesita el número que dio la aseguradora',
    ],
    ['Enter the number from the remittance.', 'Escribe el número del aviso de pago.'],
  ),
  first_with_number: error(
    'claim',
    ['A first claim carries no number of the payer', 'Una primera reclamación no lleva número de la aseguradora'],
    ['Take the number out, or send a replacement.', 'Quita el número o envía un reemplazo.'],
  ),
  referral_missing: error(
    'patient',
    ['The payer asks for a referral', 'La aseguradora pide una orden médica'],
    ['Add the referral to the record.', 'Agrega la orden médica al expediente.'],
  ),
  referring_npi_invalid: error(
    'patient',
    ['The NPI of the referring clinician is missing or not valid', 'El NPI de quien firma la orden médica falta o no es válido'],
    ['Correct the referral.', 'Corrige la orden médica.'],
  ),
  referring_name_missing: error(
    'patient',
    [
      'The referring clinician needs a first and a last name that can be sent',
      'Quien firma la orden médica necesita nombre y apellido que se puedan enviar',
    ],
    ['Write both names in the referral.', 'Escribe nombre y apellido en la orden médica.'],
  ),
  authorization_missing: error(
    'claim',
    ['The payer asks for an authorization number', 'La aseguradora pide un número de autorización'],
    ['Enter the number on the claim.', 'Escribe el número en la reclamación.'],
  ),
  units_of_year_exceeded: error(
    'claim',
    ["The payer's units of the year are used up", 'Se agotaron las unidades del año'],
    [
      'Bill with a second referral (G0270), or tell the client before the visit.',
      'Factura con una segunda orden médica (G0270) o avisa al paciente antes de la visita.',
    ],
  ),
  visits_of_year_exceeded: error(
    'claim',
    ["The payer's visits of the year are used up", 'Se agotaron las visitas del año'],
    [
      'Ask the payer for more visits and note on the claim who granted them, or cancel the claim.',
      'Pide más visitas a la aseguradora y anota en la reclamación quién las concedió, o cancela la reclamación.',
    ],
  ),
  not_taken_by_payer: error(
    'note',
    ['The rules of this payer do not name this procedure', 'Las reglas de esta aseguradora no nombran este procedimiento'],
    [
      'Bill a procedure that it takes, or add a rule to the payer if it takes this one as well.',
      'Factura un procedimiento que acepte, o agrega una regla a la aseguradora si también acepta este.',
    ],
  ),
  already_billed: error(
    'claim',
    ['A claim with the same day, procedure and dietitian exists', 'Ya existe una reclamación con el mismo día, procedimiento y dietista'],
    ['Cancel this one, or confirm that both are right.', 'Cancela esta o confirma que ambas son correctas.'],
  ),
  prior_answer_missing: error(
    'claim',
    ['The first payer has not answered yet', 'La primera aseguradora aún no respondió'],
    ['Wait for its remittance.', 'Espera su aviso de pago.'],
  ),
  text_unsendable: error(
    'claim',
    ['A text or a number for the payer has no letter that can be sent', 'Un texto o número para la aseguradora no se puede enviar'],
    ['Write it in Latin letters and digits, or leave it out.', 'Escríbelo con letras latinas y cifras, o déjalo vacío.'],
  ),
  unwritable: error(
    'claim',
    ['The file for the payer cannot hold what this claim says', 'El archivo para la aseguradora no admite lo que dice esta reclamación'],
    ['Correct the part that is named here.', 'Corrige la parte que se nombra aquí.'],
  ),
  rule_unchecked: warning(
    'payers',
    ["Nobody has compared the payer's rule with the payer", 'Nadie ha comparado la regla con la aseguradora'],
    ['Compare the rule and mark it as checked.', 'Compara la regla y márcala como verificada.'],
  ),
} as const satisfies Record<string, FindingEntry>
