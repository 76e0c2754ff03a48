import type { addPaperPayment as wire } from '@sorrel/contract/clearinghouse/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ClaimVersion } from '../../claims/versions.ts'
import { type PaperClaim, type PaperPayment, writeRemittanceFile } from '../../claims/x12/writing/remittances.ts'
import { findWallTime } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { linesOf } from '../posting/matching.ts'
import { addFile } from '../reading/files.ts'
import { drawNumber } from '../sending/numbers.ts'

type Wanted = z.output<typeof wire.body>

/**
 * Takes over a payment that came without a file: it becomes the remittance that the payer would have sent, which is judged, kept and posted as any
 * other. What does not balance is refused with its place, before anything is kept.
 */
export async function enterPayment(ctx: Context, wanted: Wanted) {
  const versions = await readVersions(
    ctx,
    wanted.claims.map(({ claim_id }) => claim_id),
  )
  const claims = wanted.claims.map((claim, at) => describeClaim(claim, versions.get(claim.claim_id), at))
  const paid = claims.flatMap(({ lines }) => lines).reduce((sum, { paid_cents }) => sum + paid_cents, 0)
  if (paid !== wanted.amount_cents) throw refuseValue('body', ['amount_cents'], 'not_the_sum')
  if ((wanted.means === 'nothing') !== (paid === 0)) throw refuseValue('body', ['means'], 'invalid_value')
  const trace = traceOf(wanted)
  await refuseOtherPayment(ctx, wanted, trace)
  const [first] = versions.values()
  const party = first!.body.party
  const payee = { npi: first!.body.npi, name: 'name' in party ? party.name : `${party.first_name} ${party.last_name}` }
  const { payer, paid_on, amount_cents, source, means } = wanted
  const text = await writeText(ctx, { payer, payee, trace, paid_on, amount_cents, means, claims })
  return addFile(ctx, { name: `${source}-${trace}.835`, text }, { source, means })
}

/** What names the payment. A decision without money may have no number; its day stands for it, and what it decides tells it from others. */
function traceOf({ trace, means, paid_on }: Wanted): string {
  if (trace !== undefined) return trace.toUpperCase()
  if (means !== 'nothing') throw refuseValue('body', ['trace'], 'required')
  return `NONE-${paid_on.replaceAll('-', '')}`
}

/** The same payment again posts nothing. Another one under its number is a slip of the hand: a payer numbers its payments. */
async function refuseOtherPayment(ctx: Context, { payer, paid_on, amount_cents }: Wanted, trace: string): Promise<void> {
  const under = ctx.db.selectFrom('remittance').select(['amount_cents', 'paid_on']).where('payer_id', '=', payer.id)
  const known = await under.where('trace', '=', trace).executeTakeFirst()
  if (known && (known.amount_cents !== amount_cents || known.paid_on !== paid_on)) throw refuseValue('body', ['trace'], 'known_otherwise')
}

async function writeText(ctx: Context, payment: PaperPayment): Promise<string> {
  const number = await transaction(ctx, drawNumber)
  const { day, time } = findWallTime(ctx, ctx.now())
  const { sender_id, is_test } = ctx.integrations.clearinghouse.exchange
  const exchange = { sender_id: 'PAPER', receiver_id: sender_id, is_test, day, time, interchange_number: number, group_number: number }
  return [...writeRemittanceFile(exchange, payment)].join('')
}

/** What was sent last of these claims. Throws `not_found`, and `not_available` of one that was never sent. */ // reads claims
async function readVersions(ctx: Context, ids: readonly string[]): Promise<Map<string, ClaimVersion & { priority: string }>> {
  const { rows } = await sql<ClaimVersion & { priority: string; id: string | null; of: string }>`
    select v.*, c.priority, c.id as of from claim c left join lateral (select * from claim_version v where v.claim_id = c.id order by v.n desc limit 1) v on true
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
