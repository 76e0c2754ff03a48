import { fieldsOfKind, type ImportField, type ImportKind } from '@sorrel/contract/imports/vocabulary'
import { wordsOf } from '@sorrel/contract/patients/creating/likeness'

/**
 * What the columns of common systems are called: the exports of SimplePractice, Healthie and Practice Better, and the words that people
 * write in English and Spanish. Case, accents and signs do not count, and neither does the order of the words.
 */
const patientWords: Partial<Record<ImportField, readonly string[]>> = {
  external_id: [
    'id',
    'client id',
    'patient id',
    'user id',
    'record id',
    'chart number',
    'mrn',
    'external id',
    'número',
    'número de paciente',
    'id del paciente',
    'id del cliente',
    'expediente',
  ],
  first_name: ['first name', 'legal first name', 'given name', 'first', 'nombre', 'primer nombre', 'nombres'],
  last_name: ['last name', 'legal last name', 'surname', 'family name', 'last', 'apellido', 'apellidos'],
  full_name: [
    'name',
    'full name',
    'client name',
    'patient name',
    'client',
    'patient',
    'nombre completo',
    'nombre y apellidos',
    'paciente',
    'cliente',
  ],
  preferred_name: ['preferred name', 'nickname', 'goes by', 'nombre preferido', 'apodo'],
  birth_date: [
    'birth date',
    'date of birth',
    'dob',
    'birthday',
    'birthdate',
    'client dob',
    'patient dob',
    'fecha de nacimiento',
    'nacimiento',
  ],
  phone_number: [
    'phone',
    'phone number',
    'mobile',
    'mobile phone',
    'cell',
    'cell phone',
    'primary phone',
    'phone 1',
    'mobile number',
    'teléfono',
    'celular',
    'móvil',
    'teléfono móvil',
    'teléfono celular',
  ],
  email: ['email', 'e-mail', 'email address', 'primary email', 'email 1', 'correo', 'correo electrónico', 'dirección de correo'],
  street: ['street', 'address', 'address 1', 'address line 1', 'street address', 'line 1', 'calle', 'dirección', 'domicilio'],
  street_2: ['address 2', 'address line 2', 'line 2', 'apartment', 'unit', 'apartamento'],
  city: ['city', 'town', 'ciudad', 'población'],
  state: ['state', 'st', 'us state', 'province', 'region', 'state province', 'estado', 'provincia'],
  zip: ['zip', 'zip code', 'postal code', 'zipcode', 'postcode', 'código postal'],
  language: ['language', 'preferred language', 'idioma', 'lengua'],
  clinical_sex: ['sex', 'gender', 'legal sex', 'sex assigned at birth', 'sexo', 'género'],
  provider: [
    'provider',
    'clinician',
    'primary clinician',
    'practitioner',
    'dietitian',
    'assigned provider',
    'primary provider',
    'dietista',
    'nutricionista',
    'profesional',
  ],
}
const appointmentWords: Partial<Record<ImportField, readonly string[]>> = {
  external_id: ['id', 'appointment id', 'session id', 'visit id', 'booking id', 'id de la cita', 'número de cita'],
  patient_external_id: ['client id', 'patient id', 'user id', 'mrn', 'id del paciente', 'id del cliente', 'número de paciente'],
  patient_name: [
    'client',
    'patient',
    'client name',
    'patient name',
    'name',
    'full name',
    'paciente',
    'cliente',
    'nombre',
    'nombre del paciente',
    'nombre completo',
  ],
  birth_date: patientWords.birth_date!,
  provider: patientWords.provider!,
  starts: [
    'start',
    'starts',
    'starts at',
    'start time',
    'start date time',
    'date time',
    'appointment date',
    'date of service',
    'session date',
    'scheduled for',
    'inicio',
    'fecha y hora',
    'comienzo',
  ],
  date: ['date', 'day', 'fecha', 'día', 'fecha de la cita'],
  time: ['time', 'hour', 'hora', 'hora de inicio'],
  ends: ['end', 'ends', 'ends at', 'end time', 'end date time', 'fin', 'hora de fin', 'final'],
  minutes: [
    'duration',
    'length',
    'minutes',
    'duration minutes',
    'duration min',
    'length minutes',
    'duración',
    'minutos',
    'duración minutos',
  ],
  status: ['status', 'appointment status', 'attendance', 'pm status', 'estado', 'asistencia', 'situación'],
  type: ['type', 'appointment type', 'service', 'session type', 'tipo', 'tipo de cita', 'servicio'],
  mode: ['mode', 'location', 'contact type', 'format', 'modality', 'modalidad', 'lugar', 'formato'],
}

const wordsByKind: Partial<Record<ImportKind, Partial<Record<ImportField, readonly string[]>>>> = {
  patients: patientWords,
  appointments: appointmentWords,
}

const plain = (header: string) => wordsOf(header).join(' ')

/** Which column means what, as far as its header says it. Of a header that stands there twice, the first column counts. */
export function guessColumns(kind: ImportKind, headers: readonly string[]): { field: ImportField; column: number }[] {
  const known = wordsByKind[kind] ?? {}
  const plainHeaders = headers.map(plain)
  const taken = new Set<number>()
  // The names of a field are ordered by how sure they are, so that `client id` goes to the patient before `id` does.
  return fieldsOfKind[kind].flatMap((field) => {
    for (const word of known[field] ?? []) {
      const column = plainHeaders.findIndex((header, at) => header === plain(word) && !taken.has(at))
      if (column < 0) continue
      taken.add(column)
      return [{ field, column }]
    }
    return []
  })
}
