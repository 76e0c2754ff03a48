import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const listPesOptions = operation<typeof wire.listPesOptions>()({
  method: 'GET',
  path: '/pes-options',
  access: ['provider', 'admin'],
  staff_reason: { needless: 'It shows our own vocabulary.' },
  summary: 'Lists the vocabulary of nutrition diagnoses: problems, causes and signs in our own words, in both languages.',
})

export const getChartNote = operation<typeof wire.getChartNote>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/chart-note',
  access: ['provider', 'admin:billing_operations'],
  staff_reason: ['params.appointment_id'],
  summary:
    "Shows the note of a visit. Before the first change it is a virtual draft of version 0, which nothing stores. Dietitians of the patient read each other's signed notes; billing staff read signed notes whole and of drafts what the claim needs.",
})

export const changeChartNote = operation<typeof wire.changeChartNote>()({
  method: 'PATCH',
  path: '/appointments/{appointment_id}/chart-note',
  access: ['provider'],
  errors: ['changed_meanwhile', 'note_signed', 'not_available'],
  summary:
    'Changes any part of a draft. If another window changed the note since, `changed_meanwhile` carries the present version and the present value of each part that changed.',
})

export const getNoteContext = operation<typeof wire.getNoteContext>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/chart-note/context',
  access: ['provider'],
  addition: true,
  summary:
    'Shows what is known beside a note: intake with its history, labs, journal of two weeks, weights, referral, glucose, the last signed note, and what changed since it.',
})

export const carryChartNote = operation<typeof wire.carryChartNote>()({
  method: 'PUT',
  path: '/appointments/{appointment_id}/chart-note/carried',
  access: ['provider'],
  errors: ['changed_meanwhile', 'note_signed', 'not_available'],
  addition: true,
  summary:
    'Carries parts of the last signed note before this visit into the draft. What is already written stays. A carried field says from which note it came until somebody edits it.',
})

export const signChartNote = operation<typeof wire.signChartNote>()({
  method: 'PUT',
  path: '/appointments/{appointment_id}/chart-note/sign',
  access: ['provider'],
  errors: ['step_up_required', 'note_incomplete', 'note_signed', 'changed_meanwhile'],
  summary:
    'Signs the note as it stands in the version of `if-match`, after a step-up. `note_incomplete` says what is missing. The signed snapshot and its hash never change, and the patient sees it at once.',
})

export const getChartNoteBefore = operation<typeof wire.getChartNoteBefore>()({
  method: 'GET',
  path: '/appointment/{appointment_id}/chart-note',
  access: ['provider', 'admin:billing_operations'],
  staff_reason: ['params.appointment_id'],
  deprecated: true,
  summary: 'The old address of the note of a visit. Use `GET /appointments/{appointment_id}/chart-note`.',
})

export const putChartNoteBefore = operation<typeof wire.putChartNoteBefore>()({
  method: 'PUT',
  path: '/appointment/{appointment_id}/chart-note',
  access: ['provider'],
  errors: ['changed_meanwhile', 'note_signed', 'not_available'],
  deprecated: true,
  summary: 'Replaces the whole draft: parts that are left out are cleared. Use `PATCH /appointments/{appointment_id}/chart-note`.',
})

export const addNoteAddendum = operation<typeof wire.addNoteAddendum>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/chart-note/addenda',
  access: ['provider'],
  errors: ['step_up_required', 'note_not_signed'],
  status: 201,
  idempotent: true,
  addition: true,
  summary: 'Adds a signed addendum to a signed note, after a step-up. The note itself stays as it is.',
})

export const unlockChartNote = operation<typeof wire.unlockChartNote>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/chart-note/unlock',
  access: ['provider'],
  errors: ['note_not_signed', 'note_not_unlockable'],
  addition: true,
  summary: 'Makes a signed note a draft again, with a reason, within 24 hours after signing. The earlier snapshot is kept.',
})

export const reopenChartNote = operation<typeof wire.reopenChartNote>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/chart-note/reopen',
  access: ['admin:clinical'],
  staff_reason: { needless: 'It shows nothing of the note, and keeps a reason of its own.' },
  errors: ['note_not_signed', 'note_not_unlockable'],
  addition: true,
  summary:
    'Makes a signed note a draft again for its author, with a reason, after their 24 hours and before a claim was submitted. The caller reads nothing of the note. The earlier snapshot is kept.',
})

export const withholdChartNote = operation<typeof wire.withholdChartNote>()({
  method: 'PUT',
  path: '/appointments/{appointment_id}/chart-note/withholding',
  access: ['provider'],
  errors: ['note_not_signed'],
  addition: true,
  summary:
    'Withholds what was signed last from its patient for a recorded reason, also while the note is unlocked, or shows it again with `null`. The instructions stay visible.',
})

export const listNoteVersions = operation<typeof wire.listNoteVersions>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/chart-note/versions',
  access: ['provider'],
  addition: true,
  summary: 'Lists what each version of a note changed, the latest first, with the text before and after.',
})

export const listChartNotes = operation<typeof wire.listChartNotes>()({
  method: 'GET',
  path: '/chart-notes',
  access: ['provider'],
  addition: true,
  summary:
    "Lists the calling dietitian's notes: visits whose note is due, the oldest first; or drafts or signed notes, the latest visit first.",
})

export const listSignedNotes = operation<typeof wire.listSignedNotes>()({
  method: 'GET',
  path: '/admin/signed-notes',
  access: ['admin:billing_operations', 'admin:clinical'],
  staff_reason: ['practice'],
  addition: true,
  summary:
    'Lists the signed notes of the practice, the latest visit first, by names, payer and days. Billing staff see how many gaps an auditor would find in each; clinical staff read nothing of a note, and see which they may reopen.',
})

export const getChartNotePdf = operation<typeof wire.getChartNotePdf>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/chart-note.pdf',
  access: ['patient', 'provider', 'admin:billing_operations'],
  staff_reason: ['params.appointment_id'],
  errors: ['note_not_signed', 'not_available'],
  answer_seconds: 25,
  addition: true,
  summary:
    'Returns a note as a tagged PDF: what was signed last, with its addenda, its signature and its hash. Only its author gets a draft, marked as one; a patient gets `not_available` while the note is withheld.',
})

export const getInstructionsPdf = operation<typeof wire.getInstructionsPdf>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/instructions.pdf',
  access: ['patient', 'provider'],
  errors: ['note_not_signed'],
  answer_seconds: 25,
  addition: true,
  summary: 'Returns what a patient takes home from a visit as a tagged PDF: the instructions, the goals and what the next visit looks at.',
})

export const getClaimDefense = operation<typeof wire.getClaimDefense>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/claim-defense',
  access: ['provider', 'admin:billing_operations'],
  staff_reason: ['params.appointment_id'],
  errors: ['note_not_signed'],
  addition: true,
  summary:
    'Reads the note of a visit as an auditor does: what a claim for nutrition care needs, line by line, each met or a gap. Billing staff read signed notes.',
})

export const getVisitNote = operation<typeof wire.getVisitNote>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/visit-note',
  access: ['patient'],
  addition: true,
  summary:
    'Shows a patient the instructions and goals of a visit, and its signed note unless the note is withheld. `null` before it is signed.',
})

export * from './remote-notes/operations.ts'
