import { type Browser, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { measureFirstPicture } from '../../e2e/video/first-picture.ts'
import { findChromium } from '../chromium.ts'
import { medianOf } from '../measuring/load.ts'
import { authorizationOf, startServer } from '../measuring/server-process.ts'
import { buildWebIfStale } from '../web.ts'
import { figure, type Measured, ms } from './figures.ts'
import { writeSession } from './session.ts'
import type { Stage } from './stage.ts'

const rounds = 7
const limit = 2000

type Visit = { id: string; patient_id: string; provider_id: string }
type Person = Parameters<typeof writeSession>[0]

/** Two real browsers with cameras that show a pattern, in one call on this machine: from the press on Join to the first picture. */
export async function measureCall(stage: Stage): Promise<Measured> {
  const place = await stage.usual()
  await buildWebIfStale('modern')
  const visit = await beginVisit(place.ownerUrl)
  const server = await startServer(place.url)
  const address = `http://localhost:${server.port}`
  const browsers = await Promise.all([openBrowser(), openBrowser()])
  try {
    const [theirs, ours] = browsers
    const patient = await openAs(theirs, address, { kind: 'patient', patient_id: visit.patient_id })
    const dietitian = await openAs(ours, address, { kind: 'provider', provider_id: visit.provider_id })
    await sayWhere(address, visit)
    await meet(patient, dietitian, visit.id)
    const waits: number[] = []
    for (let round = 0; round < rounds; round++) waits.push(await comeBack(patient))
    const [median, worst] = [medianOf(waits), Math.max(...waits)]
    return [
      figure(
        `two browsers on one machine, from Join to the first picture, median of ${rounds}`,
        `${ms(median)} (the slowest ${ms(worst)})`,
        'under 2,000 ms',
        (pace) => median < limit * pace,
      ),
    ]
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
    await server.stop()
  }
}

function openBrowser(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({
    executablePath: findChromium(),
    args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', '--disable-background-networking', ...asRoot],
  })
}

/** Moves a coming video visit to ten minutes from now: one whose patient and dietitian are free then. */
async function beginVisit(ownerUrl: string): Promise<Visit> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<Visit>(
      `select id, patient_id, provider_id from app.appointment
       where status = 'Scheduled' and visit_mode = 'virtual' and starts_at > now() + interval '1 day' order by starts_at, id limit 50`,
    )
    for (const visit of rows) {
      const moved = await owner
        .query(
          `update app.appointment set starts_at = date_trunc('minute', now()) + interval '10 minutes',
             ends_at = date_trunc('minute', now()) + interval '10 minutes' + (ends_at - starts_at) where id = $1`,
          [visit.id],
        )
        .then(
          () => true,
          () => false,
        )
      if (moved) return visit
    }
    throw new Error('nobody has a video visit that could begin now')
  } finally {
    await owner.end()
  }
}

async function openAs(browser: Browser, address: string, person: Person): Promise<Page> {
  const { authorization } = await authorizationOf(person)
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 } })
  await context.addInitScript((role) => localStorage.setItem('signed_in', role), person.kind === 'patient' ? 'client' : 'provider')
  await context.route('**/api/auth/refresh', (route) => route.fulfill({ json: writeSession(person, authorization) }))
  return context.newPage()
}

/** A patient is asked where they sit before each call; here the dietitian wrote it down before. */
async function sayWhere(address: string, { id, provider_id }: Visit): Promise<void> {
  const answer = await fetch(`${address}/api/appointments/${id}/video-call/location`, {
    method: 'PUT',
    headers: { ...(await authorizationOf({ kind: 'provider', provider_id })), 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ state: 'IL', is_home: true, address: '12 Linden Street, Chicago' },
      ...{ emergency_name: 'Abel', emergency_phone: '312 555 0155' },
    }),
  })
  if (!answer.ok) throw new Error(`where the patient sits: ${answer.status} ${await answer.text()}`)
}

const join = (page: Page) => page.getByRole('button', { name: 'Join the visit' })

/** Both come into the call, the dietitian with a camera. From then on the patient is let in at once. */
async function meet(patient: Page, dietitian: Page, id: string): Promise<void> {
  await patient.goto(`/app/call/${id}`)
  await join(patient).click()
  await dietitian.goto(`/provider/call/${id}`)
  await dietitian.getByRole('button', { name: 'Turn on the camera' }).click()
  await join(dietitian).click()
  await dietitian.getByRole('button', { name: /^Let .* in$/ }).click()
  await patient.getByRole('toolbar', { name: 'Controls of the call' }).waitFor()
}

/** The patient loads the page anew with camera and microphone on, and joins. */
async function comeBack(patient: Page): Promise<number> {
  await patient.reload()
  await patient.getByRole('button', { name: 'Turn on the camera' }).click()
  await patient.getByRole('button', { name: 'Turn on the microphone' }).click()
  await patient.getByText('We hear you well.').waitFor()
  return measureFirstPicture(patient)
}
