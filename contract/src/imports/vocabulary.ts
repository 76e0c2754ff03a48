import type { Label } from '../kernel/label.ts'

/** What a run takes over. `record`: everything about one patient, from an archive of another Sorrel. */
export const importKinds = ['patients', 'appointments', 'documents', 'record'] as const
export type ImportKind = (typeof importKinds)[number]
export const importKindLabels = {
  patients: { en: 'Patients', es: 'Pacientes' },
  appointments: { en: 'Visits', es: 'Visitas' },
  documents: { en: 'Notes as PDF', es: 'Notas en PDF' },
  record: { en: 'One patient from another Sorrel', es: 'Un paciente de otro Sorrel' },
} as const satisfies Record<ImportKind, Label>

/**
 * How far a run is. Nothing changes in the records before `applying`. `failed`: the files could not be read, or the work broke off; what was
 * made until then stands in the rows and can be undone.
 */
export const importStates = ['uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'] as const
export type ImportState = (typeof importStates)[number]
export const importStateLabels = {
  uploaded: { en: 'Not checked yet', es: 'Aún sin revisar' },
  checking: { en: 'Checking', es: 'En revisión' },
  checked: { en: 'Checked, nothing changed yet', es: 'Revisado, aún sin cambios' },
  applying: { en: 'Importing', es: 'En curso' },
  applied: { en: 'Imported', es: 'Importado' },
  undoing: { en: 'Undoing', es: 'Deshaciéndose' },
  undone: { en: 'Undone', es: 'Deshecho' },
  failed: { en: 'Stopped', es: 'Detenido' },
} as const satisfies Record<ImportState, Label>

/** The systems that files come from. Ids of one system mean the same in all of its files. */
export const importSources = ['simplepractice', 'healthie', 'practice_better', 'sorrel', 'other'] as const
export type ImportSource = (typeof importSources)[number]
export const importSourceLabels = {
  simplepractice: { en: 'SimplePractice', es: 'SimplePractice' },
  healthie: { en: 'Healthie', es: 'Healthie' },
  practice_better: { en: 'Practice Better', es: 'Practice Better' },
  sorrel: { en: 'Another Sorrel', es: 'Otro Sorrel' },
  other: { en: 'Another system', es: 'Otro sistema' },
} as const satisfies Record<ImportSource, Label>

/** What becomes of a row. `unclear` waits for a decision; `made` is there after the run was applied. */
export const rowOutcomes = ['new', 'known', 'unclear', 'refused', 'skipped', 'made'] as const
export type RowOutcome = (typeof rowOutcomes)[number]
export const rowOutcomeLabels = {
  new: { en: 'New', es: 'Nuevas' },
  known: { en: 'Here already', es: 'Ya están aquí' },
  unclear: { en: 'Unclear', es: 'Por aclarar' },
  refused: { en: 'Refused', es: 'Rechazadas' },
  skipped: { en: 'Left out', es: 'Omitidas' },
  made: { en: 'Imported', es: 'Importadas' },
} as const satisfies Record<RowOutcome, Label>

/** What a column of a file can mean. */
export const patientFields = [
  'external_id',
  'first_name',
  'last_name',
  'full_name',
  'preferred_name',
  'birth_date',
  'phone_number',
  'email',
  'street',
  'street_2',
  'city',
  'state',
  'zip',
  'language',
  'clinical_sex',
  'provider',
] as const
export const appointmentFields = [
  'external_id',
  'patient_external_id',
  'patient_name',
  'birth_date',
  'provider',
  'starts',
  'date',
  'time',
  'ends',
  'minutes',
  'status',
  'type',
  'mode',
] as const
export type ImportField = (typeof patientFields)[number] | (typeof appointmentFields)[number]
export const importFieldLabels = {
  external_id: { en: 'ID in the old system', es: 'Número en el sistema anterior' },
  first_name: { en: 'First name', es: 'Nombre' },
  last_name: { en: 'Last name', es: 'Apellidos' },
  full_name: { en: 'Whole name', es: 'Nombre completo' },
  preferred_name: { en: 'Preferred name', es: 'Nombre preferido' },
  birth_date: { en: 'Date of birth', es: 'Fecha de nacimiento' },
  phone_number: { en: 'Mobile phone', es: 'Teléfono móvil' },
  email: { en: 'Email', es: 'Correo electrónico' },
  street: { en: 'Street', es: 'Calle' },
  street_2: { en: 'Apartment', es: 'Apartamento' },
  city: { en: 'City', es: 'Ciudad' },
  state: { en: 'State', es: 'Estado' },
  zip: { en: 'ZIP code', es: 'Código postal' },
  language: { en: 'Language', es: 'Idioma' },
  clinical_sex: { en: 'Sex', es: 'Sexo' },
  provider: { en: 'Dietitian', es: 'Dietista' },
  patient_external_id: { en: 'Patient’s ID in the old system', es: 'Número del paciente en el sistema anterior' },
  patient_name: { en: 'Patient’s name', es: 'Nombre del paciente' },
  starts: { en: 'Start, with date and time', es: 'Inicio con día y hora' },
  date: { en: 'Date', es: 'Día' },
  time: { en: 'Time', es: 'Hora' },
  ends: { en: 'End', es: 'Fin' },
  minutes: { en: 'Length in minutes', es: 'Duración en minutos' },
  status: { en: 'What became of the visit', es: 'Estado de la visita' },
  type: { en: 'Kind of visit', es: 'Tipo de visita' },
  mode: { en: 'Video or in person', es: 'Por video o en persona' },
} as const satisfies Record<ImportField, Label>

