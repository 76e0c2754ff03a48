import type { Label } from '../kernel/label.ts'
import type { AdminTag } from '../kernel/operation.ts'

/** What a file is for. Each purpose has one feature, which attaches the file to a row of its own and says who may read it. */
export const filePurposes = [
  'insurance_card',
  'lab_report',
  'journal_photo',
  'intake_photo',
  'signature',
  'release_form',
  'export',
  'avatar',
  'glucose_file',
  'import',
  'imported_document',
  'referral',
  'chat_attachment',
  'contest_evidence',
  'dispute_evidence',
  'appeal_enclosure',
] as const
export type FilePurpose = (typeof filePurposes)[number]

/** What a file is, as a line in a list of the record says it. */
export const filePurposeLabels = {
  insurance_card: { en: 'Insurance card', es: 'Tarjeta del seguro' },
  lab_report: { en: 'Lab report', es: 'Informe de laboratorio' },
  journal_photo: { en: 'Photo in the journal', es: 'Foto del diario' },
  intake_photo: { en: 'Photo in the intake', es: 'Foto del cuestionario' },
  signature: { en: 'Signature', es: 'Firma' },
  release_form: { en: 'Release of information', es: 'Autorización para compartir información' },
  export: { en: 'Archive of the record', es: 'Copia del expediente' },
  avatar: { en: 'Portrait', es: 'Foto de perfil' },
  glucose_file: { en: 'Glucose sensor file', es: 'Archivo de un sensor de glucosa' },
  import: { en: 'File from another system', es: 'Archivo de otro sistema' },
  imported_document: { en: 'From the previous system', es: 'Del sistema anterior' },
  referral: { en: 'Referral', es: 'Orden médica' },
  chat_attachment: { en: 'Sent in a message', es: 'Enviado en un mensaje' },
  contest_evidence: { en: 'With a contest', es: 'Con una disputa' },
  dispute_evidence: { en: 'Sent to a bank', es: 'Enviado a un banco' },
  appeal_enclosure: { en: 'Sent to an insurer with an appeal', es: 'Enviado a una aseguradora con una apelación' },
} as const satisfies Record<FilePurpose, Label>

const photo = ['image/jpeg', 'image/png'] as const
const document = [...photo, 'application/pdf'] as const

/** Sound without a picture, as browsers record it and as phones and computers keep it. */
export const sounds = ['audio/webm', 'audio/mp4', 'audio/mpeg', 'audio/ogg', 'audio/wav'] as const
export type SoundType = (typeof sounds)[number]

type Rule = {
  /** The types of content that may be uploaded. An empty list: only the server makes such files. */
  readonly accepts: readonly string[]
  readonly by: readonly ('patient' | 'provider' | 'admin')[]
  /** Which administrators may upload it. */
  readonly tag?: AdminTag
  /** If a file may have more bytes than `mostFileBytes`. */
  readonly most_bytes?: number
  /** A dietitian may upload it before it is known whose record it belongs to. */
  readonly of_nobody?: true
}

/** An archive of notes, or of a record with its photos. */
export const mostImportBytes = 100 * 1024 * 1024
/** What card networks take with an answer to a dispute, in all. */
export const mostEvidenceBytes = 4_500_000

/** What may be uploaded for each purpose, and by whom. */
export const purposeRules: Readonly<Record<FilePurpose, Rule>> = {
  insurance_card: { accepts: photo, by: ['patient', 'provider'] },
  lab_report: { accepts: document, by: ['patient', 'provider'] },
  journal_photo: { accepts: photo, by: ['patient'] },
  intake_photo: { accepts: photo, by: ['patient'] },
  signature: { accepts: photo, by: ['patient', 'provider'] },
  release_form: { accepts: document, by: ['patient', 'provider'] },
  export: { accepts: [], by: [] },
  avatar: { accepts: photo, by: ['patient', 'provider'], of_nobody: true },
  glucose_file: { accepts: ['text/csv'], by: ['patient', 'provider'] },
  import: { accepts: ['text/csv', 'application/pdf', 'application/zip'], by: ['admin'], tag: 'support', most_bytes: mostImportBytes },
  imported_document: { accepts: ['application/pdf'], by: [] },
  referral: { accepts: document, by: ['patient', 'provider'], of_nobody: true },
  chat_attachment: { accepts: [...document, ...sounds], by: ['patient', 'provider'] },
  contest_evidence: { accepts: document, by: ['patient'] },
  dispute_evidence: { accepts: document, by: ['admin'], tag: 'billing_operations', most_bytes: mostEvidenceBytes },
  appeal_enclosure: { accepts: document, by: ['admin'], tag: 'billing_operations' },
}

/** The bytes of one piece. Every piece but the last has exactly this many. */
export const pieceBytes = 512 * 1024
export const mostFileBytes = 25 * 1024 * 1024
/** More than the camera of a phone takes, and far less than a picture that is made to fill the memory. */
export const mostPixels = 64_000_000
/** What one patient may upload within 24 hours. */
export const mostFilesADay = 200
export const mostBytesADay = 400 * 1024 * 1024

export const countPieces = (bytes: number): number => Math.ceil(bytes / pieceBytes)

/** The bytes of piece `n`, counted from 0. */
export const countPieceBytes = (bytes: number, n: number): number => Math.min(pieceBytes, bytes - n * pieceBytes)

export const mostBytesOf = (purpose: FilePurpose): number => purposeRules[purpose].most_bytes ?? mostFileBytes

// What machines with an office program call a CSV file or an archive, and what browsers call sound by the ending of its name.
const otherNames: Readonly<Record<string, string>> = {
  'application/vnd.ms-excel': 'text/csv',
  'text/plain': 'text/csv',
  'application/csv': 'text/csv',
  'text/tab-separated-values': 'text/csv',
  'application/x-zip-compressed': 'application/zip',
  'video/webm': 'audio/webm',
  'video/mp4': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/mp3': 'audio/mpeg',
  'application/ogg': 'audio/ogg',
  'video/ogg': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
}

/** Why a file is not accepted. */
export const fileFaults = ['too_large', 'wrong_type', 'heic', 'damaged', 'too_many_pixels', 'locked', 'archive'] as const
export type FileFault = (typeof fileFaults)[number]

const heic = /^image\/hei[cf]/

/** The fault of a file that can be told before it is sent, from its type and size alone; undefined for none. */
export function findFaultAhead(purpose: FilePurpose, { type, bytes }: { type: string; bytes: number }): FileFault | undefined {
  if (bytes === 0) return 'damaged'
  if (heic.test(type)) return 'heic'
  // Browsers on some machines know no type for a file. Its content decides later.
  const known = otherNames[type] ?? type
  if (type !== '' && !purposeRules[purpose].accepts.includes(known)) return 'wrong_type'
  return bytes > (known === 'text/csv' ? mostFileBytes : mostBytesOf(purpose)) ? 'too_large' : undefined
}
