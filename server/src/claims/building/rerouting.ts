import { sql } from 'kysely'
import { type Context, runAsSystem } from '../../kernel/context.ts'
import { routePayers } from '../../payers/routing.ts'
import { moveClaim } from '../moving.ts'
import { remakeClaim } from './building.ts'

type Open = { id: string; payer_id: string; member_id: string; day: string; routing_id: string | null; payer_name: string }

/**
 * Makes claims anew that were not sent yet, or came back unread, and whose member id names another payer now that these prefixes are known. A
 * replacement stays with the payer that has the claim. Returns the ids of those that go elsewhere. Runs in the caller's transaction.
 */
export const rerouteClaims = (ctx: Context, prefixes: readonly string[]): Promise<string[]> =>
  runAsSystem(ctx, async (ctx) => {
    // reads insurance
    const { rows } =
      await sql<Open>`select c.id, v.payer_id, v.member_id, c.service_day as day, t.draft->'payer'->>'routing_id' as routing_id,
        t.draft->'payer'->>'name' as payer_name
      from claim c join claim_content t on t.claim_id = c.id join coverage v on v.id = c.coverage_id
      where c.state in ('draft', 'ready', 'rejected') and c.frequency = '1'
        and upper(left(regexp_replace(v.member_id, '[^A-Za-z0-9]', '', 'g'), 3)) = any (${prefixes}::text[])
      order by c.id for update of c`.execute(ctx.db)
    const routes = await routePayers(ctx, rows)
    const moved = rows.filter((row, n) => routes[n]!.payer_name !== row.payer_name || routes[n]!.routing_id !== row.routing_id)
    for (const claim of moved) {
      await moveClaim(ctx, claim.id, { kind: 'changed', details: { fields: ['payer'] } })
      await remakeClaim(ctx, claim.id)
    }
    return moved.map(({ id }) => id)
  })
