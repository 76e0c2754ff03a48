import type { Label } from '../kernel/label.ts'

/** Why an archive of another Sorrel is not taken. */
export const recordFaults = [
  'not_an_archive',
  'damaged',
  'too_large',
  'strange_name',
  'no_data',
  'newer_version',
  'not_understood',
  'hash_differs',
  'file_refused',
  'row_refused',
  'lives_here',
  'came_already',
  'not_empty',
  'other_person',
  'number_in_use',
  'likely_here',
  'minor_alone',
] as const
export type RecordFault = (typeof recordFaults)[number]

/** What never comes along, whatever an archive holds. */
export const stayingOut = ['sign_in', 'messages', 'trail', 'in_confidence'] as const
export type StayingOut = (typeof stayingOut)[number]

/** What the rows of an archive are, by the tables that hold them. A kind that is not listed counts as `other`. */
export const recordKindLabels = {
  patient: { en: 'Details of the person', es: 'Datos de la persona' },
  appointment: { en: 'Visits', es: 'Visitas' },
  care: { en: 'Care', es: 'Atención' },
  consent: { en: 'Consents', es: 'Consentimientos' },
  coverage: { en: 'Insurance', es: 'Seguro' },
  insurance_card: { en: 'Photos of cards', es: 'Fotos de tarjetas' },
  eligibility_check: { en: 'Checks of insurance plans', es: 'Verificaciones de seguros' },
  price_estimate: { en: 'Estimates of prices', es: 'Estimaciones de precios' },
  good_faith_estimate: { en: 'Good-faith estimates', es: 'Estimaciones de buena fe' },
  intake: { en: 'Intake', es: 'Cuestionario inicial' },
  intake_answer: { en: 'Answers of the intake', es: 'Respuestas del cuestionario' },
  lab: { en: 'Laboratory reports', es: 'Análisis' },
  lab_result: { en: 'Laboratory values', es: 'Valores de análisis' },
  lab_feedback: { en: 'Comments on labs', es: 'Comentarios sobre análisis' },
  lab_file: { en: 'Pages of reports', es: 'Páginas de informes' },
  journal_entry: { en: 'Journal entries', es: 'Entradas del diario' },
  journal_comment: { en: 'Comments in the journal', es: 'Comentarios en el diario' },
  journal_photo: { en: 'Photos in the journal', es: 'Fotos del diario' },
  journal_review: { en: 'Reactions of a dietitian', es: 'Reacciones de dietistas' },
  journal_question: { en: 'Questions of a dietitian', es: 'Preguntas de dietistas' },
  release_of_information: { en: 'Releases of information', es: 'Autorizaciones' },
  release_send: { en: 'What was sent', es: 'Envíos' },
  letter: { en: 'Letters about you', es: 'Cartas sobre ti' },
  letter_text: { en: 'What the letters say', es: 'Lo que dicen las cartas' },
  letter_send: { en: 'Where the letters went', es: 'A dónde fueron las cartas' },
  guardianship: { en: 'People who act for somebody', es: 'Representantes' },
  waiting_list_entry: { en: 'Waiting for a time', es: 'Lista de espera' },
  review: { en: 'Reviews of dietitians', es: 'Opiniones sobre dietistas' },
  booking_code: { en: 'Codes for friends', es: 'Códigos para amistades' },
  patient_deletion: { en: 'Wishes to be deleted', es: 'Solicitudes de eliminación' },
  referral: { en: 'Referrals', es: 'Órdenes médicas' },
  referral_request: { en: 'Requests for new referrals', es: 'Pedidos de órdenes nuevas' },
  glucose_upload: { en: 'Files of glucose sensors', es: 'Archivos de sensores de glucosa' },
  glucose_day: { en: 'Days of glucose', es: 'Días de glucosa' },
  glucose_target: { en: 'Glucose goals', es: 'Metas de glucosa' },
  growth_measurement: { en: 'Heights and weights of a child', es: 'Estaturas y pesos de menores' },
  recording_consent: { en: 'Consents to recordings', es: 'Consentimientos para grabar' },
  recording_transcript: { en: 'Transcripts of visits', es: 'Transcripciones de visitas' },
  video_call: { en: 'Video calls', es: 'Videollamadas' },
  call_location: { en: 'Where you were during visits', es: 'Dónde estuviste durante las visitas' },
  imported_document: { en: 'Documents from an earlier system', es: 'Documentos de un sistema anterior' },
  chart_note_signature: { en: 'Signed notes', es: 'Notas firmadas' },
  chart_note_addendum: { en: 'Addenda to notes', es: 'Adendas a notas' },
  claim: { en: 'Bills to the insurance', es: 'Cuentas al seguro' },
  claim_version: { en: 'What was sent to the insurance', es: 'Lo que se envió al seguro' },
  appeal_letter: { en: 'Letters of appeal to the insurance', es: 'Cartas de apelación al seguro' },
  contact_note: { en: 'Notes between visits', es: 'Notas entre visitas' },
  contact_note_addendum: { en: 'Addenda between visits', es: 'Adendas entre visitas' },
  billing_item: { en: 'Bills', es: 'Cuentas' },
  chat_message: { en: 'Messages', es: 'Mensajes' },
  chat_message_version: { en: 'Earlier words of messages', es: 'Palabras anteriores de mensajes' },
  chat_attachment: { en: 'Files sent in messages', es: 'Archivos enviados en mensajes' },
  smart_goal: { en: 'Goals', es: 'Metas' },
  smart_goal_day: { en: 'Days with a goal done', es: 'Días con una meta cumplida' },
  visit_instruction: { en: 'Instructions of visits', es: 'Indicaciones de las visitas' },
  file: { en: 'Files', es: 'Archivos' },
  other: { en: 'Other', es: 'Otros' },
} as const satisfies Record<string, Label>
export type RecordKind = keyof typeof recordKindLabels

/** What a row of that table is. */
export const kindOfTable = (table: string): RecordKind => (table in recordKindLabels ? (table as RecordKind) : 'other')
