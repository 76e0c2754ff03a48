import { sql } from 'kysely'
import { type Context, runAsSystem } from '../../kernel/context.ts'

/**
 * Takes the lock for changes of one provider's time. Without it, the exclusion constraint alone deadlocks under contention
 * (scheduling.md, 3).
 */
export async function lockProvider(ctx: Context, providerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${providerId}, 1))`.execute(ctx.db)
}

/** Ends the expired holds of this provider, since a constraint cannot look at the clock. Runs in the caller's locked transaction. */
export async function sweepExpired(ctx: Context, providerId: string): Promise<void> {
  await runAsSystem(ctx, (ctx) =>
    ctx.db
      .updateTable('reservation')
      .set({ status: 'expired' })
      .where('provider_id', '=', providerId)
      .where('status', '=', 'held')
      .where('expires_at', '<=', ctx.now())
      .execute(),
  )
}

export type LiveHolds = { of_device: number; of_address: number; minutes_of_day: number }

/**
 * Takes the lock for the holds of one network address, at any provider. Without it, holds made at the same time would not count each
 * other. Call it after `lockProvider`.
 */
export async function lockClient(ctx: Context, clientKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${clientKey}, 2))`.execute(ctx.db)
}

/**
 * Counts live holds: of this device at its network address (of the whole address if the device sent no id), and of the address. Adds up
 * how many minutes of the provider's day they take.
 */
export async function readLiveHolds(
  ctx: Context,
  hold: { client_key: string; device_key: string | null; provider_id: string; around: string; except: string | null },
): Promise<LiveHolds> {
  return runAsSystem(ctx, async (ctx) => {
    const { rows } = await sql<LiveHolds>`
      select count(*)::int as of_address, (count(*) filter (where ${hold.device_key}::text is null or device_key = ${hold.device_key}))::int as of_device,
        coalesce(sum(duration_minutes) filter (where provider_id = ${hold.provider_id} and starts_at between ${hold.around}::timestamptz - interval '12 hours' and ${hold.around}::timestamptz + interval '12 hours'), 0)::int as minutes_of_day
      from reservation where status = 'held' and expires_at > ${ctx.now()} and id is distinct from ${hold.except}
        and client_key = ${hold.client_key}`.execute(ctx.db)
    return rows[0]!
  })
}

type Stretch = { patient_id: string; provider_id: string; starts_at: string; ends_at: string }

/**
 * A visit of this provider, or of this patient with whomever, that overlaps the stretch; the provider's own first. The caller must not
 * reveal a visit that is not the provider's own.
 */
export async function findVisitAt(ctx: Context, { patient_id, provider_id, starts_at, ends_at }: Stretch) {
  return runAsSystem(ctx, async (ctx) => {
    const { rows } = await sql<{ id: string; is_own: boolean }>`
      select id, provider_id = ${provider_id} as is_own from appointment
      where (provider_id = ${provider_id} or patient_id = ${patient_id}) and status in ('Scheduled', 'Occurred')
        and starts_at < ${ends_at} and ends_at > ${starts_at}
      order by is_own desc limit 1`.execute(ctx.db)
    return rows[0]
  })
}
