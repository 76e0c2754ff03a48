import * as operations from '@sorrel/contract/letters/operations'
import * as wire from '@sorrel/contract/letters/wire'
import { findChartedVisit } from '../charting/access.ts'
import { implement } from '../kernel/implement.ts'
import { findLetter, findLetterPatient, requireSignedNote } from './access.ts'
import { writeLetterPaper } from './composing/paper.ts'
import { proposeLetter } from './composing/proposing.ts'
import { askToSend } from './sending/asking.ts'
import { signOne } from './signing.ts'
import { listLettersOf } from './viewing.ts'

export const letters = implement(
  'letters',
  operations,
  wire,
)({
  getLetterProposal: async (ctx, { params, query }) =>
    proposeLetter(ctx, requireSignedNote(await findChartedVisit(ctx, params.appointment_id)), query),
  signLetter: (ctx, { params, body }) => signOne(ctx, params.appointment_id, body),
  listLetters: async (ctx, { params, query }) => listLettersOf(ctx, await findLetterPatient(ctx, params.patient_id), query),
  sendLetter: async (ctx, { params, body }) =>
    askToSend(ctx, await findLetterPatient(ctx, params.patient_id), params.letter_id, body.method),
  getLetterPdf: async (ctx, { params, query }) => {
    const patient = await findLetterPatient(ctx, params.patient_id)
    return writeLetterPaper(ctx, patient, await findLetter(ctx, patient, params.letter_id), query.with_numbers === true)
  },
})
