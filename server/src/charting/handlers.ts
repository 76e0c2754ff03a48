import * as operations from '@sorrel/contract/charting/operations'
import * as wire from '@sorrel/contract/charting/wire'
import { implement } from '../kernel/implement.ts'
import { findChartedVisit, findReadableNote, findSealedNote, findVisitOfPatient } from './access.ts'
import { showDefense } from './billing/defending.ts'
import { showContext } from './context/showing.ts'
import { carryNote, changeNote } from './notes.ts'
import { writeNotePaper, writeToldPaper } from './paper/papers.ts'
import { listNotes } from './reading/listing.ts'
import { listSignedNotes } from './reading/signed-notes.ts'
import { listVersions } from './reading/versions.ts'
import { showVisitNote } from './reading/visit-notes.ts'
import { findRemoteCharted } from './remote-notes/access.ts'
import { changeRemoteNote, signRemoteNote } from './remote-notes/notes.ts'
import { showRemoteNote } from './remote-notes/showing.ts'
import { showNote } from './showing.ts'
import { addAddendum, unlockNote, withholdNote } from './signed-notes.ts'
import { signNote } from './signing.ts'
import { reopenNote } from './unlocking/by-practice.ts'
import { pesOptions } from './vocabulary.ts'

export const charting = implement(
  'charting',
  operations,
  wire,
)({
  listPesOptions: async () => pesOptions,
  getChartNote: async (ctx, { params }) => showNote(ctx, await findReadableNote(ctx, params.appointment_id)),
  changeChartNote: async (ctx, { params, headers, body }) =>
    showNote(ctx, await changeNote(ctx, params.appointment_id, headers['if-match'], body)),
  getNoteContext: async (ctx, { params }) => showContext(ctx, await findReadableNote(ctx, params.appointment_id)),
  carryChartNote: async (ctx, { params, headers, body }) =>
    showNote(ctx, await carryNote(ctx, params.appointment_id, headers['if-match'], body.keys)),
  signChartNote: async (ctx, { params, headers }) => showNote(ctx, await signNote(ctx, params.appointment_id, headers['if-match'])),
  getChartNoteBefore: async (ctx, { params }) => showNote(ctx, await findReadableNote(ctx, params.appointment_id)),
  putChartNoteBefore: async (ctx, { params, headers, body }) =>
    showNote(ctx, await changeNote(ctx, params.appointment_id, headers['if-match'], body, true)),
  addNoteAddendum: async (ctx, { params, body }) => showNote(ctx, await addAddendum(ctx, params.appointment_id, body)),
  unlockChartNote: async (ctx, { params, body }) => showNote(ctx, await unlockNote(ctx, params.appointment_id, body.reason)),
  reopenChartNote: async (ctx, { params, body }) => reopenNote(ctx, await findSealedNote(ctx, params.appointment_id), body.reason),
  withholdChartNote: async (ctx, { params, body }) => showNote(ctx, await withholdNote(ctx, params.appointment_id, body.reason)),
  listNoteVersions: async (ctx, { params, query }) => listVersions(ctx, await findChartedVisit(ctx, params.appointment_id), query),
  listChartNotes: async (ctx, { query }) => listNotes(ctx, query),
  listSignedNotes: (ctx, { query }) => listSignedNotes(ctx, query),
  getChartNotePdf: (ctx, { params, query }) => writeNotePaper(ctx, params.appointment_id, query.language),
  getInstructionsPdf: (ctx, { params, query }) => writeToldPaper(ctx, params.appointment_id, query.language),
  getClaimDefense: async (ctx, { params }) => showDefense(ctx, await findChartedVisit(ctx, params.appointment_id)),
  getRemoteNote: async (ctx, { params }) => showRemoteNote(ctx, await findRemoteCharted(ctx, params.billable_remote_encounter_id)),
  changeRemoteNote: async (ctx, { params, headers, body }) =>
    showRemoteNote(ctx, await changeRemoteNote(ctx, params.billable_remote_encounter_id, headers['if-match'], body)),
  signRemoteNote: async (ctx, { params, headers }) =>
    showRemoteNote(ctx, await signRemoteNote(ctx, params.billable_remote_encounter_id, headers['if-match'])),
  getVisitNote: async (ctx, { params }) => ({ note: await showVisitNote(ctx, await findVisitOfPatient(ctx, params.appointment_id)) }),
})
