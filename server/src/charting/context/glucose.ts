import type { NoteContext } from '@sorrel/contract/charting/context/schemas'
import { type DaySums, summarizeDays } from '@sorrel/contract/glucose/rules'
import type { GlucoseTarget } from '@sorrel/contract/glucose/vocabulary'
import { sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import type { ChartedVisit } from '../access.ts'

const span = 14

/** The two weeks that end with the last reading before the visit. */ // reads glucose
export async function summarizeGlucose(ctx: Context, { patient_id, starts_at }: Permitted<ChartedVisit>): Promise<NoteContext['glucose']> {
  const { rows } = await sql<DaySums & { day: string; target: GlucoseTarget | null }>`
    select d.*, (select target from glucose_target t where t.patient_id = d.patient_id) as target from glucose_day d
    where d.patient_id = ${patient_id} and d.day <= ${starts_at}::date and d.day > (
      select max(day) - ${span}::int from glucose_day last where last.patient_id = ${patient_id} and last.day <= ${starts_at}::date)
    order by d.day`.execute(ctx.db)
  const numbers = rows[0] && summarizeDays(rows, span, rows[0].target ?? 'standard')
  if (!numbers) return null
  const shareOf = (name: string) => numbers.bands.find(({ band }) => band === name)?.share ?? 0
  return {
    ...{ from: rows[0]!.day, to: rows.at(-1)!.day, mean: Math.round(numbers.mean), coverage: numbers.coverage },
    ...{ in_range: shareOf('in_range'), very_low: shareOf('very_low') },
  }
}
