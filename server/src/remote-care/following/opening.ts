import { remoteConsentVersion, signDays } from '@sorrel/contract/remote-care/vocabulary'
import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import { evaluate, findZone } from './evaluating.ts'
import { dayIn, readCodes } from './rules.ts'

type Pair = { patient_id: string; provider_id: string }
type Ready = { care_id: string; coverage_id: string; payer_id: string; consent_id: string; consent_version: string }

const day = 24 * 60

/**
 * Begins an exchange that may be billed with the first message of a patient, if their plan pays e-visits on that day and they agreed to the current text.
 * Within the seven days it stays the same one. Runs as the system; twice changes nothing.
 */
export const openEncounter = (ctx: Context, pair: Pair, at: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { patient_id, provider_id } = pair
    const whose = { patient_id, provider_id }
    await sql`select pg_advisory_xact_lock(hashtextextended(${`remote ${patient_id} ${provider_id}`}, 0))`.execute(ctx.db)
    if (await findRunning(ctx, pair, at)) return
    const ready = await findReady(ctx, pair)
    if (!ready) return
    const begins = dayIn(await findZone(ctx, provider_id), at)
    const { allowed } = await readCodes(ctx, { family: 'e_visit', payer_id: ready.payer_id, day: begins })
    if (allowed.length === 0) return
    const [id, period_end] = [makeIdAt(ctx.now()), addMinutes(at, 7 * day)]
    await ctx.db
      .insertInto('billable_remote_encounter')
      .values({
        ...{ id, ...whose, ...ready, family: 'e_visit', patient_initiated: true, status: 'accumulating' },
        ...{
          period_start: at,
          period_end,
          sign_until: addMinutes(period_end, signDays * day),
          created_at: ctx.now(),
          updated_at: ctx.now(),
        },
      })
      .execute()
    await record(ctx, 'remote_encounter.opened', { subject_id: id, ...whose, payload: { billable_remote_encounter_id: id } })
  })

/** The encounter of a pair whose days a moment belongs to. */
const findRunning = (ctx: Context, { patient_id, provider_id }: Pair, at: string) =>
  ctx.db
    .selectFrom('billable_remote_encounter')
    .select('id')
    .where('patient_id', '=', patient_id)
    .where('provider_id', '=', provider_id)
    .where('family', '=', 'e_visit')
    .where('period_start', '<=', at)
    .where('period_end', '>', at)
    .executeTakeFirst()

/** The care, the plan and the consent without which nothing begins. */ // reads care, insurance
async function findReady(ctx: Context, { patient_id, provider_id }: Pair): Promise<Ready | undefined> {
  const { rows } = await sql<Ready>`
    select k.id as care_id, v.id as coverage_id, v.payer_id, s.id as consent_id, s.version as consent_version
    from care k join coverage v on v.patient_id = k.patient_id and v.kind = 'insurance' and v.priority = 'primary' and v.closed_at is null
      join remote_consent s on s.patient_id = k.patient_id and s.revoked_at is null and s.version = ${remoteConsentVersion}
    where k.patient_id = ${patient_id} and k.provider_id = ${provider_id} and k.ended_at is null
    order by v.created_at desc limit 1`.execute(ctx.db)
  return rows[0]
}

/** Counts what runs between two people anew, such as after a message, a review or a change of a visit. Runs as the system. */
export async function evaluatePair(ctx: Context, { patient_id, provider_id }: Pair): Promise<void> {
  const running = await ctx.db
    .selectFrom('billable_remote_encounter')
    .select('id')
    .where('patient_id', '=', patient_id)
    .where('provider_id', '=', provider_id)
    .where('status', 'in', ['accumulating', 'eligible'])
    .execute()
  for (const { id } of running) await evaluate(ctx, id)
}
