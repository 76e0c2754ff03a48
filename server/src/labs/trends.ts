import { type AnalyteCode, analytes } from '@sorrel/contract/labs/analytes'
import { convert } from '@sorrel/contract/labs/rules'
import type { LabTrend, ReferenceRange } from '@sorrel/contract/labs/schemas'
import type { Unit } from '@sorrel/contract/labs/units'
import type { Comparator, ResultFlag } from '@sorrel/contract/labs/vocabulary'
import { sql } from 'kysely'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import type { LabPatient } from './access.ts'
import { roundRange } from './ranges/choosing.ts'
import { nameSource } from './viewing.ts'

type Row = {
  lab_id: string
  analyte: AnalyteCode
  collected_at: string
  value: number
  standard_value: number
  comparator: Comparator | null
  unit: Unit
  flag: ResultFlag
  /** Of the latest value; null of those before it, which nobody looks at. */
  reference_ranges: ReferenceRange[] | null
}

const mostPoints = 24

/** The last values of each analyte of a patient, oldest first, in one statement. Analytes come in the order of their latest value. */
export async function listTrends(
  ctx: Context,
  patient: Permitted<LabPatient>,
  wanted: readonly AnalyteCode[] | undefined,
): Promise<LabTrend[]> {
  const only = wanted && wanted.length > 0 ? sql`and r.analyte = any (${wanted}::text[])` : sql``
  const { rows } = await sql<Row>`
    select lab_id, analyte, collected_at, value, standard_value, comparator, unit, flag, case nth when 1 then reference_ranges end as reference_ranges from (
      select r.lab_id, r.analyte, l.collected_at, r.value, r.standard_value, r.comparator, r.unit, r.flag, r.reference_ranges,
        row_number() over (partition by r.analyte order by l.collected_at desc, l.id desc) as nth
      from lab_result r join lab l on l.id = r.lab_id
      where r.patient_id = ${patient.id} and r.standard_value is not null ${only}
        and not exists (select from lab next where next.corrects_id = l.id)
    ) ranked where nth <= ${mostPoints} order by collected_at, lab_id`.execute(ctx.db)
  const byAnalyte = Map.groupBy(rows, ({ analyte }) => analyte)
  return [...byAnalyte.values()].sort((a, b) => compareLatest(b, a)).map(trendOf)
}

const compareLatest = (a: readonly Row[], b: readonly Row[]) => (a.at(-1)!.collected_at < b.at(-1)!.collected_at ? -1 : 1)

const countPlaces = (value: number) => String(value).split('.')[1]?.length ?? 0

function trendOf(rows: readonly Row[]): LabTrend {
  const latest = rows.at(-1)!
  const analyte = analytes[latest.analyte]
  // People read the unit of their latest report; older reports may have been in another one.
  const inUnit = (row: Row) => (row.unit === latest.unit ? row.value : convertFromStandard(row.standard_value))
  // A converted value is no more exact than those that were reported in this unit.
  const places = Math.max(...rows.filter(({ unit }) => unit === latest.unit).map(({ value }) => countPlaces(value)))
  const convertFromStandard = (value: number) => Number((convert(analyte, value, analyte.units[0]!, latest.unit) ?? value).toFixed(places))
  const ranges = latest.reference_ranges ?? []
  const [range] = ranges.length === 1 ? ranges : []
  return {
    analyte: latest.analyte,
    unit: latest.unit,
    points: rows.map((row) => ({
      lab_id: row.lab_id,
      at: row.collected_at,
      value: inUnit(row),
      comparator: row.comparator,
      flag: row.flag,
    })),
    range: range ? { ...roundRange(range), source: nameSource(range.source) } : null,
  }
}
