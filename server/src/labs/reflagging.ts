import type { AnalyteCode } from '@sorrel/contract/labs/analytes'
import type { ReferenceRange } from '@sorrel/contract/labs/schemas'
import type { Unit } from '@sorrel/contract/labs/units'
import type { Comparator, ResultFlag } from '@sorrel/contract/labs/vocabulary'
import { sql } from 'kysely'
import { type Context, transaction } from '../kernel/context.ts'
import type { LabPatient } from './access.ts'
import { bodyOf } from './bodies.ts'
import { findOwnRanges, flagValue } from './ranges/choosing.ts'

type Row = Pick<LabPatient, 'birth_date' | 'clinical_sex' | 'time_zone'> & {
  id: string
  collected_at: string
  analyte: AnalyteCode
  value: number
  comparator: Comparator | null
  unit: Unit
  flag: ResultFlag
  reference_ranges: ReferenceRange[]
}

/**
 * Sets the flags of a patient's results again after their clinical sex or birthday was entered or corrected, because the ranges depend on
 * them. Results with the laboratory's own range keep theirs. Runs as the system.
 */ // reads patients
export function setFlagsAgain(ctx: Context, patientId: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<Row>`
      select r.id, l.collected_at, r.analyte, r.value, r.comparator, r.unit, r.flag, r.reference_ranges, p.birth_date, p.clinical_sex, p.time_zone
      from lab_result r join lab l on l.id = r.lab_id join patient p on p.id = r.patient_id
      where r.patient_id = ${patientId} and r.analyte is not null and r.value is not null and not r.reference_ranges @> '[{"source": "report"}]'
      order by r.id for update of r`.execute(ctx.db)
    for (const row of rows) await flagOne(ctx, row)
  })
}

async function flagOne(ctx: Context, row: Row): Promise<void> {
  const ranges = findOwnRanges(row.analyte, row.unit, bodyOf(row, row.collected_at))
  const flag = flagValue(row.value, row.comparator, ranges)
  if (flag === row.flag && ranges.length === row.reference_ranges.length && ranges[0]?.sex === row.reference_ranges[0]?.sex) return
  await ctx.db
    .updateTable('lab_result')
    .set({ flag, reference_ranges: JSON.stringify(ranges) })
    .where('id', '=', row.id)
    .execute()
}
