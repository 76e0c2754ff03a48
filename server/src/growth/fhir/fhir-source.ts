import type { GrowthChartName } from '@sorrel/contract/growth/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import { roundTo } from '@sorrel/contract/patients/measures/amounts'
import type { Selectable } from 'kysely'
import { amountOf, categoryOf, type FhirOf, type FhirSource, measured, type Resource, refer, referToPatient } from '../../fhir/resource.ts'
import { type Child, judgeValue } from '../charting.ts'
import { loadTables, type GrowthTables as Reference } from '../reference/tables.ts'
import type { GrowthTables } from '../tables.ts'

type Row = Selectable<GrowthTables['growth_measurement']>

/** What dietitians measured: heights, weights, and where the body mass index of a child stands among others. */ // reads patients
export const growthFhir: FhirSource = {
  list: async (ctx, of) => {
    const [rows, patient, tables] = await Promise.all([
      ctx.db
        .selectFrom('growth_measurement')
        .selectAll()
        .where('patient_id', '=', of.patient_id)
        .where('removed_at', 'is', null)
        .orderBy('measured_on')
        .orderBy('id')
        .execute(),
      ctx.db.selectFrom('patient').select(['birth_date', 'clinical_sex']).where('id', '=', of.patient_id).executeTakeFirst(),
      loadTables(),
    ])
    const { birth_date = null, clinical_sex: sex = 'unknown' } = patient ?? {}
    const child: Child | undefined = birth_date === null || sex === 'unknown' ? undefined : { birth_date, sex }
    return rows.flatMap((row) => buildMeasurement(row, { of, child, tables }))
  },
}

type Around = { of: FhirOf; child: Child | undefined; tables: Reference }
type Measure = { code: string; label: Label; value: number; unit: string; ucum: string; profile?: string }

function buildMeasurement(row: Row, { of, child, tables }: Around): Resource[] {
  const [height, weight] = [row.height_millimeters, row.weight_grams]
  const value = {
    on: row.measured_on,
    height: height && height / 10,
    weight: weight && weight / 1000,
    lying: row.lying,
    source: 'measured' as const,
  }
  const standing =
    child && judgeValue(tables, child, value).find(({ chart }) => chart === ('bmi_for_age' satisfies GrowthChartName))?.standing
  return [
    ...(height === null
      ? []
      : [build(row, { ...heights[row.lying ? 'lying' : 'standing'], value: height / 10, unit: 'cm', ucum: 'cm' }, of)]),
    ...(weight === null ? [] : [build(row, { ...weights, value: weight / 1000, unit: 'kg', ucum: 'kg' }, of)]),
    ...(standing ? [build(row, { ...percentiles, value: roundTo(standing.percentile, 2), unit: '%', ucum: '%' }, of)] : []),
  ]
}

const heights = {
  standing: { code: '8302-2', label: { en: 'Height', es: 'Estatura' }, profile: 'bodyheight' },
  // The profile of a body height fixes the code above, which does not say that the child lay.
  lying: { code: '8306-3', label: { en: 'Height, lying', es: 'Longitud, acostado' } },
}
const weights = { code: '29463-7', label: { en: 'Weight', es: 'Peso' }, profile: 'bodyweight' }
const percentiles = {
  code: '59576-9',
  label: { en: 'Body mass index, percentile for age and sex', es: 'Índice de masa corporal, percentil para edad y sexo' },
}

const build = (row: Row, { code, label, value, unit, ucum, profile }: Measure, of: FhirOf): Resource => ({
  resourceType: 'Observation',
  row: `growth ${code} ${row.id}`,
  meta: profile ? { profile: [`http://hl7.org/fhir/StructureDefinition/${profile}`] } : null,
  status: 'final',
  category: categoryOf('vital-signs'),
  code: measured(code, label[of.language]),
  subject: referToPatient(of),
  effectiveDateTime: row.measured_on,
  issued: row.created_at,
  performer: [refer('Practitioner', row.created_by)],
  valueQuantity: amountOf(value, unit, ucum),
})
