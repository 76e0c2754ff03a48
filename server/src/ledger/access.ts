import { sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'

export type BilledPatient = { id: string }

/** The calling patient, a patient whom the calling dietitian may read, or anybody's for billing staff. Otherwise `not_found`. */ // reads patients
export async function findBilledPatient(ctx: Context, patientId: string): Promise<Permitted<BilledPatient>> {
  const { actor } = ctx
  if (actor.kind === 'patient' && actor.patient_id !== patientId) throw new Problem('not_found')
  const patient = await ctx.db
    .selectFrom('patient')
    .select('id')
    .where('id', '=', patientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!patient) throw new Problem('not_found')
  return permit(patient)
}

export type AccountRow = { name: string; kind: string }

/** An account through which something moved. Row-level security shows the books to billing and finance staff. Otherwise `not_found`. */
export async function findAccount(ctx: Context, name: string): Promise<Permitted<AccountRow>> {
  const { rows } = await sql<AccountRow>`select name, kind from ledger_account where name = ${name}`.execute(ctx.db)
  if (!rows[0]) throw new Problem('not_found')
  return permit(rows[0])
}
