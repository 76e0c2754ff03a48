import type { Context } from '../../kernel/context.ts'
import { hashWithKey } from '../../kernel/ids.ts'

/**
 * The token of a hold for an entry of a waiting list. It is derived from the hold's id and the server's secret, and only its hash is
 * stored. So the writer of the offer's message can derive it again, but nobody who reads the database can.
 */
export const makeOfferToken = (ctx: Context, reservationId: string): string =>
  hashWithKey(ctx.config.hash_secret, `waiting list ${reservationId}`)

/** The token of an entry, with which its messages link to it. It is derived and stored in the same way. */
export const makeEntryToken = (ctx: Context, entryId: string): string =>
  hashWithKey(ctx.config.hash_secret, `waiting list entry ${entryId}`)
