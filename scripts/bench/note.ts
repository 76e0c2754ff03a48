import pg from 'pg'
import { makeUnwrittenVisit } from '../../server/src/charting/tests/writing.ts'
import { cast } from '../../server/src/world/cast.ts'
import type { Asked } from '../measuring/http.ts'
import { medianOf, quantileOf, runClosedLoop, runOpenLoop, timesOf } from '../measuring/load.ts'
import { authorizationOf, startServer } from '../measuring/server-process.ts'
import { figure, type Measured, ms } from './figures.ts'
import { entries, writeFiveYears } from './record/five-years.ts'
import type { Stage } from './stage.ts'

const rounds = 60
const { hannah, maya } = cast

/** Opening a note with all that is known beside it, and saving what is typed, for a client with five years of data. */
export async function measureNote(stage: Stage): Promise<Measured> {
  const place = await stage.usual()
  const owner = new pg.Pool({ connectionString: place.ownerUrl })
  // The measurement of the record wrote them already if it ran before on the same database.
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from app.journal_entry where patient_id = $1', [
    maya.patient_id,
  ])
  if (rows[0]!.count < entries) await writeFiveYears(place)
  const { id } = await makeUnwrittenVisit({ owner })
  await owner.end()
  const server = await startServer(place.url)
  try {
    const headers = await authorizationOf({ kind: 'provider', provider_id: hannah.provider_id })
    const path = `/api/appointments/${id}/chart-note`
    const opening: Asked[] = [path, `${path}/context`].map((one) => ({ method: 'GET', path: one, headers }))
    const saving = (nth: number): Asked => ({ method: 'PATCH', path, headers, body: { fields: { barriers: `Typed ${nth} words.` } } })
    await runClosedLoop(server.port, 2, 40, (index) => opening[index % 2]!)
    const [opened, saved] = [[] as number[], [] as number[]]
    let good = true
    for (let round = 0; round < rounds; round++) {
      const both = await runOpenLoop(server.port, 1e6, opening.length, (index) => opening[index]!)
      const save = await runClosedLoop(server.port, 1, 1, () => saving(round))
      opened.push(Math.max(...timesOf(both)))
      saved.push(...timesOf(save))
      good &&= [...both.told, ...save.told].every(({ status }) => status === 200)
    }
    return [judge('opening a note with its context', opened, 80, good), judge('saving what was typed', saved, 40, good)]
  } finally {
    await server.stop()
  }
}

const judge = (what: string, times: readonly number[], limit: number, good: boolean) => {
  const p95 = quantileOf(times, 0.95)
  return figure(what, `${ms(medianOf(times))} (p95 ${ms(p95)})`, `p95 under ${limit} ms`, (pace) => good && p95 < limit * pace)
}
