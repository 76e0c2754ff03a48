import { billWork, findingWork } from './billing/parts/work.ts'
import { claimWork, stepWork } from './claims/parts/work.ts'
import { exchangeWork, suspenseWork } from './clearinghouse/parts/work.ts'
import { denialWork, writeOffWork } from './denials/parts/work.ts'
import { importWork } from './imports/parts/work.ts'
import { noticeWork } from './notifications/parts/work.ts'
import { disputeWork, refundWork } from './payments/parts/work.ts'
import { entryWork, failedPayWork, leftWork, payoutWork } from './payouts/parts/work.ts'
import type { WorkSource } from './platform/work/source.ts'
import { goodFaithWork } from './prices/parts/work.ts'
import { contestWork } from './remote-care/parts/work.ts'
import { renewalWork } from './renewals/parts/work.ts'

/** What waits for staff, from each feature that knows of something. Each person sees what their tags open. */
export const workSources: readonly WorkSource[] = [
  claimWork,
  stepWork,
  denialWork,
  writeOffWork,
  refundWork,
  disputeWork,
  billWork,
  findingWork,
  contestWork,
  suspenseWork,
  exchangeWork,
  payoutWork,
  failedPayWork,
  leftWork,
  entryWork,
  goodFaithWork,
  renewalWork,
  noticeWork,
  importWork,
]
