import type { Asked } from '../measuring/http.ts'
import { countStatuses, type Load, quantileOf, sendAllAtOnce, timesOf } from '../measuring/load.ts'
import { authorizationsOf, findOpenings, type Opening, visitOf } from '../measuring/openings.ts'
import { startServer } from '../measuring/server-process.ts'
import { figure, type Measured, ms } from './figures.ts'
import type { Stage } from './stage.ts'

const ping: Asked = { method: 'GET', path: '/api/ping' }

/** Measures many people who want the same few times at the same moment. */
export async function measureCrowds(stage: Stage): Promise<Measured> {
  const place = await stage.usual()
  const server = await startServer(place.url)
  try {
    const all = await findOpenings(server.port, place.ownerUrl, 21 * 8, 8, 40)
    const twenty = firstOfEach(all)
    const headers = await authorizationsOf(all)
    const patients = [...headers.keys()]
    const wanting = (opening: Opening, person: number): Asked => {
      const same = all.filter(({ provider_id }) => provider_id === opening.provider_id).map(({ patient_id }) => patient_id)
      const patient = same[person % same.length] ?? patients[0]!
      return { method: 'POST', path: '/api/appointments', headers: headers.get(patient)!, body: visitOf(opening) }
    }
    const hundred = await sendAllAtOnce(
      server.port,
      Array.from({ length: 100 }, (_, person) => wanting(twenty[20]!, person)),
      ping,
    )
    const five = await sendAllAtOnce(
      server.port,
      Array.from({ length: 500 }, (_, person) => wanting(twenty[person % 20]!, Math.floor(person / 20))),
      ping,
    )
    return judgeCrowds(hundred, five)
  } finally {
    await server.stop()
  }
}

function judgeCrowds(hundred: Load, five: Load): Measured {
  const count = (told: { status: number }[], status: number) => told.filter((one) => one.status === status).length
  const worst = Math.max(...timesOf(five))
  return [
    figure(
      '100 people on one time',
      countStatuses(hundred.told),
      '201 × 1, 409 × 99',
      count(hundred.told, 201) === 1 && count(hundred.told, 409) === 99,
    ),
    figure(
      'the same, p99',
      ms(quantileOf(timesOf(hundred), 0.99)),
      'under 1,000 ms',
      (pace) => quantileOf(timesOf(hundred), 0.99) < 1000 * pace,
    ),
    figure(
      '500 clients for 20 times',
      countStatuses(five.told),
      '201 × 20, no 5xx but 503',
      count(five.told, 201) === 20 && five.told.every(({ status }) => status < 500 || status === 503),
    ),
    figure('the same, the last answer', ms(worst), 'under 5,000 ms', (pace) => worst < 5000 * pace),
  ]
}

function firstOfEach(openings: readonly Opening[]): Opening[] {
  return [...new Map(openings.map((opening) => [opening.provider_id, opening])).values()]
}
