import pg from 'pg'
import { cast } from '../../../server/src/world/cast.ts'
import type { Asked } from '../../measuring/http.ts'
import { countStatuses, medianOf, quantileOf, runOpenLoop, timesOf } from '../../measuring/load.ts'
import { authorizationOf, startServer } from '../../measuring/server-process.ts'
import { figure, type Measured, ms } from '../figures.ts'
import type { Place } from '../stage.ts'

const entries = 2000
const perSecond = 20
const count = 300

/** Pages of 50 of a journal of five years: the first one, and those further back by their cursors. */
export async function measureJournal(place: Place): Promise<Measured> {
  await writeFiveYears(place)
  const server = await startServer(place.url)
  try {
    const headers = await authorizationOf({ kind: 'provider', provider_id: cast.hannah.provider_id })
    const page = (cursor: string): Asked => ({
      method: 'GET',
      path: `/api/patient/${cast.maya.patient_id}/journal/entries?limit=50${cursor && `&cursor=${cursor}`}`,
      headers,
    })
    const cursors = await collectCursors(server.port, page)
    const load = await runOpenLoop(server.port, perSecond, count, (index) => page(cursors[index % cursors.length]!))
    const p95 = quantileOf(timesOf(load), 0.95)
    const good = load.told.every(({ status, text }) => status === 200 && text.includes('"kind"'))
    return [
      figure(
        `a page of 50 of a journal with ${entries.toLocaleString('en')} entries, with comments and reactions, ${perSecond}/s`,
        `p50 ${ms(medianOf(timesOf(load)))}, p95 ${ms(p95)}; ${countStatuses(load.told)}`,
        'p95 under 25 ms',
        (pace) => p95 < 25 * pace && good,
      ),
    ]
  } finally {
    await server.stop()
  }
}

/** The cursors of the first twenty pages; the first page has none. */
async function collectCursors(port: number, page: (cursor: string) => Asked): Promise<string[]> {
  const cursors = ['']
  while (cursors.length < 20) {
    const { told } = await runOpenLoop(port, 1000, 1, () => page(cursors.at(-1)!))
    const next = /"next_cursor":"([\w-]+)"/.exec(told[0]?.text ?? '')?.[1]
    if (!next) throw new Error(`page ${cursors.length} of the journal has no next one`)
    cursors.push(next)
  }
  return cursors
}

/** One entry for each day and more, every second with a reaction and every fifth with a comment. */
async function writeFiveYears({ ownerUrl }: Place): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('begin; set local role app_job')
  const maya = [cast.maya.patient_id]
  const both = [...maya, cast.hannah.provider_id]
  await owner.query(
    `insert into app.journal_entry (id, patient_id, client_id, occurred_at, time_zone, local_date, before_three, kind, text, hunger_before,
       hunger_after, created_at, updated_at)
     select gen_random_uuid(), $1, gen_random_uuid(), at, 'America/Chicago', (at at time zone 'America/Chicago')::date, false,
       (array['meal', 'snack', 'drink', 'note'])[1 + i % 4], repeat('Rice and beans with a salad. ', 4), 3, 7, at, at
     from generate_series(1, ${entries}) i, lateral (select now() - i * interval '21 hours' as at) moment`,
    maya,
  )
  await owner.query(
    `insert into app.journal_review (journal_entry_id, provider_id, patient_id, reaction, at)
     select id, $2, patient_id, 'seen', occurred_at from app.journal_entry where patient_id = $1 and abs(hashtext(id::text)) % 2 = 0
     on conflict do nothing`,
    both,
  )
  await owner.query(
    `insert into app.journal_comment (id, journal_entry_id, patient_id, by, author_id, text, at)
     select gen_random_uuid(), id, patient_id, 'provider', $2, 'What made this one last, do you think?', occurred_at
     from app.journal_entry where patient_id = $1 and abs(hashtext(id::text)) % 5 = 0`,
    both,
  )
  await owner.query('commit')
  await owner.query('analyze')
  await owner.end()
}