export const fieldsOfKind: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  patients: patientFields,
  appointments: appointmentFields,
  documents: [],
  record: [],
}

/** How days are written in a file whose days can be read both ways: 02/03/1985. */
export const dateOrders = ['mdy', 'dmy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** What is wrong with a row, or what makes it unclear. */
export const rowFaults = [
  'missing',
  'too_long',
  'not_a_name',
  'not_a_day',
  'in_future',
  'too_long_ago',
  'minor',
  'not_a_number',
  'not_textable',
  'in_use',
  'not_an_address',
  'unknown_state',
  'unknown_provider',
  'provider_needed',
  'unknown_patient',
  'several_patients',
  'not_a_time',
  'time_missing_in_zone',
  'time_twice_in_zone',
  'not_a_length',
  'unknown_status',
  'status_needed',
  'status_of_future',
  'overlaps',
  'twice_in_file',
  'alike',
  'alike_in_file',
  'too_many_cells',
  'not_a_pdf',
  'damaged',
  'too_large',
  'unread_name',
  'changed_meanwhile',
  'lives_here',
  'came_already',
  'not_empty',
  'other_person',
  'row_not_taken',
  'file_not_taken',
] as const
export type RowFault = (typeof rowFaults)[number]
export const rowFaultLabels = {
  missing: { en: 'It is missing.', es: 'Falta.' },
  too_long: { en: 'It is too long.', es: 'Es demasiado largo.' },
  not_a_name: { en: 'It is not a name.', es: 'No es un nombre.' },
  not_a_day: { en: 'We cannot read this date.', es: 'No es una fecha que se pueda leer.' },
  in_future: { en: 'This date is in the future.', es: 'La fecha está en el futuro.' },
  too_long_ago: { en: 'This date is too long ago.', es: 'La fecha es demasiado antigua.' },
  minor: {
    en: 'This person is under 18. A guardian adds them from the guardian’s own account.',
    es: 'Es menor de 18 años. La persona responsable lo agrega desde su propia cuenta.',
  },
  not_a_number: { en: 'It is not a US phone number.', es: 'No es un número de teléfono de Estados Unidos.' },
  not_textable: { en: 'This number cannot receive text messages.', es: 'Este número no puede recibir mensajes de texto.' },
  in_use: { en: 'Somebody else signs in with this number.', es: 'Otra persona entra con este número.' },
  not_an_address: { en: 'It is not an email address.', es: 'No es una dirección de correo.' },
  unknown_state: { en: 'We do not know this state.', es: 'No conocemos este estado.' },
  unknown_provider: {
    en: 'No dietitian here has this name, address or NPI.',
    es: 'Ningún dietista de aquí tiene este nombre, correo o NPI.',
  },
  provider_needed: { en: 'No dietitian is named.', es: 'No se indica ningún dietista.' },
  unknown_patient: {
    en: 'We do not know this patient. Import the patients first.',
    es: 'No conocemos a ese paciente. Importa primero los pacientes.',
  },
  several_patients: { en: 'Several patients match.', es: 'Hay varios pacientes que coinciden.' },
  not_a_time: { en: 'We cannot read this time.', es: 'No es una hora que se pueda leer.' },
  time_missing_in_zone: {
    en: 'This time does not exist: the clocks skipped it.',
    es: 'Esta hora no existe: los relojes se adelantaron.',
  },
  time_twice_in_zone: {
    en: 'This time came twice, because the clocks went back. Write it with its offset, such as -05:00.',
    es: 'Esta hora existe dos veces: los relojes se atrasaron. Escríbela con su diferencia horaria, por ejemplo -05:00.',
  },
  not_a_length: { en: 'A visit takes between 5 and 480 minutes.', es: 'Una visita dura entre 5 y 480 minutos.' },
  unknown_status: { en: 'We cannot tell what became of the visit.', es: 'No se entiende el estado de la visita.' },
  status_needed: {
    en: 'The visit is over, and nothing says what became of it.',
    es: 'La visita ya pasó y no se indica qué ocurrió con ella.',
  },
  status_of_future: {
    en: 'The visit is still to come, and cannot have taken place.',
    es: 'La visita está en el futuro y no puede haberse realizado.',
  },
  overlaps: { en: 'The dietitian has another visit at this time.', es: 'El dietista tiene otra visita a esa hora.' },
  twice_in_file: { en: 'An earlier row has the same ID.', es: 'El mismo número aparece en una fila anterior.' },
  alike: { en: 'It may be somebody who is here already.', es: 'Puede ser alguien que ya está aquí.' },
  alike_in_file: { en: 'It may be the person of an earlier row.', es: 'Puede ser la persona de una fila anterior.' },
  too_many_cells: { en: 'The row has more cells than the header.', es: 'La fila tiene más celdas que el encabezado.' },
  not_a_pdf: { en: 'It is not a PDF.', es: 'No es un PDF.' },
  damaged: { en: 'The file is damaged, or needs a password.', es: 'El archivo está dañado o pide una contraseña.' },
  too_large: { en: 'The file is too large.', es: 'El archivo es demasiado grande.' },
  unread_name: {
    en: 'The file name does not say whose it is. It needs the old ID, or the name and the birth date.',
    es: 'El nombre del archivo no indica al paciente. Necesita el número anterior, o el nombre y la fecha de nacimiento.',
  },
  changed_meanwhile: { en: 'Something changed here since the check.', es: 'Mientras tanto se registró otra cosa.' },
  lives_here: { en: 'The archive was made here, and this patient is still here.', es: 'La copia se hizo aquí: este paciente sigue aquí.' },
  came_already: { en: 'This record came here before.', es: 'Este expediente ya se importó antes.' },
  not_empty: {
    en: 'The record that was chosen already holds something. An archive can only go into an empty one.',
    es: 'El expediente elegido ya contiene datos. La copia solo puede ir a uno vacío.',
  },
  other_person: {
    en: 'The record that was chosen belongs to somebody with another date of birth.',
    es: 'El expediente elegido es de alguien con otra fecha de nacimiento.',
  },
  row_not_taken: {
    en: 'Part of the archive is not as Sorrel writes it.',
    es: 'Algo en la copia no es como lo escribe un Sorrel.',
  },
  file_not_taken: { en: 'A photo or PDF in the archive cannot be accepted.', es: 'No se puede aceptar una foto o un PDF de la copia.' },
} as const satisfies Record<RowFault, Label>

/** Why a file cannot be read at all, a run stopped, or cannot be undone. */
export const runFaults = [
  'empty',
  'no_rows',
  'too_many_rows',
  'not_text',
  'broken_quotes',
  'wrong_kind',
  'archive_broken',
  'archive_too_large',
  'newer_format',
  'wrong_hash',
  'no_data',
  'broke_off',
  'relied_on',
] as const
export type RunFault = (typeof runFaults)[number]
export const runFaultLabels = {
  empty: { en: 'The file is empty.', es: 'El archivo está vacío.' },
  no_rows: { en: 'The file has a header but no rows.', es: 'El archivo tiene encabezado, pero ninguna fila.' },
  too_many_rows: { en: 'The file has more rows than one import takes.', es: 'El archivo tiene más filas de las que se admiten.' },
  not_text: { en: 'The file is not a table of text (CSV).', es: 'El archivo no es una tabla de texto (CSV).' },
  broken_quotes: { en: 'A quotation mark in the file is never closed.', es: 'Las comillas del archivo no se cierran.' },
  wrong_kind: {
    en: 'This type of file does not fit this kind of import.',
    es: 'Este tipo de archivo no corresponde a esta importación.',
  },
  archive_broken: { en: 'The archive is damaged or incomplete.', es: 'El archivo comprimido está dañado o incompleto.' },
  archive_too_large: { en: 'The archive unpacks to more than we can take.', es: 'El archivo comprimido contiene más de lo que se admite.' },
  newer_format: {
    en: 'The archive comes from a newer version. Please update this Sorrel first.',
    es: 'El archivo viene de una versión más nueva. Actualiza primero este Sorrel.',
  },
  no_data: {
    en: 'The archive holds only pages to read, because an older Sorrel made it. Please ask for a new one there.',
    es: 'La copia solo contiene páginas. Se hizo con un Sorrel más antiguo; pide una nueva allí.',
  },
  wrong_hash: { en: 'A file in the archive was changed later.', es: 'Un archivo de la copia se modificó después de hacerla.' },
  broke_off: {
    en: 'The work was interrupted several times. Nothing is lost, and you can start it again.',
    es: 'El trabajo se interrumpió varias veces. No se perdió nada; puedes empezarlo de nuevo.',
  },
  relied_on: {
    en: 'It can no longer be undone: something new depends on what was imported.',
    es: 'Ya no se puede deshacer: hay datos nuevos que dependen de lo importado.',
  },
} as const satisfies Record<RunFault, Label>

export const mostImportRows = 50_000
export const mostImportFiles = 200
/** For so long the rows of a run are kept, and it can be undone. */
export const importDays = 30
