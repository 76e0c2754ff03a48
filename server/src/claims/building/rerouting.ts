import { payers } from '@sorrel/contract/insurance/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { type Context, runAsSystem } from '../../kernel/context.ts'
import type { Rerouted } from '../../payers/rerouting.ts'
import { isBlue, routePayers } from '../../payers/routing.ts'
import { moveClaim } from '../moving.ts'
import { remakeClaim } from './building.ts'
import { replacesSent } from './earlier.ts'

type Open = {
  id: string
  payer_id: string
  member_id: string
  day: string
  office_state: string | null
  routing_id: string | null
  payer_name: string
}

const bluePayers = payers.map(({ id }) => id).filter(isBlue)

/** Staff may have corrected it on the claim. */
const memberId = sql`coalesce(t.changes->>'member_id', v.member_id)`

/** The claims that may go elsewhere: with one of these prefixes, or of a Blue member and billed from this state. */ // reads payers
const among = (changed: Rerouted): RawBuilder<boolean> =>
  'prefixes' in changed
    ? sql`upper(left(regexp_replace(${memberId}, '[^A-Za-z0-9]', '', 'g'), 3)) = any (${changed.prefixes}::text[])`
    : sql`v.payer_id = any (${bluePayers}::text[]) and ${changed.state} = coalesce(t.draft->'facility'->'address'->>'state', (select w.state from practice w
        where w.withdrawn_at is null and w.starts_on <= c.service_day and (w.ends_on is null or w.ends_on >= c.service_day)))`

/**
 * Makes claims anew that were not sent yet, or came back unread, and that go to another payer by the prefixes and local plans that are known now. A
 * replacement stays with the payer that has the claim. Returns the ids of those that go elsewhere. Runs in the caller's transaction.
 */
export const rerouteClaims = (ctx: Context, changed: Rerouted): Promise<string[]> =>
  runAsSystem(ctx, async (ctx) => {
    // reads insurance
    const { rows } =
      await sql<Open>`select c.id, v.payer_id, ${memberId} as member_id, c.service_day as day, t.draft->'facility'->'address'->>'state' as office_state,
        t.draft->'payer'->>'routing_id' as routing_id, t.draft->'payer'->>'name' as payer_name
      from claim c join claim_content t on t.claim_id = c.id join coverage v on v.id = c.coverage_id
      where c.state in ('draft', 'ready', 'rejected') and ${replacesSent} is not true and ${among(changed)}
      order by c.id for update of c`.execute(ctx.db)
    const routes = await routePayers(ctx, rows)
    const moved = rows.filter((row, n) => routes[n]!.payer_name !== row.payer_name || routes[n]!.routing_id !== row.routing_id)
    for (const claim of moved) {
      await moveClaim(ctx, claim.id, { kind: 'changed', details: { fields: ['payer'] } })
      await remakeClaim(ctx, claim.id)
    }
    return moved.map(({ id }) => id)
  })
