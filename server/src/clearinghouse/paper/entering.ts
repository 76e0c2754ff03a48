import { createHash } from 'node:crypto'
import type { addPaperPayment as wire } from '@sorrel/contract/clearinghouse/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ClaimVersion } from '../../claims/versions.ts'
import { type PaperClaim, type PaperPayment, writeRemittanceFile } from '../../claims/x12/writing/remittances.ts'
import { Unwritable } from '../../claims/x12/writing/text.ts'
import { findToday, findWallTime } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { linesOf } from '../posting/matching.ts'
import { addFile, showKnown } from '../reading/files.ts'
import { drawNumber } from '../sending/numbers.ts'
import { refuseOtherPayers } from './other-payers.ts'

type Wanted = z.output<typeof wire.body>

/**
 * Takes over a payment that came without a file: it becomes the remittance that the payer would have sent, which is judged, kept and posted like the
 * others. What does not balance is refused with its place, before anything is kept. Two who enter one payment at once meet at one lock.
 */
export const enterPayment = (ctx: Context, wanted: Wanted) =>
  transaction(ctx, async (ctx) => {
    const versions = await readVersions(
      ctx,
      wanted.claims.map(({ claim_id }) => claim_id),
    )
    const claims = wanted.claims.map((claim, at) => describeClaim(claim, versions.get(claim.claim_id), at))
    refuseHead(ctx, wanted, claims)
    await refuseOtherPayers(ctx, wanted)
    const { payer, paid_on, amount_cents, source, means } = wanted
    const trace = traceOf(wanted)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`entered:${payer.id}:${trace}`}, 0))`.execute(ctx.db)
    const name = nameOf(wanted, trace)
    const known = await findEntered(ctx, wanted, trace)
    if (known.includes(name)) return showKnown(ctx, name)
    if (wanted.trace !== undefined && (known.length > 0 || (await isOtherPayment(ctx, wanted, trace, claims))))
      throw refuseValue('body', ['trace'], 'known_otherwise')
    const payee = payeeOf([...versions.values()][0]!)
    const text = await writeText(ctx, { payer, payee, trace, paid_on, amount_cents, means, claims })
    return addFile(ctx, { name, text }, { source, means })
  })

/** The sum, the way and the day of a payment. Websites name transfers some days ahead, and nobody posts what is older than two years. */
function refuseHead(ctx: Context, { amount_cents, means, paid_on }: Wanted, claims: readonly PaperClaim[]): void {
  const paid = claims.flatMap(({ lines }) => lines).reduce((sum, { paid_cents }) => sum + paid_cents, 0)
  if (paid !== amount_cents) throw refuseValue('body', ['amount_cents'], 'not_the_sum')
  if ((means === 'nothing') !== (paid === 0)) throw refuseValue('body', ['means'], 'invalid_value')
  const today = Temporal.PlainDate.from(findToday(ctx))
  if (paid_on > today.add({ days: 14 }).toString()) throw refuseValue('body', ['paid_on'], 'too_big')
  if (paid_on < today.subtract({ years: 2 }).toString()) throw refuseValue('body', ['paid_on'], 'too_small')
}

/** What names the payment. A decision without money may have no number; its day stands for it, and what it decides tells it from others. */
function traceOf({ trace, means, paid_on }: Wanted): string {
  if (trace !== undefined) return trace.toUpperCase()
  if (means !== 'nothing') throw refuseValue('body', ['trace'], 'required')
  return `NONE-${paid_on.replaceAll('-', '')}`
}

// Neither ids of payers nor numbers hold a dot, so no other number begins like this one.
const beginOf = ({ source, payer }: Wanted, trace: string): string => `${source}.${payer.id}.${trace}.`

/** The name of its file. It ends in a mark of what was entered, so the same again has the same name, also if it needed a second look first. */
function nameOf(wanted: Wanted, trace: string): string {
  const { paid_on, amount_cents, means } = wanted
  const claims = wanted.claims.map(({ confirmed: _, ...claim }) => claim)
  const mark = createHash('sha256')
    .update(JSON.stringify([paid_on, amount_cents, means, claims]))
    .digest('hex')
    .slice(0, 12)
  return `${beginOf(wanted, trace)}${mark}.835`
}

/** The files of what was entered under this number of this payer, whether or not they are posted yet. */
async function findEntered(ctx: Context, wanted: Wanted, trace: string): Promise<string[]> {
  const files = ctx.db.selectFrom('exchange_file').select('name').where('means', 'is not', null).where('state', '<>', 'refused')
  const names = (['letter', 'portal'] as const).map((source) => beginOf({ ...wanted, source }, trace))
  const found = files.where((is) => is.or(names.map((begin) => is(sql<boolean>`starts_with(name, ${begin})`, '=', true))))
  return (await found.execute()).map(({ name }) => name)
}

/** Whether this number is known of a payment with another sum or day, or about other claims: a payer numbers its payments. */
async function isOtherPayment(
  ctx: Context,
  { payer, paid_on, amount_cents }: Wanted,
  trace: string,
  claims: readonly PaperClaim[],
): Promise<boolean> {
  const under = ctx.db.selectFrom('remittance').select(['id', 'amount_cents', 'paid_on']).where('payer_id', '=', payer.id)
  const known = await under.where('trace', '=', trace).executeTakeFirst()
  if (!known) return false
  if (known.amount_cents !== amount_cents || known.paid_on !== paid_on) return true
  const decided = await ctx.db.selectFrom('remitted_claim').select('clm01').where('remittance_id', '=', known.id).execute()
  return claims.some(({ clm01 }) => !decided.some((one) => one.clm01 === clm01))
}

function payeeOf({ body: { npi, party } }: ClaimVersion) {
  return { npi, name: 'name' in party ? party.name : `${party.first_name} ${party.last_name}` }
}

/** The text of the remittance. Throws `invalid_request` where a name holds nothing that a file may say. */
async function writeText(ctx: Context, payment: PaperPayment): Promise<string> {
  const number = await drawNumber(ctx)
  const { day, time } = findWallTime(ctx, ctx.now())
  const { sender_id, is_test } = ctx.integrations.clearinghouse.exchange
  const exchange = { sender_id: 'PAPER', receiver_id: sender_id, is_test, day, time, interchange_number: number, group_number: number }
  try {
    return [...writeRemittanceFile(exchange, payment)].join('')
  } catch (refused) {
    if (refused instanceof Unwritable && refused.path.startsWith('payer.'))
      throw refuseValue('body', refused.path.split('.'), 'invalid_value')
    if (refused instanceof Unwritable) throw new Problem('not_available')
    throw refused
  }
}

/** What was sent last of these claims, but for voids, which ask for nothing. Throws `not_found`, and `not_available` of one that was never sent. */ // reads claims
async function readVersions(ctx: Context, ids: readonly string[]): Promise<Map<string, ClaimVersion & { priority: string }>> {
  const { rows } = await sql<ClaimVersion & { priority: string; id: string | null; of: string }>`
    select v.*, c.priority, c.id as of from claim c left join lateral (select * from claim_version v
        where v.claim_id = c.id and v.frequency <> '8' order by v.n desc limit 1) v on true
    where c.id = any (${ids}::uuid[])`.execute(ctx.db)
  if (rows.length < new Set(ids).size) throw new Problem('not_found')
  if (rows.some(({ id }) => id === null)) throw new Problem('not_available')
  return new Map(rows.map((row) => [row.of, row]))
}

function describeClaim(
  wanted: Wanted['claims'][number],
  version: (ClaimVersion & { priority: string }) | undefined,
  at: number,
): PaperClaim {
  const [insured] = [...(version?.body.subscribers ?? [])]
  const [claim] = [...(insured?.claims ?? [])]
  if (!version || !insured || !claim) throw new Problem('not_found')
  const sent = linesOf(version)
  if (sent.length !== wanted.lines.length) throw refuseValue('body', ['claims', at, 'lines'], 'other_lines')
  const { subscriber, patient } = insured
  return {
    ...{ clm01: version.clm01, status: version.priority === 'P' ? '1' : '2', payer_claim_number: wanted.payer_claim_number ?? null },
    patient: { ...(patient ?? subscriber).name, member_id: subscriber.member_id },
    ...{ place: claim.place, frequency: claim.frequency },
    lines: sent.map((line, n) => {
      const { paid_cents, adjustments } = wanted.lines[n]!
      const decided = paid_cents + adjustments.reduce((sum, { cents }) => sum + cents, 0)
      if (decided !== line.charge_cents) throw refuseValue('body', ['claims', at, 'lines', n], 'not_the_charge')
      return { ...line, paid_cents, adjustments }
    }),
  }
}
