import * as followUps from '@sorrel/contract/care/follow-ups/operations'
import * as operations from '@sorrel/contract/care/operations'
import * as wire from '@sorrel/contract/care/wire'
import type { Context } from '../kernel/context.ts'
import { implement, omitOperations } from '../kernel/implement.ts'
import { findCare } from './access.ts'
import { listCaseload } from './caseload/listing.ts'
import { changeCare } from './changing.ts'
import { cancelCare, restoreCare } from './ending/canceling.ts'
import { transferCare } from './ending/transferring.ts'
import { findComingVisits } from './ending/visits.ts'
import { readStatement } from './engagement/statement.ts'
import type { CareFlag } from './flags/flag.ts'
import { serveFollowUps } from './follow-ups/handlers.ts'
import { showCare } from './showing.ts'
import { listTimeline } from './timeline/listing.ts'
import type { TimelineSource } from './timeline/source.ts'

/** What features bring to the chart of a client. */
export type CareBrought = { flags: readonly CareFlag[]; timeline: readonly TimelineSource[] }

/** The operations on cares, with what all features bring. */
export function serveCare({ flags, timeline }: CareBrought) {
  const answerWith = async (ctx: Context, id: string) => showCare(ctx, flags, await findCare(ctx, id))
  const own = implement(
    'care',
    omitOperations(operations, { ...followUps }),
    wire,
  )({
    listMyClientCare: (ctx, { query }) => listCaseload(ctx, flags, query),
    getMyClientCare: (ctx, { params }) => answerWith(ctx, params.care_id),
    changeMyClientCare: async (ctx, { params, headers, body }) => {
      await changeCare(ctx, await findCare(ctx, params.care_id), { ...body, version: body.version ?? headers['if-match'] })
      return answerWith(ctx, params.care_id)
    },
    cancelMyClientCare: async (ctx, { params, headers, body }) => {
      await cancelCare(ctx, await findCare(ctx, params.care_id), body, headers['if-match'])
      return answerWith(ctx, params.care_id)
    },
    restoreMyClientCare: async (ctx, { params }) => {
      await restoreCare(ctx, await findCare(ctx, params.care_id))
      return answerWith(ctx, params.care_id)
    },
    transferMyClientCare: async (ctx, { params, headers, body }) => {
      await transferCare(ctx, await findCare(ctx, params.care_id), body, headers['if-match'])
      const care = await findCare(ctx, params.care_id)
      return { care: await showCare(ctx, flags, care), future_visits: await findComingVisits(ctx, care) }
    },
    listCareTimeline: async (ctx, { params, query }) => listTimeline(ctx, timeline, await findCare(ctx, params.care_id), query),
    getClientEngagementReward: (ctx, { query }) => readStatement(ctx, query.since),
  })
  return [...own, ...serveFollowUps]
}
