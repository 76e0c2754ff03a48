import pg from 'pg'
import { makeId } from '../../../server/src/kernel/ids.ts'
import type { Asked } from '../../measuring/http.ts'
import { medianOf, quantileOf, runClosedLoop, timesOf } from '../../measuring/load.ts'
import { authorizationOf, startServer } from '../../measuring/server-process.ts'
import { figure, type Measured, ms } from '../figures.ts'
import type { Place } from '../stage.ts'
import { maya } from './five-years.ts'

const count = 25

/** The bundle of five years, as the patient saves it. */
export async function measureFhir(place: Place): Promise<Measured> {
  const session_id = await writeSession(place)
  const server = await startServer(place.url)
  try {
    const { patient_id, identity_id } = maya
    const headers = await authorizationOf({ kind: 'patient', patient_id, session_id, identity_id })
    const asked: Asked = { method: 'GET', path: `/api/patients/${patient_id}/fhir`, headers }
    const load = await runClosedLoop(server.port, 1, count, () => asked)
    const { told } = load
    const p95 = quantileOf(timesOf(load), 0.95)
    const resources = [...(told[0]?.text ?? '').matchAll(/"fullUrl"/g)].length
    const good = told.every(({ status, text }) => status === 200 && text.endsWith(']}'))
    const megabytes = ((told[0]?.text.length ?? 0) / 1e6).toFixed(1)
    return [
      figure(
        `the FHIR bundle of that patient: ${resources.toLocaleString('en')} resources, ${megabytes} MB`,
        `p50 ${ms(medianOf(timesOf(load)))}, p95 ${ms(p95)}`,
        'p95 under 1,000 ms, all 200',
        (pace) => p95 < 1000 * pace && good,
      ),
    ]
  } finally {
    await server.stop()
  }
}

/** A session in which the patient proved a moment ago who they are. */
async function writeSession({ ownerUrl }: Place): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const id = makeId()
  await owner.query('begin; set local role app_job')
  await owner.query(
    `insert into app.session (id, identity_id, kind, created_at, seen_at, expires_at, step_up_until)
     values ($1, $2, 'patient', now(), now(), now() + interval '1 day', now() + interval '1 hour')`,
    [id, maya.identity_id],
  )
  await owner.query('commit')
  await owner.end()
  return id
}
