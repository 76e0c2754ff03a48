import { sql } from 'kysely'
import type { Context } from '../context.ts'

const nobody: ReadonlySet<string> = new Set()

/** For whom each of these patients acts now, in their order: the same rule as `app.my_dependents`, for many at once. */
export async function listDependents(ctx: Context, guardians: readonly string[]): Promise<ReadonlySet<string>[]> {
  // reads patients
  const { rows } = await sql<{ guardian_id: string; patient_id: string }>`
    select g.guardian_id, g.patient_id from guardianship g join patient p on p.id = g.patient_id join patient w on w.id = g.guardian_id
    where g.guardian_id = any (${guardians}::uuid[]) and app.guardianship_holds(g, p, w)`.execute(ctx.db)
  const found = Map.groupBy(rows, ({ guardian_id }) => guardian_id)
  return guardians.map((id) => {
    const own = found.get(id)
    return own ? new Set(own.map(({ patient_id }) => patient_id)) : nobody
  })
}
