import { findPayer, payers } from '@sorrel/contract/insurance/vocabulary'
import { isFederalId, prefixOf } from '@sorrel/contract/payers/rules'
import type { RouteReason } from '@sorrel/contract/payers/vocabulary'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { namePayers, readAddresses } from './own/naming.ts'
import type { PayerTables, PostalAddress } from './tables.ts'

export type Terms = Selectable<PayerTables['payer_terms']>
/** Under which id a claim went and what its payer was called; on paper it went under none. */
export type KeptBy = { routing_id: string; name: string }
type Asked = {
  payer_id: string
  member_id: string | null
  day: string
  /** Of a visit in person in an office, the state in which that is. All else is billed from the address of the practice. */
  office_state?: string | null
  /** The payer that has the claim, as it went there. What is sent next about it goes there as well, whatever prefixes and local plans say by now. */
  kept_by?: KeptBy | null
}

/** Where the claims of a member go on a day, and why. */
export type Route = {
  /** The payer to which they go: that of the plan, the Blue plan that the prefix of the member id names, or the local Blue plan. */
  payer_id: string
  payer_name: string
  /** Where its mail goes, as far as we know. */
  address: PostalAddress | null
  reason: RouteReason
  /** The prefix of the member id, where it names the plan. */
  prefix: string | null
  /** A plan whose members have a prefix, as its terms say or, where nobody wrote any, its name, and a member id without one. */
  lacks_prefix: boolean
  /** Null: no claim can be sent, because no id is known under which it would travel. */
  routing_id: string | null
  /** How that payer takes claims on that day; null if nobody wrote it. */
  terms: Terms | null
}

/**
 * Where claims go on a day, in the order in which they are asked for. Two statements for any number, one more where members of Blue plans are among them,
 * and two where own payers are.
 */
export async function routePayers(ctx: Context, asked: readonly Asked[]): Promise<Route[]> {
  const [plans, locals, keepers] = await Promise.all([readPrefixes(ctx, asked), readLocalPlans(ctx, asked), readKeepers(ctx, asked)])
  const targets = asked.map(({ payer_id, day }, at) => {
    const target = chooseTarget(payer_id, plans[at], locals[at])
    return { ...(stayWith(keepers[at], payer_id, plans[at], target) ?? target), day }
  })
  const ids = targets.map(({ payer_id }) => payer_id)
  const [nameOf, addresses] = await Promise.all([namePayers(ctx, ids), readAddresses(ctx, ids)])
  const terms = await readTermsOf(
    ctx,
    [...targets, ...asked].map(({ payer_id, day }) => ({ payer_id, day })),
  )
  return asked.map(({ member_id }, at) => {
    const { payer_id, reason } = targets[at]!
    const own = terms[asked.length + at] ?? null
    const found = terms[at] ?? null
    return {
      payer_id,
      payer_name: nameOf(payer_id),
      address: addresses.get(payer_id) ?? null,
      reason,
      prefix: plans[at] === undefined ? null : (prefixOf(member_id ?? '') ?? null),
      lacks_prefix:
        plans[at] === undefined &&
        (own?.needs_prefix ?? isBlue(asked[at]!.payer_id)) &&
        !isFederalId(member_id ?? '') &&
        prefixOf(member_id ?? '') === undefined,
      routing_id: found?.routing_id ?? null,
      terms: found,
    }
  })
}

/** The home plan of the member, which the prefix knows best, unless the state has local plans and it is none of them: then the first of those. */
function chooseTarget(ownId: string, prefixId: string | undefined, locals: readonly string[] = []): Target {
  const home = prefixId ?? ownId
  if (locals[0] !== undefined && !locals.includes(home)) return { payer_id: locals[0], reason: 'local' }
  return { payer_id: home, reason: prefixId === undefined ? 'own' : 'prefix' }
}

export const isBlue = (payerId: string): boolean => findPayer(payerId)?.group === 'blue'

type Target = Pick<Route, 'payer_id' | 'reason'>
/** The payer that has the claim, in place of another one that would get it now; null if it is the same, or nobody knows it any longer. */
function stayWith(
  keepers: readonly string[] | undefined,
  ownId: string,
  prefixId: string | undefined,
  { payer_id }: Target,
): Target | null {
  if (keepers === undefined || keepers.length === 0 || keepers.includes(payer_id)) return null
  const keeper = keepers.includes(ownId) ? ownId : keepers[0]!
  return { payer_id: keeper, reason: keeper === ownId ? 'own' : keeper === prefixId ? 'prefix' : 'local' }
}

