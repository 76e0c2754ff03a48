import { error, type FindingEntry, warning } from './entry.ts'

const practice = ['Complete the data of the practice.', 'Completa los datos del consultorio.'] as const
const person = ["Complete the client's record.", 'Completa el expediente del paciente.'] as const
const member = [
  'Add the member ID to the claim as it is on the card.',
  'Agrega a la reclamación el número de afiliado como está en la tarjeta.',
] as const
const plan = [
  'Ask the client to correct their plan under Insurance. Then check the claim again.',
  'Pide al paciente que corrija su seguro en Seguro médico. Luego revisa la reclamación otra vez.',
] as const
const profile = ["Complete the dietitian's data.", 'Completa los datos de la dietista.'] as const

/** What can be wrong with the people and the practice that a claim names. */
export const partyFindings = {
  billing_name_missing: error('practice', ['The practice has no legal name', 'Falta el nombre legal del consultorio'], practice),
  billing_npi_invalid: error('practice', ['The NPI of the practice is not valid', 'El NPI del consultorio no es válido'], practice),
  billing_tax_invalid: error('practice', ['The tax number must have nine digits', 'El número fiscal debe tener nueve cifras'], practice),
  billing_address_incomplete: error(
    'practice',
    ['The address of the practice is not complete', 'La dirección del consultorio está incompleta'],
    practice,
  ),
  billing_po_box: error(
    'practice',
    ['The address of the practice is a PO box', 'La dirección del consultorio es un apartado postal'],
    [
      'Enter a street address. A PO box belongs in the pay-to address.',
      'Escribe una dirección con calle. El apartado postal va en la dirección de pago.',
    ],
  ),
  billing_zip_short: error(
    'practice',
    ['The ZIP code of the practice needs nine digits', 'El código postal del consultorio necesita nueve cifras'],
    practice,
  ),
  billing_taxonomy_invalid: error(
    'practice',
    ['The taxonomy of the practice is not valid', 'La taxonomía del consultorio no es válida'],
    practice,
  ),
  billing_phone_invalid: error(
    'practice',
    ['The phone number of the practice needs ten digits', 'El teléfono del consultorio necesita diez cifras'],
    practice,
  ),
  billing_contact_unsendable: error(
    'practice',
    ['The contact of the practice has no letter that can be sent', 'El contacto del consultorio no tiene letras que se puedan enviar'],
    ['Write the contact in Latin letters.', 'Escribe el contacto con letras latinas.'],
  ),
  pay_to_incomplete: error('practice', ['The pay-to address is not complete', 'La dirección de pago está incompleta'], practice),
  rendering_name_missing: error(
    'practice',
    ['The dietitian has no name that can be sent', 'La dietista no tiene un nombre que se pueda enviar'],
    profile,
  ),
  rendering_npi_invalid: error(
    'practice',
    ["The dietitian's NPI is missing or not valid", 'El NPI de la dietista falta o no es válido'],
    profile,
  ),
  rendering_taxonomy_invalid: error(
    'practice',
    ["The dietitian's taxonomy is not valid", 'La taxonomía de la dietista no es válida'],
    profile,
  ),
  facility_incomplete: error(
    'practice',
    ['The place of the visit is not complete', 'El lugar de la visita está incompleto'],
    [
      'Complete the ZIP code of the office under Practice, with nine digits.',
      'Completa en Consultorio el código postal de la oficina, con nueve cifras.',
    ],
  ),
  facility_po_box: error(
    'practice',
    ['The place of the visit is a PO box', 'El lugar de la visita es un apartado postal'],
    ['Enter the street of the office under Practice.', 'Escribe en Consultorio la calle de la oficina.'],
  ),
  facility_is_billing: error(
    'practice',
    ['This payer refuses a place with the NPI of the practice', 'Esta aseguradora no acepta un lugar con el NPI del consultorio'],
    ['Leave the place out, or enter its own NPI.', 'Quita el lugar o escribe su propio NPI.'],
  ),
  member_id_missing: error('patient', ['The member ID is missing', 'Falta el número de afiliado'], member),
  member_id_form: error(
    'patient',
    ['The member ID has characters that cannot be sent', 'El número de afiliado tiene caracteres que no se pueden enviar'],
    member,
  ),
  member_prefix_missing: error(
    'patient',
    ['The member ID has no three-character prefix', 'El número de afiliado no tiene el prefijo de tres caracteres'],
    member,
  ),
  subscriber_name_missing: error('patient', ['The name of the insured person is missing', 'Falta el nombre de la persona asegurada'], plan),
  subscriber_birth_missing: error(
    'patient',
    ['The birth date of the insured person is missing', 'Falta la fecha de nacimiento de la persona asegurada'],
    plan,
  ),
  subscriber_address_missing: error(
    'patient',
    ['The address of the insured person is not complete', 'La dirección de la persona asegurada está incompleta'],
    person,
  ),
  subscriber_differs: error(
    'patient',
    ['The plan is the client’s own, but names somebody else', 'El seguro es del propio paciente, pero nombra a otra persona'],
    plan,
  ),
  subscriber_is_patient: error(
    'patient',
    ['The plan is somebody else’s, but names the client', 'El seguro es de otra persona, pero nombra al paciente'],
    plan,
  ),
  patient_name_missing: error('patient', ["The client's name cannot be sent", 'El nombre del paciente no se puede enviar'], person),
  name_is_cut: warning(
    'patient',
    ['A name is too long and will be cut', 'Un nombre es demasiado largo y se recortará'],
    ['Check that what is left is what the card says.', 'Verifica que lo que queda sea lo que dice la tarjeta.'],
  ),
  patient_birth_missing: error('patient', ["The client's birth date is missing", 'Falta la fecha de nacimiento del paciente'], person),
  birth_after_visit: error('patient', ['The birth date lies after the visit', 'La fecha de nacimiento es posterior a la visita'], person),
  patient_address_missing: error('patient', ["The client's address is not complete", 'La dirección del paciente está incompleta'], person),
  state_unknown: error('patient', ['This is not a state of the United States', 'Esto no es un estado de Estados Unidos'], person),
  sex_unknown: warning(
    'patient',
    ["The client's sex goes out as unknown", 'El sexo del paciente se envía como desconocido'],
    ['Some payers refuse that. Ask which one the plan has.', 'Algunas aseguradoras no lo aceptan. Pregunta cuál tiene el seguro.'],
  ),
  signature_missing: error('practice', ['No signature of the client is on file', 'No hay firma del paciente en archivo'], practice),
} as const satisfies Record<string, FindingEntry>
