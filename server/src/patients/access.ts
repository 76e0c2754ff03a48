import type { Dependent } from '@sorrel/contract/patients/schemas'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { type Permitted, permit } from '../kernel/access.ts'
import { type Context, requirePatientActor } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { GuardianshipRow, PatientRow } from './tables.ts'

export type DependentRow = Omit<z.input<typeof Dependent>, 'ends_on'>

/** The people for whom the calling patient may act now, in the order in which they were added. */
export async function findDependents(ctx: Context): Promise<Permitted<DependentRow>[]> {
  const { rows } = await sql<DependentRow>`select * from app.my_dependents() order by started_at, guardianship_id`.execute(ctx.db)
  return rows.map(permit)
}

/** A guardianship that has not ended: the caller's own, one to which they invited, or any for the administrators whom the operation lets in. Otherwise `not_found`. */
export async function findGuardianship(ctx: Context, id: string): Promise<Permitted<GuardianshipRow>> {
  let found = ctx.db.selectFrom('guardianship').selectAll().where('id', '=', id).where('ended_at', 'is', null)
  if (ctx.actor.kind !== 'admin') {
    const self = requirePatientActor(ctx).patient_id
    // Row-level security shows an invited one only to an inviter who acts for the patient still.
    found = found.where((eb) => eb.or([eb('guardian_id', '=', self), eb('invited_by', '=', self)]))
  }
  const guardianship = await found.executeTakeFirst()
  if (!guardianship) throw new Problem('not_found')
  return permit(guardianship)
}

export type Self = Pick<
  Selectable<PatientRow>,
  'id' | 'first_name' | 'last_name' | 'email' | 'birth_date' | 'time_zone' | 'confirmation_status'
>

/** The calling patient's own row, locked until the end of the transaction. */
export async function findSelf(ctx: Context): Promise<Permitted<Self>> {
  const self = await ctx.db
    .selectFrom('patient')
    .select(['id', 'first_name', 'last_name', 'email', 'birth_date', 'time_zone', 'confirmation_status'])
    .where('id', '=', requirePatientActor(ctx).patient_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!self) throw new Problem('not_found')
  return permit(self)
}

/** The guardianship that a job has found. Runs as the system. */
export async function findGuardianshipForJob(ctx: Context, id: string): Promise<Permitted<GuardianshipRow>> {
  return permit(await ctx.db.selectFrom('guardianship').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}
