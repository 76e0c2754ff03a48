import * as operations from '@sorrel/contract/care/operations'
import * as wire from '@sorrel/contract/care/wire'
import { implement } from '../kernel/implement.ts'
import { findCare } from './access.ts'
import { listCaseload } from './caseload/listing.ts'
import type { CareFlag } from './flags/flag.ts'
import { showCare } from './showing.ts'

/** The operations on cares, with the flags that all features bring. */
export const serveCare = (flags: readonly CareFlag[]) =>
  implement(
    'care',
    operations,
    wire,
  )({
    listMyClientCare: (ctx, { query }) => listCaseload(ctx, flags, query),
    getMyClientCare: async (ctx, { params }) => showCare(ctx, flags, await findCare(ctx, params.care_id)),
  })
