import { bulkProvider } from '../../providers/world/bulk.ts'
import type { BulkStatement } from '../../world/contribution.ts'
import { bulkIdOf, crowd, diceOf } from '../../world/dice.ts'

/** The hours of the crowd; its dietitians must exist already. */ // reads providers
export const bulkHours: readonly BulkStatement[] = [
  {
    text: `insert into app.availability_rules (provider_id, grid_minutes, new_patients, updated_at)
    select p.id, case when ${diceOf(50, 3)} = 0 then 30 else 15 end, p.accepting, '2024-01-01' from ${crowd} join app.provider p on p.id = ${bulkProvider}`,
  },
  {
    text: `insert into app.availability_window (id, provider_id, weekday, start_local, end_local, visit_modes)
    select ${bulkIdOf(`'bulk window ' || i || ' ' || n`)}, p.id, ('{mon,tue,wed,thu,fri,sat}'::text[])[1 + (${diceOf(60, 6)} + n * 2) % 6],
      case when ${diceOf(61, 4)} = 0 then '16:00' else '09:00' end, case when ${diceOf(61, 4)} = 0 then '21:00' else '16:30' end, p.visit_modes
    from ${crowd} join app.provider p on p.id = ${bulkProvider}, generate_series(0, 2) as n`,
  },
]
