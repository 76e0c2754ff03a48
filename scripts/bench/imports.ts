import { uploadFile } from '../../server/src/files/tests/uploading.ts'
import { makeId } from '../../server/src/kernel/ids.ts'
import { bodyOf, makeCallsInto, typeCalls } from '../../server/src/kernel/tests/calls.ts'
import { runJob } from '../../server/src/worker.ts'
import { cast, castProviders } from '../../server/src/world/cast.ts'
import { figure, type Measured } from './figures.ts'
import { openMeasuredHouse } from './house.ts'
import type { Stage } from './stage.ts'

const rows = 20_000
const mostSeconds = 60
const as = cast.selma
const steps = ['check', 'apply', 'undo'] as const

/** Taking over a large practice: 20,000 patients and 20,000 visits are checked, applied and undone. */
export async function measureImports(stage: Stage): Promise<Measured> {
  const place = await stage.usual()
  const opened = await openMeasuredHouse(place.url)
  try {
    const calls = makeImportCalls(opened)
    const patients = await calls.begin('patients', writePatients())
    const visits = await calls.begin('appointments', writeVisits())
    const times = new Map<string, number>()
    const time = async (what: string, run: typeof patients, step: (typeof steps)[number]) =>
      void times.set(`${what}: ${step}`, await calls.take(run, step))
    for (const step of ['check', 'apply'] as const) await time('patients', patients, step)
    for (const step of steps) await time('visits', visits, step)
    await time('patients', patients, 'undo')
    return [...times].map(([what, seconds]) =>
      figure(
        `an import of ${rows.toLocaleString('en')} ${what}`,
        `${seconds.toFixed(1)} s`,
        `under ${mostSeconds} s`,
        (pace) => seconds < mostSeconds * pace,
      ),
    )
  } finally {
    await opened.close()
  }
}

type Run = { import_id: string; settings: object }

/** Begins imports and takes their steps as support would, and does the work of the queue here, so that it alone is timed. */
function makeImportCalls({ house, app }: Awaited<ReturnType<typeof openMeasuredHouse>>) {
  const tokenOf = async () => {
    const actor = { kind: 'admin' as const, admin_id: as.admin_id, tags: as.admin_tags, session_id: makeId(), identity_id: makeId() }
    return (await house.tokens.sign(actor, house.now())).identity_token
  }
  const call = typeCalls(makeCallsInto(app, tokenOf))
  const begin = async (kind: 'patients' | 'appointments', csv: string): Promise<Run> => {
    const file_id = await uploadFile({ call }, { as, purpose: 'import', bytes: Buffer.from(csv), name: `${kind}.csv`, type: 'text/csv' })
    return bodyOf(call('POST /admin/imports', { as, body: { kind, source: 'other', file_ids: [file_id] } }))
  }
  const ask = {
    check: async (path: `/admin/imports/${string}`) => {
      const { settings } = await bodyOf(call(`GET ${path}`, { as }))
      return bodyOf(call(`POST ${path}/check`, { as, body: { ...settings, time_zone: 'America/Chicago' } }))
    },
    apply: (path: `/admin/imports/${string}`) => bodyOf(call(`POST ${path}/apply`, { as, body: { invites: false } })),
    undo: (path: `/admin/imports/${string}`) => bodyOf(call(`POST ${path}/undo`, { as })),
  }
  const expected = { check: 'checked', apply: 'applied', undo: 'undone' } as const
  const take = async ({ import_id }: Run, step: (typeof steps)[number]): Promise<number> => {
    const path = `/admin/imports/${import_id}` as const
    await ask[step](path)
    const began = performance.now()
    await runJob(house, 'imports.work', { import_id })
    const seconds = (performance.now() - began) / 1000
    const { state, counts } = await bodyOf(call(`GET ${path}`, { as }))
    const done = step === 'apply' ? counts.made : counts.new
    if (state !== expected[step] || done !== rows) throw new Error(`${step}: ${state}, ${JSON.stringify(counts)}`)
    return seconds
  }
  return { begin, take }
}

const numbers = Array.from({ length: rows }, (_, n) => n)
const letters = (n: number) => String.fromCharCode(...[n % 26, Math.floor(n / 26) % 26, Math.floor(n / 676) % 26].map((at) => 97 + at))
const nameOf = (n: number) => ({ first: `Given${letters(n)}`, last: `Family${letters(n + 7919)}${letters(n * 31)}` })
const bornOn = (n: number) => new Date(Date.UTC(1940 + (n % 60), n % 12, 13 + (n % 15))).toISOString().slice(0, 10)

const writePatients = () =>
  [
    'Client ID,First Name,Last Name,Date of Birth,Mobile Phone,Email,State',
    ...numbers.map((n) => {
      const { first, last } = nameOf(n)
      return `B${n},${first},${last},${bornOn(n)},,b${n}@example.com,IL`
    }),
  ].join('\n')

/** Eight visits on each day of each dietitian. */
const writeVisits = () =>
  [
    'Appointment ID,Client ID,Clinician,Start,Duration,Status',
    ...numbers.map((n) => {
      const nth = Math.floor(n / castProviders.length)
      const day = new Date(Date.UTC(2016, 0, 4 + Math.floor(nth / 8))).toISOString().slice(0, 10)
      return `V${n},B${n},${castProviders[n % castProviders.length]!.name},${day} ${String(9 + (nth % 8)).padStart(2, '0')}:00,50,Completed`
    }),
  ].join('\n')
