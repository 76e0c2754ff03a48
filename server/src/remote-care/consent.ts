import type { RemoteConsent } from '@sorrel/contract/remote-care/schemas'
import { remoteConsentVersion } from '@sorrel/contract/remote-care/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { type Context, getDoerId, transaction } from '../kernel/context.ts'
import { makeIdAt } from '../kernel/ids.ts'
import { record } from '../kernel/record.ts'

type Shown = z.input<typeof RemoteConsent>

/** What a patient agreed to last, and whether their plan pays written care at all. */
export async function showConsent(ctx: Context, { id }: Permitted<{ id: string }>): Promise<Shown> {
  const last = await ctx.db
    .selectFrom('remote_consent')
    .selectAll()
    .where('patient_id', '=', id)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { rows } = await sql<{ is_paid: boolean }>`select is_written_care_paid(${id}::uuid, ${ctx.now()}::timestamptz) as is_paid`.execute(
    ctx.db,
  )
  const is_given = last !== undefined && last.revoked_at === null && last.version === remoteConsentVersion
  return {
    ...{ version: remoteConsentVersion, agreed_version: last?.version ?? null, agreed_at: last?.given_at ?? null },
    ...{ revoked_at: last?.revoked_at ?? null, is_given, is_asked: rows[0]!.is_paid },
  }
}

/** Keeps that the calling patient agrees to the current text, or no longer. The same wish again changes nothing. */
export const keepConsent = (ctx: Context, patient: Permitted<{ id: string }>, agrees: boolean): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const { id: patient_id } = patient
    await sql`select pg_advisory_xact_lock(hashtextextended(${`remote consent ${patient_id}`}, 0))`.execute(ctx.db)
    const standing = await ctx.db
      .selectFrom('remote_consent')
      .selectAll()
      .where('patient_id', '=', patient_id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    const isCurrent = standing?.version === remoteConsentVersion
    if (agrees ? isCurrent : standing === undefined) return showConsent(ctx, patient)
    if (standing) await revoke(ctx, patient_id, standing.id, !agrees)
    if (agrees) await give(ctx, patient_id)
    return showConsent(ctx, patient)
  })

async function give(ctx: Context, patient_id: string): Promise<void> {
  const id = makeIdAt(ctx.now())
  const given = { given_by: getDoerId(ctx.actor)!, given_at: ctx.now(), revoked_at: null, revoked_by: null }
  await ctx.db
    .insertInto('remote_consent')
    .values({ id, patient_id, version: remoteConsentVersion, ...given })
    .execute()
  await record(ctx, 'remote_consent.given', {
    subject_id: id,
    patient_id,
    payload: { remote_consent_id: id, version: remoteConsentVersion },
  })
}

/** An older text is replaced by the newer one, which is no withdrawal. */
async function revoke(ctx: Context, patient_id: string, id: string, isWithdrawn: boolean): Promise<void> {
  const revoked = { revoked_at: ctx.now(), revoked_by: getDoerId(ctx.actor)! }
  await ctx.db.updateTable('remote_consent').set(revoked).where('id', '=', id).execute()
  if (isWithdrawn) await record(ctx, 'remote_consent.revoked', { subject_id: id, patient_id, payload: { remote_consent_id: id } })
}
