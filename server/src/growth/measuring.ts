import { grownAge, likelyDeviations } from '@sorrel/contract/growth/vocabulary'
import type { addGrowthMeasurement } from '@sorrel/contract/growth/wire'
import { measureAge } from '@sorrel/contract/patients/guardians'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { type Context, requireProviderActor, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { findDay } from '../patients/ages.ts'
import { findMeasurement, type GrowthPatient, refuseClosedCare } from './access.ts'
import { judgeValue } from './charting.ts'
import { childOf } from './reading.ts'
import { loadTables } from './reference/tables.ts'

type Sent = z.output<typeof addGrowthMeasurement.body>

/** Adds what a dietitian measured. A day that cannot be is refused; so is a value that hardly can be, until it is confirmed. */
export async function addMeasurement(ctx: Context, patient: Permitted<GrowthPatient>, sent: Sent): Promise<void> {
  refuseClosedCare(patient)
  const { provider_id } = requireProviderActor(ctx)
  refuseDay(ctx, patient, sent.measured_on)
  if (sent.height_centimeters === undefined && sent.weight_kilograms === undefined)
    throw refuseValue('body', ['height_centimeters'], 'invalid_type')
  if (!sent.confirmed) await refuseUnlikely(patient, sent)
  const id = makeId()
  await transaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('growth_measurement')
      .values({
        id,
        patient_id: patient.id,
        measured_on: sent.measured_on,
        height_millimeters: sent.height_centimeters === undefined ? null : Math.round(sent.height_centimeters * 10),
        weight_grams: sent.weight_kilograms === undefined ? null : Math.round(sent.weight_kilograms * 1000),
        lying: sent.lying ?? false,
        created_at: ctx.now(),
        created_by: provider_id,
      })
      .execute()
    const about = { subject_id: id, patient_id: patient.id, provider_id }
    await record(ctx, 'growth_measurement.added', { ...about, payload: { growth_measurement_id: id } })
  })
}

/** Takes back a measurement, which stays in the table with who took it back. */
export async function removeMeasurement(ctx: Context, patient: Permitted<GrowthPatient>, id: string): Promise<void> {
  refuseClosedCare(patient)
  const { provider_id } = requireProviderActor(ctx)
  await transaction(ctx, async (ctx) => {
    const row = await findMeasurement(ctx, patient, id)
    const { numUpdatedRows } = await ctx.db
      .updateTable('growth_measurement')
      .set({ removed_at: ctx.now(), removed_by: provider_id })
      .where('id', '=', row.id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    // A second press at the same moment takes nothing back, and the trail says it once.
    if (numUpdatedRows === 0n) return
    const about = { subject_id: row.id, patient_id: patient.id, provider_id }
    await record(ctx, 'growth_measurement.removed', { ...about, payload: { growth_measurement_id: row.id } })
  })
}

/** Nobody is measured tomorrow, or before their birth; and the charts end where childhood does. */
function refuseDay(ctx: Context, { birth_date, time_zone }: GrowthPatient, day: string): void {
  if (day > findDay(time_zone, ctx.now())) throw refuseValue('body', ['measured_on'], 'in_the_future')
  if (birth_date === null) return
  if (day < birth_date) throw refuseValue('body', ['measured_on'], 'before_birth')
  if (measureAge(birth_date, day) >= grownAge) throw refuseValue('body', ['measured_on'], 'grown_up')
}

/** So far from the median a number was more often typed wrong, or in the other unit, than measured. */
async function refuseUnlikely(patient: GrowthPatient, { measured_on, height_centimeters, weight_kilograms, lying }: Sent): Promise<void> {
  const child = childOf(patient)
  if (!child) return
  const value = { on: measured_on, height: height_centimeters ?? null, weight: weight_kilograms ?? null, lying: lying ?? false }
  const far = judgeValue(await loadTables(), child, { ...value, source: 'measured' }).find(
    ({ standing }) => Math.abs(standing.z) > likelyDeviations,
  )
  if (far) throw refuseValue('body', [far.chart === 'stature_for_age' ? 'height_centimeters' : 'weight_kilograms'], 'unlikely')
}
