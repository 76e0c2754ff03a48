import { sql } from 'kysely'
import { moveClaim } from '../../claims/moving.ts'
import type { ClaimVersion } from '../../claims/versions.ts'
import { type StatusQuestion, writeStatusFile } from '../../claims/x12/writing/questions.ts'
import { Unwritable } from '../../claims/x12/writing/text.ts'
import { addMinutes, findWallTime } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { eachOfPages } from '../../kernel/processes/each-alone.ts'
import { drawNumber } from './numbers.ts'
import { keepOutgoing } from './outgoing.ts'

const minutesOfDay = 24 * 60

/**
 * Asks payers where claims stand that were handed over long ago and that nobody has decided about (276), each once in so many days. Runs as the system.
 */
export async function askAboutClaims(ctx: Context): Promise<void> {
  if (!ctx.integrations.clearinghouse.is_offered) return
  const before = addMinutes(ctx.now(), -ctx.config.claim_status_days * minutesOfDay)
  const read = (after: string) => listUnanswered(ctx, before, after)
  // One claim about which nothing can be asked keeps no other back, neither now nor on the next day.
  await eachOfPages(ctx, read, async ({ id }) => {
    try {
      await transaction(ctx, (ctx) => askAbout(ctx, id, before))
    } catch (refused) {
      if (!(refused instanceof Unwritable)) throw refused
      ctx.log.warn({ version_id: id, path: refused.path }, 'no question about a claim can be written')
    }
  })
}

/** The versions that wait for their payer, a page of them. */ // reads claims
async function listUnanswered(ctx: Context, before: string, after: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from claim c join claim_version v on v.claim_id = c.id and v.n = c.version
    where c.state in ('submitted', 'acknowledged', 'accepted') and v.sent_at <= ${before}
      and exists (select from exchange_file f where f.version_id = v.id and f.kind = '837P' and f.state = 'sent')
      and not exists (select from exchange_file f where f.version_id = v.id and f.kind = '276' and f.created_at > ${before})
      and v.id > ${after} order by v.id limit 500`.execute(ctx.db)
  return rows
}

/** Writes the question, unless somebody else did meanwhile. */ // reads claims
async function askAbout(ctx: Context, versionId: string, before: string): Promise<void> {
  const version = await ctx.db.selectFrom('claim_version').selectAll().where('id', '=', versionId).executeTakeFirstOrThrow()
  await ctx.db.selectFrom('claim').select('id').where('id', '=', version.claim_id).forUpdate().executeTakeFirstOrThrow()
  const asked = ctx.db.selectFrom('exchange_file').select('id').where('version_id', '=', versionId).where('kind', '=', '276')
  if (await asked.where('created_at', '>', before).executeTakeFirst()) return
  const { sender_id, receiver_id, is_test } = ctx.integrations.clearinghouse.exchange
  const { day, time } = findWallTime(ctx, ctx.now())
  const number = await drawNumber(ctx)
  const exchange = { sender_id, receiver_id, is_test, day, time, interchange_number: number, group_number: number }
  const text = [...writeStatusFile(exchange, [makeQuestion(version, { day, time, sender_id })])].join('')
  await keepOutgoing(ctx, { kind: '276', name: `status-${version.clm01}.276`, text, number, version_id: versionId, charge_id: null })
  await moveClaim(ctx, version.claim_id, { kind: 'status_asked', version_id: versionId })
}

type When = { day: string; time: string; sender_id: string }

/** The question about a version, under the name by which its payer answers. */
function makeQuestion({ body, clm01, charge_cents, payer_claim_number }: ClaimVersion, { day, time, sender_id }: When): StatusQuestion {
  const [insured] = [...body.subscribers]
  const [claim] = [...(insured?.claims ?? [])]
  if (!insured || !claim) throw new Error('a version holds one claim')
  const { subscriber, payer, patient } = insured
  const name = 'name' in body.party ? body.party.name : `${body.party.first_name} ${body.party.last_name}`
  return {
    ...{ payer, day, time, trace: clm01, provider: { name, npi: body.npi }, submitter: { name, id: sender_id } },
    subscriber: {
      ...{ name: subscriber.name, member_id: subscriber.member_id },
      ...{ birth_date: subscriber.birth?.birth_date ?? '', sex: subscriber.birth?.sex ?? 'unknown' },
    },
    dependent: patient && { name: patient.name, ...patient.birth },
    claim: { id: clm01, payer_claim_number, charge_cents, service_day: claim.lines[0]?.day ?? '' },
  }
}
