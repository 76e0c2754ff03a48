import { reckonPay } from '@sorrel/contract/payouts/rules'
import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { findRate } from '../rates/finding.ts'
import { bringLine } from './lines.ts'

type Encounter = {
  provider_id: string
  care_id: string | null
  minutes: number
  day: string
  /** Its note is signed and its patient was told, and nobody contests it. */
  is_earned: boolean
  is_contested: boolean
  standing_cents: number
}

/**
 * Brings what a dietitian earned for care without a visit in line with how it stands: it is earned with its signed note, whatever the plan answers, and
 * nothing is earned while a contest is open or after it was decided for the patient. Runs as the system, as often as it likes.
 */ // reads remote-care, providers
export const payRemoteCare = (ctx: Context, encounterId: string, effectiveAt: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    // Held by a statement of its own: the next one then sees what whoever held it before left behind, and no slower node has the last word.
    await sql`select from billable_remote_encounter where id = ${encounterId} for no key update`.execute(ctx.db)
    const { rows } = await sql<Encounter>`
      select e.provider_id, e.care_id, e.minutes_logged as minutes, (e.period_end at time zone d.time_zone)::date::text as day,
        e.noticed_at is not null and e.status not in ('contested', 'voided') as is_earned, e.status in ('contested', 'voided') as is_contested,
        coalesce((select sum(l.amount_cents) from payout_line l where l.reference = 'remote_encounter:' || e.id), 0)::float8 as standing_cents
      from billable_remote_encounter e join provider d on d.id = e.provider_id where e.id = ${encounterId}`.execute(ctx.db)
    const encounter = rows[0]
    if (!encounter) return
    const { provider_id: providerId, care_id: careId, minutes, day, is_earned, is_contested, standing_cents } = encounter
    const rate = is_earned ? await findRate(ctx, providerId, 'remote_encounter', day) : null
    // Without a rate what stands stays, as with visits.
    if (is_earned && rate === null) return
    const amountCents = rate ? reckonPay(rate, { minutes, fee_cents: 0 }) : 0
    if (amountCents === standing_cents) return
    await bringLine(ctx, {
      ...{ reference: `remote_encounter:${encounterId}`, providerId, source: 'remote_encounter', type: 'remote_encounter' },
      ...{ appointmentId: null, careId, day, minutes, rate, amountCents, note: null, effectiveAt },
      // What was noticed is counted no more, so only another rate changes what it earned while nobody contests it.
      reason: is_contested ? 'contest_decided' : standing_cents === 0 ? 'care_given' : 'rate_changed',
    })
  })
