import { isLikely, likenessOf } from '@sorrel/contract/clearinghouse/likeness'
import type { listClaimsForRemitted as wire } from '@sorrel/contract/clearinghouse/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ClaimRow } from '../../claims/tables.ts'
import type { ClaimVersion } from '../../claims/versions.ts'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { turnOf } from '../posting/earlier.ts'
import { linesOf } from '../posting/matching.ts'
import { type KnownPayer, knowPayer } from './answering-payers.ts'
import { compareWithSent, dayOf } from './comparing.ts'

type Proposal = z.input<typeof wire.output>['items'][number]
type Row = Pick<ClaimRow, 'service_day' | 'payer_id' | 'payer_name' | 'routing_payer_id' | 'state'> &
  Pick<ClaimVersion, 'body' | 'charge_cents'> & { claim_id: string; claim_number: string; patient_name: string; is_answered: boolean }

const mostProposals = 10
const mostCompared = 100

/**
 * Claims that a decision may be about, the likeliest first, and of those alike the ones that wait for an answer; or the one claim of a number, whatever
 * it is. Two statements after the decision itself.
 */
export async function proposeClaims(
  ctx: Context,
  id: string,
  { number }: z.output<typeof wire.query>,
): Promise<z.input<typeof wire.output>> {
  const row = await ctx.db
    .selectFrom('remitted_claim as d')
    .innerJoin('remittance as r', 'r.id', 'd.remittance_id')
    .select(['d.body', 'r.payer_id', 'r.payer_name'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const answer = { ...row, ...(await knowPayer(ctx, row)) }
  const where = number === undefined ? findAlike(ctx, answer) : sql`c.number = ${number.toUpperCase()}`
  const compared = (await readSent(ctx, where)).map((claim) => ({ claim, likeness: compareWithSent(answer, row.body, claim, claim) }))
  const shown = number === undefined ? compared.filter(({ likeness }) => isLikely(likeness)) : compared
  const score = ({ claim, likeness }: (typeof compared)[number]) => likenessOf(likeness) * 2 + Number(!claim.is_answered)
  const items = shown
    .toSorted((one, other) => score(other) - score(one))
    .slice(0, mostProposals)
    .map(({ claim: { body, routing_payer_id: _, payer_id: __, is_answered: ___, ...claim }, likeness }): Proposal => {
      const codes = [...new Set(linesOf({ body }).map(({ code }) => code))]
      return { ...claim, codes, likeness }
    })
  return { items }
}

type Answer = Pick<Parameters<typeof compareWithSent>[0], 'payer_id' | 'payer_name'> &
  KnownPayer & { body: Parameters<typeof compareWithSent>[1] }

/** A claim of the payer that is near in its day, its charge, its member or its name. Only what was sent can have been answered. */ // reads claims patients
function findAlike(ctx: Context, { body, payer_id, payer_name, is_known, stands_for }: Answer): RawBuilder<unknown> {
  const day = dayOf(body)
  const around = sql`c.service_day between coalesce(${day}::date, ${findToday(ctx)}::date) - 366 and coalesce(${day}::date, ${findToday(ctx)}::date) + 31`
  const isOfPayer = sql`(upper(c.payer_id) = upper(${payer_id}) or upper(c.routing_payer_id) = upper(${payer_id}) or upper(c.payer_name) = upper(${payer_name})
    or c.payer_id = any (${stands_for}))`
  const mayBeAnyone = turnOf(body) > 1 || (!is_known && stands_for.length === 0)
  const isNamed = sql`(v.body->'subscribers'->0->'subscriber'->>'member_id' = ${body.patient?.member_id ?? null}
    or upper(p.last_name) = upper(${body.patient?.last_name ?? null}))`
  return sql`c.state not in ('voided', 'cancelled') and ${mayBeAnyone ? sql`true` : isOfPayer}
    and (c.service_day = ${day}::date or (${around} and (c.charge_cents = ${Math.abs(body.charge_cents)} or ${isNamed})))`
}

/** Claims as they were sent last. */ // reads claims patients
async function readSent(ctx: Context, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id as claim_id, c.number as claim_number, concat_ws(' ', p.first_name, p.last_name) as patient_name, c.service_day, c.payer_id, c.payer_name,
      c.routing_payer_id, c.state, v.body, v.charge_cents::float8 as charge_cents, c.paid_cents is not null as is_answered
    from claim c join claim_version v on v.claim_id = c.id and v.n = c.version join patient p on p.id = c.patient_id
    where c.version > 0 and ${where} order by c.service_day desc, c.id desc limit ${mostCompared}`.execute(ctx.db)
  return rows
}
