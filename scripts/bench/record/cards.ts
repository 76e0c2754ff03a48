import { readFileSync } from 'node:fs'
import { idOfDemoFile, shippedFiles } from '../../../server/src/files/world/files.ts'
import { recognizeText } from '../../../server/src/integrations/text-recognition/index.ts'
import { Children } from '../../../server/src/kernel/processes/children.ts'
import type { Asked } from '../../measuring/http.ts'
import { medianOf, quantileOf, runOpenLoop, timesOf } from '../../measuring/load.ts'
import { authorizationOf, startServer } from '../../measuring/server-process.ts'
import { figure, type Measured, ms } from '../figures.ts'
import type { Place } from '../stage.ts'
import { hannah, maya } from './five-years.ts'

const perSecond = 40
const count = 160
// Several short rounds in turn, so that what else the machine does falls on both sides.
const rounds = 6

/** The answers of a server while cards are read one after the other, against those of the same server while none is. */
export async function measureCards(place: Place): Promise<Measured> {
  const server = await startServer(place.url)
  try {
    const headers = await authorizationOf({ kind: 'provider', provider_id: hannah.provider_id })
    const asked: Asked = { method: 'GET', path: `/api/patient/${maya.patient_id}/labs`, headers }
    const run = async () => timesOf(await runOpenLoop(server.port, perSecond, count, () => asked))
    await run()
    const [calm, busy]: [number[], number[]] = [[], []]
    let cards = 0
    for (let round = 0; round < rounds; round++) {
      calm.push(...(await run()))
      const reading = startReading()
      busy.push(...(await run()))
      cards += await reading.stop()
    }
    return [judge(calm, busy, cards)]
  } finally {
    await server.stop()
  }
}

function judge(calm: number[], busy: number[], cards: number): Measured[number] {
  const [m, mBusy] = [medianOf(calm), medianOf(busy)]
  const [p95, p95Busy] = [quantileOf(calm, 0.95), quantileOf(busy, 0.95)]
  // Below a millisecond the clock of the machine and the scheduler decide, not the work.
  const holds = mBusy <= m * 1.1 + 1 && p95Busy <= p95 * 1.25 + 2
  return figure(
    `answers at ${perSecond}/s while ${cards} insurance cards are read, against none`,
    `p50 ${ms(mBusy)} against ${ms(m)}, p95 ${ms(p95Busy)} against ${ms(p95)}`,
    'no slower than 10 % and 1 ms (p50), 25 % and 2 ms (p95)',
    holds && cards > 0,
  )
}

/** Reads the card of the demo again and again, as the job does: in a child process of the lowest priority. */
function startReading(): { stop: () => Promise<number> } {
  const children = new Children()
  const card = readFileSync(new URL(`${idOfDemoFile('maya-card-front')}/full`, shippedFiles))
  let [goes, cards] = [true, 0]
  const reading = (async () => {
    while (goes) {
      await recognizeText(children, [card])
      cards += 1
    }
  })()
  const stop = async () => {
    goes = false
    await reading
    return cards
  }
  return { stop }
}
