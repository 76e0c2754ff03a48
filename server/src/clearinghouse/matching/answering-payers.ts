import { plainOf } from '@sorrel/contract/clearinghouse/likeness'
import { payers } from '@sorrel/contract/insurance/vocabulary'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

export type KnownPayer = {
  /** Whether its id or name is that of a payer that we know. */
  is_known: boolean
  /** The payers for which people took its id when they matched earlier answers, as far as that stands; none if it is the id of a known payer. */
  stands_for: string[]
}

/**
 * Whom an answer may be from. Payers answer under ids that we have never heard: what people confirmed about such an id holds for the next answer, as long
 * as a match stands that they confirmed. A later payer answers about the claim of another one, so its id says nothing of whose it is. That a known payer
 * paid a claim of another one once says nothing of the next.
 */ // reads payers, claims
export async function knowPayer(
  ctx: Context,
  { payer_id: id, payer_name: name }: { payer_id: string; payer_name: string },
): Promise<KnownPayer> {
  const isListed = payers.some((one) => plainOf(one.id) === plainOf(id))
  const isNamed = payers.some((one) => plainOf(one.name) === plainOf(name))
  const { rows } = await sql<{ is_routed: boolean; stands_for: string[] }>`
    select exists (select from payer_terms where upper(routing_id) = upper(${id}) and withdrawn_at is null) as is_routed,
      array(select distinct c.payer_id from remittance r join remitted_claim d on d.remittance_id = r.id join claim c on c.id = d.claim_id
        where r.payer_id = ${id} and d.admin_id is not null and d.state in ('posted', 'noted') and d.status <> all ('{2,3,20,21}')) as stands_for`.execute(
    ctx.db,
  )
  const { is_routed, stands_for } = rows[0]!
  return { is_known: isListed || isNamed || is_routed, stands_for: isListed || is_routed ? [] : stands_for }
}
