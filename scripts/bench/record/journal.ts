import type { Asked } from '../../measuring/http.ts'
import { countStatuses, medianOf, quantileOf, runOpenLoop, timesOf } from '../../measuring/load.ts'
import { authorizationOf, startServer } from '../../measuring/server-process.ts'
import { figure, type Measured, ms } from '../figures.ts'
import type { Place } from '../stage.ts'
import { entries, hannah, maya } from './five-years.ts'

const perSecond = 20
const count = 300

/** Pages of 50 of a journal of five years: the first one, and those further back by their cursors. */
export async function measureJournal(place: Place): Promise<Measured> {
  const server = await startServer(place.url)
  try {
    const headers = await authorizationOf({ kind: 'provider', provider_id: hannah.provider_id })
    const page = (cursor: string): Asked => ({
      method: 'GET',
      path: `/api/patient/${maya.patient_id}/journal/entries?limit=50${cursor && `&cursor=${cursor}`}`,
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
