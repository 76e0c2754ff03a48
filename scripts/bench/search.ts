import pg from 'pg'
import { runJob } from '../../server/src/worker.ts'
import { seedBulk } from '../../server/src/world/bulk.ts'
import { type Asked, Connection } from '../measuring/http.ts'
import { countStatuses, medianOf, quantileOf, runOpenLoop, timesOf } from '../measuring/load.ts'
import { startServer } from '../measuring/server-process.ts'
import { fillWorld } from '../world.ts'
import { figure, type Measured, ms } from './figures.ts'
import { openMeasuredHouse } from './house.ts'
import type { Stage } from './stage.ts'

const dietitians = 50_000
const perSecond = 20
const count = 300
const states = ['IL', 'CA', 'NY', 'TX', 'FL', 'OH', 'PA', 'WA', 'CO', 'MN', 'GA', 'NC', 'AZ', 'MI']
const payers = ['60054', '62308', '61101', '87726']
const words = ['sugar', 'tummy', 'blod presure', 'barriga', 'carla', 'vegan', 'diabtes kids', 'heartburn']

const searched = (index: number, page: number): Asked => {
  const query = {
    location_us_state: states[index % 14]!,
    insurance: payers[index % 4]!,
    languages: index % 2 ? 'es' : 'en',
    q: words[index % 8]!,
    page: String(page),
    limit: '20',
  }
  return { method: 'GET', path: `/api/provider-profiles?${new URLSearchParams(query)}` }
}

/** A wide search, of which there are more than twenty pages. */
const wide = (index: number, page: number): Asked => ({
  method: 'GET',
  path: `/api/provider-profiles?${new URLSearchParams({ location_us_state: states[index % 14]!, languages: 'en', page: String(page), limit: '20' })}`,
})

/** Finding among 50,000 dietitians, a dozen of whose hours each are taken: license, network, language and free text, with the next times on each card. */
export async function measureSearch(stage: Stage): Promise<Measured> {
  const place = await stage.place('search', fillMany)
  const { house, close } = await openMeasuredHouse(place.url)
  await runJob(house, 'providers.refresh_next_starts', {})
  await close()
  const server = await startServer(place.url)
  try {
    const connection = new Connection(server.port, 60_000)
    for (let index = 0; index < 60; index++) await connection.ask(searched(index, 1 + (index % 20)))
    connection.close()
    const filtered = await runOpenLoop(server.port, perSecond, count, (index) => searched(index, 1))
    const first = await runOpenLoop(server.port, perSecond, count / 2, (index) => wide(index, 1))
    const twentieth = await runOpenLoop(server.port, perSecond, count / 2, (index) => wide(index, 20))
    if (twentieth.told.some(({ text }) => !text.includes('"slug"'))) throw new Error('a 20th page is empty')
    const p95 = quantileOf(timesOf(filtered), 0.95)
    const [one, twenty] = [medianOf(timesOf(first)), medianOf(timesOf(twentieth))]
    const good = [...filtered.told, ...first.told, ...twentieth.told].every(({ status }) => status === 200)
    return [
      figure(
        `search over ${dietitians.toLocaleString('en')} dietitians, three filters and text, next times, limit 20, ${perSecond}/s`,
        `p50 ${ms(medianOf(timesOf(filtered)))}, p95 ${ms(p95)}; ${countStatuses(filtered.told)}`,
        'p95 under 100 ms',
        (pace) => p95 < 100 * pace && good,
      ),
      figure(
        'the 20th page against the first',
        `p50 ${ms(twenty)} against ${ms(one)}`,
        'no slower than 1.1 times, or 5 ms',
        (pace) => twenty < one * 1.1 || twenty < one + 5 * pace,
      ),
    ]
  } finally {
    await server.stop()
  }
}

async function fillMany(ownerUrl: string): Promise<void> {
  await fillWorld(ownerUrl)
  await seedBulk(ownerUrl, dietitians)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('begin; set local role app_job')
  await owner.query(`insert into app.held_time (id, provider_id, span, kind, live, counts_as)
    select gen_random_uuid(), p.id, tstzrange(at, at + interval '1 hour'), 'appointment', true, 'Follow-up'
    from app.provider p, generate_series(0, 11) k, lateral (select date_trunc('day', now()) + interval '14 hours' + k * interval '5 hours' as at) t where p.slug ~ '-[0-9]+$'`)
  await owner.query('commit')
  await owner.query('analyze')
  await owner.end()
}
