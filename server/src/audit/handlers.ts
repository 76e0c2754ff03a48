import * as operations from '@sorrel/contract/audit/operations'
import * as wire from '@sorrel/contract/audit/wire'
import { implement } from '../kernel/implement.ts'
import { findReason } from './access.ts'
import { exportEntries } from './export.ts'
import { findPeople } from './finding.ts'
import { listReasons, lookAtReason } from './reasons.ts'
import { listEntries } from './trail.ts'

export const audit = implement(
  'audit',
  operations,
  wire,
)({
  listTrail: (ctx, { query }) => listEntries(ctx, query),
  exportTrail: async (ctx, { query }) => exportEntries(ctx, query),
  findTrailPeople: (ctx, { query }) => findPeople(ctx, query.q),
  listAccessReasons: (ctx, { query }) => listReasons(ctx, query),
  lookAtAccessReason: async (ctx, { params }) => lookAtReason(ctx, await findReason(ctx, params.access_reason_id)),
})
