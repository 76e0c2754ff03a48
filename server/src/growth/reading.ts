import type { Growth } from '@sorrel/contract/growth/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import type { GrowthPatient } from './access.ts'
import { type Child, drawCharts, type Value } from './charting.ts'
import { loadTables } from './reference/tables.ts'

type Shown = z.input<typeof Growth>

/** How a patient grows: two statements, however much was measured. In safe mode its patient gets heights alone. */
export async function showGrowth(ctx: Context, patient: Permitted<GrowthPatient>): Promise<Shown> {
  const hides_numbers = ctx.actor.kind === 'patient' && patient.ed_safe_mode
  const [measurements, others, tables] = await Promise.all([listMeasurements(ctx, patient), listOtherValues(ctx, patient), loadTables()])
  const seen = hides_numbers ? measurements.filter(hasHeight).map(hideWeight) : measurements
  const values = [...seen.map(pointOf), ...(hides_numbers ? others.filter(({ height }) => height !== null) : others)]
  const child = childOf(patient)
  return {
    patient_id: patient.id,
    needs: patient.birth_date === null ? 'birth_date' : patient.clinical_sex === 'unknown' ? 'clinical_sex' : null,
    hides_numbers,
    units: patient.units,
    charts: child ? drawCharts(tables, child, values) : [],
    measurements: seen,
  }
}

/** The child as the references ask for it; nothing if the birthday or the sex is unknown. */
export const childOf = ({ birth_date, clinical_sex }: GrowthPatient): Child | undefined =>
  birth_date === null || clinical_sex === 'unknown' ? undefined : { birth_date, sex: clinical_sex }

type Measurement = Shown['measurements'][number]

const hasHeight = ({ height_centimeters }: Measurement) => height_centimeters !== null
const hideWeight = (measurement: Measurement): Measurement => ({ ...measurement, weight_kilograms: null })
const pointOf = ({ measured_on: on, height_centimeters: height, weight_kilograms: weight, lying }: Measurement): Value => ({
  ...{ on, height, weight, lying },
  source: 'measured',
})

// A child who is measured every week of its youth has fewer.
const mostMeasurements = 1100

// reads providers
async function listMeasurements(ctx: Context, { id }: Permitted<GrowthPatient>): Promise<Measurement[]> {
  const { rows } = await sql<Measurement>`
    select m.id, m.measured_on, m.height_millimeters / 10.0::float8 as height_centimeters, m.weight_grams / 1000.0::float8 as weight_kilograms,
      m.lying, m.created_at, concat(p.first_name, ' ', p.last_name) as provider_name
    from growth_measurement m join provider p on p.id = m.created_by
    where m.patient_id = ${id} and m.removed_at is null
    order by m.measured_on desc, m.id desc limit ${mostMeasurements}`.execute(ctx.db)
  return rows
}

// One for each week of seven years. What is older has been seen.
const mostOthers = 366

/**
 * What the patient entered: the last weight of each day in the journal, and the last height and weight of each day in the intake. What they keep
 * to themselves reaches no dietitian, not even as a point.
 */ // reads journal, patients
async function listOtherValues(ctx: Context, { id, time_zone }: Permitted<GrowthPatient>): Promise<Value[]> {
  const readable = ctx.actor.kind === 'provider' ? sql`and visibility = 'shared'` : sql``
  const { rows } = await sql<Value>`
    (select distinct on (local_date) local_date as "on", null::float8 as height, weight_grams / 1000.0::float8 as weight, false as lying, 'journal' as source
      from journal_entry where patient_id = ${id} and kind = 'weight' and weight_grams is not null and hidden_at is null ${readable}
      order by local_date desc, occurred_at desc limit ${mostOthers})
    union all
    (select distinct on ("on", question) (at at time zone ${time_zone ?? 'UTC'})::date as "on",
        case question when 'height' then (value #>> '{}')::float8 end, case question when 'weight' then (value #>> '{}')::float8 end, false, 'intake'
      from intake_answer where patient_id = ${id} and question in ('height', 'weight') and jsonb_typeof(value) = 'number'
      order by "on" desc, question, version desc limit ${mostOthers})`.execute(ctx.db)
  return rows
}
