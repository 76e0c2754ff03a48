import type { Label } from '../../kernel/label.ts'

/** What follows a patient into the record with which theirs is merged. */
export const mergedKinds = [
  'visits',
  'waiting_list',
  'cares',
  'care_notes',
  'follow_ups',
  'coverages',
  'cards',
  'consents',
  'intake_answers',
  'labs',
  'journal_entries',
  'glucose_files',
  'files',
  'referrals',
  'releases',
  'guardianships',
  'codes',
  'links',
  'wishes',
  'reviews',
  'messages',
] as const
export type MergedKind = (typeof mergedKinds)[number]

/** What two records have in two ways, and which rule settles it. `docs/decisions/0049-merging.md` gives the reasons. */
export const mergeConflicts = [
  'two_accounts',
  'account_moves',
  'contact_differs',
  'name_differs',
  'birth_date_differs',
  'details_differ',
  'safe_mode',
  'consent_twice',
  'coverage_closed',
  'care_twice',
  'visits_at_same_time',
  'waiting_twice',
  'intake_twice',
  'question_twice',
  'guardian_twice',
  'feed_twice',
  'code_twice',
] as const
export type MergeConflict = (typeof mergeConflicts)[number]

/** Why two records cannot be merged. */
export const mergeObstacles = ['deletion_requested', 'dependent_and_adult', 'guardian_of_other'] as const
export type MergeObstacle = (typeof mergeObstacles)[number]

/** Why a merge can no longer be undone. */
export const undoObstacles = ['undone', 'merged_again', 'new_rows', 'changed_since', 'account_taken', 'deleted'] as const
export type UndoObstacle = (typeof undoObstacles)[number]

export const mergedKindLabels = {
  visits: { en: 'Visits', es: 'Visitas' },
  waiting_list: { en: 'Waiting list', es: 'Lista de espera' },
  cares: { en: 'Dietitians', es: 'Dietistas' },
  care_notes: { en: 'Notes and changes of the care', es: 'Notas y cambios de la atención' },
  follow_ups: { en: 'Follow-up reminders', es: 'Recordatorios de seguimiento' },
  coverages: { en: 'Insurance', es: 'Seguro' },
  cards: { en: 'Insurance cards', es: 'Tarjetas del seguro' },
  consents: { en: 'Consents', es: 'Consentimientos' },
  intake_answers: { en: 'Answers in the intake form', es: 'Respuestas del cuestionario inicial' },
  labs: { en: 'Lab reports', es: 'Análisis' },
  journal_entries: { en: 'Journal entries', es: 'Anotaciones del diario' },
  glucose_files: { en: 'Glucose files', es: 'Archivos de glucosa' },
  files: { en: 'Files', es: 'Archivos' },
  referrals: { en: 'Referrals', es: 'Órdenes médicas' },
  releases: { en: 'Releases of information', es: 'Autorizaciones para compartir' },
  guardianships: { en: 'Guardians', es: 'Tutores' },
  codes: { en: 'Codes', es: 'Códigos' },
  links: { en: 'Links and calendar addresses', es: 'Enlaces y direcciones de calendario' },
  wishes: { en: 'Saved searches', es: 'Búsquedas guardadas' },
  reviews: { en: 'Reviews', es: 'Reseñas' },
  messages: { en: 'Messages sent', es: 'Mensajes enviados' },
} as const satisfies Record<MergedKind, Label>
