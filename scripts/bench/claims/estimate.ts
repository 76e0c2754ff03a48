import { makeQuestion } from '../../../server/src/prices/tests/questions.ts'
import { cast } from '../../../server/src/world/cast.ts'
import type { Asked } from '../../measuring/http.ts'
import { countStatuses, medianOf, quantileOf, runOpenLoop, timesOf } from '../../measuring/load.ts'
import { authorizationOf, startServer } from '../../measuring/server-process.ts'
import { figure, type Measured, ms } from '../figures.ts'
import type { Place } from '../stage.ts'

const [questions, warming] = [200, 20]
const limit = 30
const dayMs = 86_400_000

/** What a visit will cost its patient, asked for another day each time, because the same question gets the kept answer. */
export async function measureEstimate({ url }: Place): Promise<Measured> {
  const server = await startServer(url)
  try {
    const headers = await authorizationOf({ kind: 'patient', patient_id: cast.maya.patient_id })
    const ask = (nth: number): Asked => {
      const service_date = new Date(Date.now() + nth * dayMs).toISOString().slice(0, 10)
      return { method: 'POST', path: '/api/insurance-checking/estimate-price', headers, body: { ...makeQuestion(), service_date } }
    }
    await runOpenLoop(server.port, 10, warming, (index) => ask(index + 1))
    const asked = await runOpenLoop(server.port, 10, questions, (index) => ask(index + 1 + warming))
    const times = timesOf(asked)
    const p95 = quantileOf(times, 0.95)
    const good = asked.told.every(({ status }) => status === 200)
    const measured = `p50 ${ms(medianOf(times))}, p95 ${ms(p95)}; ${countStatuses(asked.told)}`
    return [
      figure(
        "the price of a visit estimated, without the payer's answer, 10/s",
        measured,
        `p95 under ${limit} ms`,
        (pace) => good && p95 < limit * pace,
      ),
    ]
  } finally {
    await server.stop()
  }
}
