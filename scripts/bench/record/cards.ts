import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { idOfCard } from '../../../server/src/insurance/world/cards.ts'
import type { Asked } from '../../measuring/http.ts'
import { medianOf, quantileOf, runOpenLoop, timesOf } from '../../measuring/load.ts'
import { authorizationOf, startServer } from '../../measuring/server-process.ts'
import { figure, type Measured, ms } from '../figures.ts'
import type { Place } from '../stage.ts'
import { hannah, maya } from './five-years.ts'

const card = idOfCard('maya')
const perSecond = 40
const count = 160
// Several short rounds in turn, of which the median counts, so that a burst of other work in one of them decides nothing.
const rounds = 10

/** The answers of a node while it reads cards one after the other, against those of the same node while it reads none. */
export async function measureCards(place: Place): Promise<Measured> {
  // The web part and the jobs in one process, as `npm start` runs them.
  const server = await startServer(place.url, { env: { ROLE: 'all' } })
  const owner = new pg.Client({ connectionString: place.ownerUrl })
  await owner.connect()
  try {
    const headers = await authorizationOf({ kind: 'provider', provider_id: hannah.provider_id })
    const asked: Asked = { method: 'GET', path: `/api/patient/${maya.patient_id}/labs`, headers }
    const run = async () => timesOf(await runOpenLoop(server.port, perSecond, count, () => asked))
    await run()
    const [calm, busy]: [number[][], number[][]] = [[], []]
    let cards = 0
    for (let round = 0; round < rounds; round++) {
      calm.push(await run())
      const reading = startReading(owner)
      busy.push(await run())
      cards += await reading.stop()
    }
    return [judge(calm, busy, cards)]
  } finally {
    await owner.end()
    await server.stop()
  }
}

function judge(calm: number[][], busy: number[][], cards: number): Measured[number] {
  const ofRounds = (rounds: number[][], quantile: number) => medianOf(rounds.map((times) => quantileOf(times, quantile)))
  const [m, mBusy] = [ofRounds(calm, 0.5), ofRounds(busy, 0.5)]
  const [p95, p95Busy] = [ofRounds(calm, 0.95), ofRounds(busy, 0.95)]
  // Below a millisecond the clock of the machine and the scheduler decide, not the work.
  const holds = mBusy <= m * 1.1 + 1 && p95Busy <= p95 * 1.25 + 2
  return figure(
    `answers at ${perSecond}/s while ${cards} insurance cards are read, against none`,
    `p50 ${ms(mBusy)} against ${ms(m)}, p95 ${ms(p95Busy)} against ${ms(p95)}`,
    'no slower than 10 % and 1 ms (p50), 25 % and 2 ms (p95)',
    holds && cards > 0,
  )
}

/** Has the node read the card of the demo again and again, by the job that reads what patients send. */
function startReading(owner: pg.Client): { stop: () => Promise<number> } {
  let [goes, cards] = [true, 0]
  const reading = (async () => {
    while (goes) {
      await owner.query("update app.insurance_card set status = 'waiting', found = '{}' where id = $1", [card])
      await owner.query("select app.enqueue('insurance.read_card', json_build_object('card_id', $1::text), null, now())", [card])
      while (!(await wasRead(owner))) await wait(25)
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

async function wasRead(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ status: string }>('select status from app.insurance_card where id = $1', [card])
  if (rows[0]?.status === 'unreadable') throw new Error('the card of the demo could not be read')
  return rows[0]?.status === 'read'
}
