import { type AnalyteCode, analytes } from '@sorrel/contract/labs/analytes'
import { type Comparator, type ResultFlag, resultFlagLabels, type TestResult, testResultLabels } from '@sorrel/contract/labs/vocabulary'
import type { SourceItem } from '@sorrel/contract/prefill/answer'
import { sql } from 'kysely'
import type { PrefillSource } from '../../prefill/source.ts'

type Row = {
  id: string
  lab_id: string
  analyte: AnalyteCode | null
  name: string
  value: number | null
  comparator: Comparator | null
  unit: string | null
  text: string | null
  test_result: TestResult | null
  flag: ResultFlag
  collected_at: string
  day: string
}

const mostResults = 80

/** The last two results of each analyte in the year before the visit, the newest reports first. */
export const labsPrefill: PrefillSource = {
  gather: async (ctx, { patient_id, visit_at, time_zone }) => {
    const { rows } = await sql<Row>`
      select * from (
        select r.id, r.lab_id, r.analyte, r.name, r.value, r.comparator, r.unit, r.text, r.test_result, r.flag, l.collected_at, r.place,
          (l.collected_at at time zone ${time_zone})::date::text as day,
          row_number() over (partition by coalesce(r.analyte, r.name) order by l.collected_at desc, l.id desc) as nth
        from lab_result r join lab l on l.id = r.lab_id
        where r.patient_id = ${patient_id} and l.collected_at <= ${visit_at}::timestamptz + interval '1 day' and l.collected_at > ${visit_at}::timestamptz - interval '1 year'
          and not exists (select from lab next where next.corrects_id = l.id)
      ) ranked where nth <= 2 order by collected_at desc, place limit ${mostResults}`.execute(ctx.db)
    return { items: rows.map(itemOf), named: { lab_ids: [...new Set(rows.map(({ lab_id }) => lab_id))] } }
  },
}

function itemOf(row: Row): SourceItem {
  const name = row.analyte ? analytes[row.analyte].label.en : row.name
  const amount = row.value === null ? row.text : [`${row.comparator ?? ''}${row.value}`, row.unit].filter(Boolean).join(' ')
  const finding = row.test_result && testResultLabels[row.test_result].en
  const flag = row.flag === 'High' || row.flag === 'Low' ? ` (${resultFlagLabels[row.flag].en})` : ''
  const text = `${name}: ${amount ?? finding ?? row.text ?? ''}${flag}, ${row.day}`
  return { source_type: 'lab', source_id: row.id, key: row.analyte ?? row.name, text, at: row.collected_at }
}
