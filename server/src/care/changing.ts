import { isOpenCare, nextStatusesOf } from '@sorrel/contract/care/rules'
import type { CareChange } from '@sorrel/contract/care/vocabulary'
import type { changeMyClientCare } from '@sorrel/contract/care/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { setSafeMode } from '../patients/safe-mode.ts'
import { writeHistory } from './history.ts'
import type { CareRow } from './viewing.ts'

type Change = z.output<typeof changeMyClientCare.body>
type NewStatus = NonNullable<Change['status']>

/** Changes what the dietitian keeps about a client, how often they meet, and whether the care goes on. */
export function changeCare(ctx: Context, care: Permitted<CareRow>, change: Change): Promise<void> {
  refuseOldVersion(care, change.version)
  refuseClosed(care, change)
  if (change.status) refuseStatus(care, change.status)
  return transaction(ctx, async (ctx) => {
    const { private_note, ed_safe_mode, ...kept } = change.client_details ?? {}
    await writeCare(ctx, care, {
      ...(change.status && valuesOfStatus(ctx, change.status)),
      ...(change.cadence !== undefined && { cadence: change.cadence }),
      ...(Object.keys(kept).length > 0 && { client_details: JSON.stringify({ ...care.client_details, ...kept }) }),
    })
    if (private_note !== undefined) await writeNote(ctx, care, { private_note })
    if (ed_safe_mode !== undefined) await setSafeMode(ctx, care.patient_id, ed_safe_mode)
    await recordChange(ctx, care, change)
  })
}

/** Refuses a change that is based on another version than the stored one. */
export function refuseOldVersion({ version }: CareRow, known: number | undefined): void {
  if (known !== undefined && known !== version) throw new Problem('changed_meanwhile', { version })
}

function refuseClosed(care: CareRow, { version: _, client_details = {}, ...rest }: Change): void {
  if (isOpenCare(care.status)) return
  const others = Object.keys(client_details).some((field) => field !== 'private_note')
  if (others || Object.keys(rest).length > 0) throw new Problem('care_closed', { status: care.status })
}

function refuseStatus(care: CareRow, wanted: NewStatus): void {
  if (care.status === wanted) throw refuseValue('body', ['status'], 'nothing_to_change')
  const possible = nextStatusesOf(care.status, care.completed_visit_count)
  if (!possible.includes(wanted)) throw new Problem('care_status_not_possible', { status: care.status, possible })
}

const valuesOfStatus = (ctx: Context, status: NewStatus) =>
  status === 'graduated' ? { status, ended_at: ctx.now(), end_reason: 'graduated' as const } : { status }

/** Writes new values into a care that nobody has changed meanwhile, and counts its version up. */
export async function writeCare(ctx: Context, care: Permitted<CareRow>, values: Record<string, unknown>): Promise<void> {
  const changed = await ctx.db
    .updateTable('care')
    .set({ ...values, updated_at: ctx.now(), version: care.version + 1 })
    .where('id', '=', care.id)
    .where('version', '=', care.version)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw new Problem('changed_meanwhile')
}

type Note = { private_note?: string | null; end_note?: string | null }

/** Writes what only the dietitian reads about a care. */
export async function writeNote(ctx: Context, { id, provider_id, patient_id }: Permitted<CareRow>, note: Note): Promise<void> {
  const row = { private_note: null, end_note: null, ...note }
  await ctx.db
    .insertInto('care_note')
    .values({ care_id: id, provider_id, patient_id, ...row, updated_at: ctx.now() })
    .onConflict((conflict) => conflict.column('care_id').doUpdateSet({ ...note, updated_at: sql`excluded.updated_at` }))
    .execute()
}

const changeOf = (to: NewStatus): CareChange => (to === 'active' ? 'resumed' : to)

async function recordChange(ctx: Context, care: Permitted<CareRow>, { status, cadence, client_details }: Change): Promise<void> {
  const { id: subject_id, patient_id, provider_id } = care
  if (status) await writeHistory(ctx, care, changeOf(status))
  if (cadence !== undefined && cadence !== care.cadence) await writeHistory(ctx, care, 'cadence_changed', cadence)
  const of = { subject_id, patient_id, provider_id }
  if (status) await record(ctx, 'care.status_changed', { ...of, payload: { care_id: subject_id, status } })
  if (!status || client_details || cadence !== undefined)
    await record(ctx, 'care.details_changed', {
      ...of,
      payload: { care_id: subject_id },
      details: { fields: [...Object.keys(client_details ?? {}), ...(cadence === undefined ? [] : ['cadence'])] },
    })
}
