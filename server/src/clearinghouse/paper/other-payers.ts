import { plainOf } from '@sorrel/contract/clearinghouse/likeness'
import type { addPaperPayment as wire } from '@sorrel/contract/clearinghouse/wire'
import { payers } from '@sorrel/contract/insurance/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { knowPayer } from '../matching/answering-payers.ts'

type Wanted = z.output<typeof wire.body>
type Own = { claim_id: string; payer_id: string; payer_name: string; ids: string[] }

/**
 * Refuses a claim that another payer pays, unless a person says so: administrators of plans pay what was sent to the plan. A payer is the claim's own by
 * the id of its plan, one under which its files go or went, or one under which it answered about this claim or people took for it. A name tells only
 * where the id is nobody's.
 */
export async function refuseOtherPayers(ctx: Context, { payer, claims }: Wanted): Promise<void> {
  const doubtful = claims.filter(({ confirmed }) => confirmed === undefined || confirmed.length === 0).map(({ claim_id }) => claim_id)
  if (doubtful.length === 0) return
  const own = await readOwn(ctx, doubtful)
  const { stands_for } = await knowPayer(ctx, { payer_id: payer.id, payer_name: payer.name })
  const isTaken = await isKnownId(ctx, payer.id)
  const isOwn = (one: Own) =>
    one.ids.some((known) => plainOf(known) === plainOf(payer.id)) ||
    stands_for.includes(one.payer_id) ||
    (!isTaken && plainOf(one.payer_name) === plainOf(payer.name))
  const others = own.filter((one) => !isOwn(one)).map(({ claim_id }) => claim_id)
  const issues = claims.flatMap(({ claim_id }, at) =>
    others.includes(claim_id) ? [{ in: 'body', path: ['claims', at, 'claim_id'], code: 'other_payer', params: {} }] : [],
  )
  if (issues.length > 0) throw new Problem('invalid_request', { issues })
}

/** The ids of the payer of each claim, with those under which somebody answered about it. */ // reads claims, payers
async function readOwn(ctx: Context, ids: readonly string[]): Promise<Own[]> {
  const { rows } = await sql<Own>`
    select c.id as claim_id, c.payer_id, c.payer_name, array(
      select c.payer_id union select c.routing_payer_id where c.routing_payer_id is not null
      union select v.routing_payer_id from claim_version v where v.claim_id = c.id and v.routing_payer_id <> ''
      union select t.routing_id from payer_terms t where t.payer_id = c.payer_id and t.routing_id is not null and t.withdrawn_at is null
      union select r.payer_id from remitted_claim d join remittance r on r.id = d.remittance_id where d.claim_id = c.id and d.state in ('posted', 'noted')) as ids
    from claim c where c.id = any (${ids}::uuid[])`.execute(ctx.db)
  return rows
}

/** Whether an id is that of a payer that we know, of the list or of the practice's own. */ // reads payers
async function isKnownId(ctx: Context, id: string): Promise<boolean> {
  if (payers.some((one) => plainOf(one.id) === plainOf(id))) return true
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (select from payer_terms where upper(routing_id) = upper(${id}) and withdrawn_at is null)
      or exists (select from own_payer where upper(payer_id) = upper(${id}) and withdrawn_at is null) as is_known`.execute(ctx.db)
  return rows[0]!.is_known
}