/** The payers that have these claims, by the ids under which they went, or else by their names. */
async function readKeepers(ctx: Context, asked: readonly Asked[]): Promise<(string[] | undefined)[]> {
  const named = asked.flatMap(({ payer_id, day, kept_by = null }, n) => (isBlue(payer_id) && kept_by ? [{ n, day, ...kept_by }] : []))
  if (named.length === 0) return asked.map(() => undefined)
  const { rows } = await sql<{ n: number; payer_ids: string[]; own_ids: string[] }>`
    select a.n, array(select t.payer_id from payer_terms t where t.routing_id = a.routing_id and t.withdrawn_at is null
        and t.starts_on <= a.day and (t.ends_on is null or t.ends_on >= a.day) order by t.payer_id) as payer_ids,
      array(select distinct o.payer_id from own_payer o where o.name = a.name and o.withdrawn_at is null order by o.payer_id) as own_ids
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as a (n int, day date, routing_id text, name text)`.execute(ctx.db)
  const listed = (n: number) => payers.filter(({ name }) => name === asked[n]!.kept_by?.name).map(({ id }) => id)
  const found = new Map(
    rows.map(({ n, payer_ids, own_ids }) => [n, payer_ids.length > 0 ? payer_ids : [...listed(n), ...own_ids]] as const),
  )
  return asked.map((_, n) => found.get(n))
}

/** The Blue plan that the prefix of each member id names on the day; only members of Blue plans have prefixes. */
async function readPrefixes(ctx: Context, asked: readonly Asked[]): Promise<(string | undefined)[]> {
  const named = asked.flatMap(({ payer_id, member_id, day }, n) => {
    const prefix = isBlue(payer_id) ? prefixOf(member_id ?? '') : undefined
    return prefix === undefined ? [] : [{ n, prefix, day }]
  })
  if (named.length === 0) return asked.map(() => undefined)
  const { rows } = await sql<{ n: number; payer_id: string }>`select a.n, p.payer_id
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as a (n int, prefix text, day date)
      join payer_prefix p on p.prefix = a.prefix and p.withdrawn_at is null and p.starts_on <= a.day and (p.ends_on is null or p.ends_on >= a.day)
  `.execute(ctx.db)
  const found = new Map(rows.map(({ n, payer_id }) => [n, payer_id]))
  return asked.map((_, n) => found.get(n))
}

/** The local Blue plans of the state from which each claim is billed; only claims of Blue members go there. */
async function readLocalPlans(ctx: Context, asked: readonly Asked[]): Promise<(string[] | undefined)[]> {
  const named = asked.flatMap(({ payer_id, day, office_state = null }, n) => (isBlue(payer_id) ? [{ n, day, office_state }] : []))
  if (named.length === 0) return asked.map(() => undefined)
  const { rows } = await sql<{ n: number; payer_ids: string[] }>`select a.n, l.payer_ids
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as a (n int, day date, office_state text)
      left join practice w on w.withdrawn_at is null and w.starts_on <= a.day and (w.ends_on is null or w.ends_on >= a.day)
      join local_plan l on l.state = coalesce(a.office_state, w.state) and l.withdrawn_at is null
        and l.starts_on <= a.day and (l.ends_on is null or l.ends_on >= a.day)
  `.execute(ctx.db)
  const found = new Map(rows.map(({ n, payer_ids }) => [n, payer_ids]))
  return asked.map((_, n) => found.get(n))
}

/** How payers take claims on a day: ids, days to file, limits and needs; null if nobody wrote it. One statement for any number. */
export async function readTermsOf(ctx: Context, asked: readonly { payer_id: string; day: string }[]): Promise<(Terms | null)[]> {
  if (asked.length === 0) return []
  const { rows } = await sql<Terms & { n: number }>`select a.n, t.*
    from jsonb_to_recordset(${JSON.stringify(asked.map((one, n) => ({ ...one, n })))}::jsonb) as a (n int, payer_id text, day date)
      join payer_terms t on t.payer_id = a.payer_id and t.withdrawn_at is null and t.starts_on <= a.day and (t.ends_on is null or t.ends_on >= a.day)
  `.execute(ctx.db)
  const found = new Map(rows.map(({ n, ...terms }) => [n, terms]))
  return asked.map((_, n) => found.get(n) ?? null)
}
