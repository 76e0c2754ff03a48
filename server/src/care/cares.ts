import { sql } from 'kysely'
import { type Context, getDoerId } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'

/**
 * The id of the open care of a patient and a provider; the first booked appointment opens it (product.md 4.3). Runs in the caller's
 * transaction.
 */
export async function openCare(ctx: Context, patientId: string, providerId: string, source: string): Promise<string> {
  const id = makeId()
  const { rows } = await sql<{ id: string }>`
    with opened as (
      insert into care (id, provider_id, patient_id, status, source, started_at, created_at, updated_at, created_by)
      values (${id}, ${providerId}, ${patientId}, 'onboarding', ${source}, ${ctx.now()}, ${ctx.now()}, ${ctx.now()}, ${getDoerId(ctx.actor) ?? null})
      on conflict (provider_id, patient_id) where ended_at is null do nothing returning id)
    select id from opened
    union all select id from care where provider_id = ${providerId} and patient_id = ${patientId} and ended_at is null
    limit 1`.execute(ctx.db)
  return rows[0]!.id
}
