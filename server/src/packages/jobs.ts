import { listenTo } from '../kernel/assembly/listeners.ts'
import { beginPurchase } from './buying.ts'
import { endProtected, followDecline, reviveRefused } from './ending.ts'

export const packageListeners = [
  /** Puts a package on a bill, and charges the card that was chosen for it. */
  listenTo('packages.begin', ['package.ordered'], (ctx, { payload }) => beginPurchase(ctx, payload.bought_package_id)),
  /** Ends a package whose card was declined when it was bought. */
  listenTo('packages.follow_declines', ['payment.failed'], (ctx, { payload }) => followDecline(ctx, payload)),
  /** Ends a package whose bill the law waived. */
  listenTo('packages.end_protected', ['bill_relief.decided'], (ctx, { payload }) => endProtected(ctx, payload.bill_relief_id)),
  /** Lets a package go on whose refund was refused. */
  listenTo('packages.revive_refused', ['refund.decided'], (ctx, { payload }) => reviveRefused(ctx, payload.refund_id)),
]
