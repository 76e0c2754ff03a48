import type { NoteKind } from '@sorrel/contract/charting/vocabulary'
import type { Language } from '@sorrel/contract/kernel/values'

type Words = Record<
  | 'title'
  | 'told'
  | 'draft'
  | 'draftSays'
  | 'patient'
  | 'born'
  | 'visit'
  | 'kind'
  | 'mode'
  | 'state'
  | 'session'
  | 'dietitian'
  | 'billing'
  | 'place'
  | 'procedures'
  | 'instructions'
  | 'goals'
  | 'next'
  | 'nextVisit'
  | 'addendum'
  | 'reason'
  | 'signature'
  | 'signedBy'
  | 'at'
  | 'version'
  | 'hash'
  | 'number'
  | 'leftOut'
  | 'questions',
  string
> & {
  kinds: Record<NoteKind, string>
  minutes: (minutes: number) => string
  until: (day: string) => string
  around: (day: string) => string
  footer: (practice: string) => string
}

export const paperWords: Record<Language, Words> = {
  en: {
    title: 'Nutrition note',
    told: 'What we agreed',
    draft: 'DRAFT',
    draftSays: 'This is a draft. Nobody has signed it, and it is not part of the record.',
    patient: 'Patient',
    born: 'Date of birth',
    visit: 'Visit',
    kind: 'Kind of visit',
    mode: 'How they met',
    state: 'State where the patient was',
    session: 'Time in session',
    dietitian: 'Dietitian',
    billing: 'Time and procedures',
    place: 'Place of service',
    procedures: 'Procedures',
    instructions: 'Instructions',
    goals: 'Goals',
    next: 'Next time we look at',
    nextVisit: 'Next visit',
    addendum: 'Addendum',
    reason: 'Reason',
    signature: 'Signature',
    signedBy: 'Signed by',
    at: 'Signed at',
    version: 'Version of the note',
    hash: 'SHA-256 of what was signed',
    number: 'Number of this visit',
    leftOut: 'Numbers about body and food are left out here, as in your account. The hash is that of the whole note.',
    questions: 'Questions?',
    kinds: { initial_consultation: 'First visit', follow_up: 'Follow-up visit', chat: 'Care between visits' },
    minutes: (minutes) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
    until: (day) => `until ${day}`,
    around: (day) => `Around ${day}. It is not booked yet.`,
    footer: (practice) => `${practice}, confidential. Page {page} of {pages}`,
  },
  es: {
    title: 'Nota de nutrición',
    told: 'Lo que acordamos',
    draft: 'BORRADOR',
    draftSays: 'Esto es un borrador. Nadie lo ha firmado, y no forma parte del expediente.',
    patient: 'Paciente',
    born: 'Fecha de nacimiento',
    visit: 'Visita',
    kind: 'Tipo de visita',
    mode: 'Cómo se reunieron',
    state: 'Estado donde estaba el paciente',
    session: 'Tiempo de la sesión',
    dietitian: 'Dietista',
    billing: 'Tiempo y procedimientos',
    place: 'Lugar del servicio',
    procedures: 'Procedimientos',
    instructions: 'Indicaciones',
    goals: 'Metas',
    next: 'La próxima vez vemos',
    nextVisit: 'Próxima visita',
    addendum: 'Adenda',
    reason: 'Motivo',
    signature: 'Firma',
    signedBy: 'Firmada por',
    at: 'Firmada el',
    version: 'Versión de la nota',
    hash: 'SHA-256 de lo firmado',
    number: 'Número de esta visita',
    leftOut: 'Aquí faltan los números sobre el cuerpo y la comida, como en tu cuenta. La huella es de la nota completa.',
    questions: '¿Preguntas?',
    kinds: { initial_consultation: 'Primera visita', follow_up: 'Visita de seguimiento', chat: 'Atención entre visitas' },
    minutes: (minutes) => (minutes === 1 ? '1 minuto' : `${minutes} minutos`),
    until: (day) => `hasta el ${day}`,
    around: (day) => `Hacia el ${day}. Todavía no está reservada.`,
    footer: (practice) => `${practice}, confidencial. Página {page} de {pages}`,
  },
}
