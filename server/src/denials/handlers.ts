import * as operations from '@sorrel/contract/denials/operations'
import * as wire from '@sorrel/contract/denials/wire'
import { findClaim } from '../claims/access.ts'
import { implement } from '../kernel/implement.ts'
import { findLetter } from './access.ts'
import { actOnDenials } from './bulk.ts'
import { exportFigures } from './figures/exporting.ts'
import { readFigures } from './figures/figures.ts'
import { decideWriteOff, takeBackWriteOff, writeOffClaim } from './giving-up.ts'
import { openEnclosure } from './letters/enclosures.ts'
import { changeLetter, sendLetter, writeLetter } from './letters/letters.ts'
import { downloadLetter } from './letters/paper.ts'
import { countDenials, listDenials } from './reading/listing.ts'
import { listUnderpaid } from './reading/underpaid.ts'
import { listWriteOffs, showWork } from './reading/work.ts'

export const denials = implement(
  'denials',
  operations,
  wire,
)({
  listDenials: (ctx, { query }) => listDenials(ctx, query),
  listUnderpaid: (ctx, { query }) => listUnderpaid(ctx, query),
  countDenials: (ctx, { query }) => countDenials(ctx, query),
  actOnDenials: (ctx, { body }) => actOnDenials(ctx, body),
  getClaimWork: async (ctx, { params }) => showWork(ctx, await findClaim(ctx, params.claim_id)),
  writeAppealLetter: (ctx, { params, body }) => writeLetter(ctx, params.claim_id, body),
  changeAppealLetter: (ctx, { params, headers, body }) => changeLetter(ctx, params.appeal_letter_id, headers['if-match'], body),
  sendAppealLetter: (ctx, { params, headers, body }) => sendLetter(ctx, params.appeal_letter_id, headers['if-match'], body.sent_by),
  getAppealEnclosure: async (ctx, { params }) => openEnclosure(ctx, await findLetter(ctx, params.appeal_letter_id), params.file_id),
  getAppealLetterPdf: async (ctx, { params }) => downloadLetter(ctx, await findLetter(ctx, params.appeal_letter_id)),
  writeOffClaim: (ctx, { params, headers, body }) => writeOffClaim(ctx, params.claim_id, headers['if-match'], body),
  listWriteOffs: (ctx, { query }) => listWriteOffs(ctx, query),
  decideWriteOff: (ctx, { params, body }) => decideWriteOff(ctx, params.write_off_id, body.decision),
  takeBackWriteOff: (ctx, { params, body }) => takeBackWriteOff(ctx, params.write_off_id, body.note),
  getClaimFigures: (ctx, { query }) => readFigures(ctx, query),
  exportClaimFigures: (ctx, { query }) => exportFigures(ctx, query),
})
