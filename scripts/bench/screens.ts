import { listCalendarEvents, previewSeries } from '@sorrel/contract/scheduling/wire'
import pg from 'pg'
import type { Asked } from '../measuring/http.ts'
import { medianOf, quantileOf, runClosedLoop, timesOf } from '../measuring/load.ts'
import { findOpenings, visitOf } from '../measuring/openings.ts'
import { authorizationOf, startServer } from '../measuring/server-process.ts'
import { buildWebIfStale } from '../web.ts'
import { measureDrawing, type Week } from './drawing.ts'
import { figure, type Measured, ms } from './figures.ts'
import type { Place, Stage } from './stage.ts'

const calls = 200
const leastEvents = 60

/** Measures what the calendar waits for: a week with 60 events, and the dates of a long series. */
export async function measureScreens(stage: Stage): Promise<Measured> {
  const place = await stage.usual()
  // Before the server starts, because it reads once which files the page loads.
  await buildWebIfStale('modern')
  const server = await startServer(place.url)
  try {
    const week = await fillBusyWeek(place)
    const opening = (await findOpenings(server.port, place.ownerUrl, 1, 1, 10))[0]!
    const events = await runClosedLoop(server.port, 1, calls, () => week.ask)
    const seen = listCalendarEvents.output.parse(JSON.parse(events.told[0]!.text)).items.length
    const drawn = await measureDrawing(server.port, week, leastEvents)
    const headers = await authorizationOf({ kind: 'patient', patient_id: opening.patient_id })
    const body = { ...visitOf(opening), series: { every: 'Weekly', count: 26 } }
    const series = await runClosedLoop(server.port, 1, calls, () => ({
      method: 'POST',
      path: '/api/appointments/series-preview',
      headers,
      body,
    }))
    const dates = previewSeries.output.parse(JSON.parse(series.told[0]!.text)).dates.length
    const [p95, preview] = [quantileOf(timesOf(events).slice(20), 0.95), medianOf(timesOf(series).slice(20))]
    return [
      figure(
        `a dietitian's week with ${seen} events`,
        `p50 ${ms(medianOf(timesOf(events)))}, p95 ${ms(p95)}`,
        'p95 under 60 ms, 60 events or more',
        (pace) => p95 < 60 * pace && seen >= leastEvents,
      ),
      figure('the same, from its data to the screen', ms(drawn), 'under 200 ms', (pace) => drawn > 0 && drawn < 200 * pace),
      figure(
        `a series of ${dates} previewed`,
        `p50 ${ms(preview)}, p95 ${ms(quantileOf(timesOf(series).slice(20), 0.95))}`,
        'median under 50 ms',
        (pace) => preview < 50 * pace && dates === 26,
      ),
    ]
  } finally {
    await server.stop()
  }
}

/** Fills a week of one dietitian of the crowd with half-hour blocks until it holds 60 events. */
async function fillBusyWeek({ ownerUrl }: Place): Promise<Week & { ask: Asked }> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('begin; set local role app_job')
  const { rows } = await owner.query<{ id: string; from: string; to: string }>(
    `select id, to_char(date_trunc('week', now()) + interval '28 days', 'YYYY-MM-DD') as from, to_char(date_trunc('week', now()) + interval '35 days', 'YYYY-MM-DD') as to
     from app.provider where slug ~ '-[0-9]+$' order by slug limit 1`,
  )
  const { id, from, to } = rows[0]!
  await owner.query(
    `insert into app.calendar_block (id, provider_id, series_id, title, starts_at, ends_at, created_at, updated_at)
     select gen_random_uuid(), $1, gen_random_uuid(), 'Block ' || k, at, at + interval '30 minutes', now(), now()
     from generate_series(0, 59) as k, lateral (select $2::timestamptz + (k / 9) * interval '1 day' + interval '13 hours' + (k % 9) * interval '1 hour' as at) t`,
    [id, `${from}T00:00:00Z`],
  )
  await owner.query('commit')
  await owner.end()
  const query = new URLSearchParams({ start_time: `${from}T00:00:00Z`, end_time: `${to}T00:00:00Z` })
  const headers = await authorizationOf({ kind: 'provider', provider_id: id })
  return { provider_id: id, from, ...headers, ask: { method: 'GET', path: `/api/calendar-events?${query}`, headers } }
}
