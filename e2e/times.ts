import { createHash } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { bookAppointment } from '@sorrel/contract/scheduling/wire'
import type { CastProvider } from '../server/src/world/cast.ts'
import { addDays, countDaysBetween, dayOf, mondayOf } from '../web/src/kernel/words/format.ts'
import type { Api, NewPatient, Visit } from './people.ts'
import type { Say } from './words.ts'

/** The moment at which the clock of the server started. */
export const begin = process.env.CLOCK ?? ''

type Asked = { from?: string; days: number; minutes?: number; type?: 'Initial Consultation' | 'Follow-up' }

/** The starts that the caller is offered, as instants. */
export async function listOffered(
  api: Api,
  { provider_id }: Pick<CastProvider, 'provider_id'>,
  { from = begin, days, minutes = 45, type = 'Follow-up' }: Asked,
): Promise<string[]> {
  const query = new URLSearchParams({
    ...{ provider_id, type, visit_mode: 'virtual', start_time: from, end_time: addMinutes(from, days * 1440) },
    appointment_duration_in_minutes: String(minutes),
  })
  const { slots } = await api<{ slots: { starts_at: string }[] }>(`GET /availability-slots?${query}`)
  return slots.map(({ starts_at }) => starts_at)
}

/** First visits are so far ahead that they do not touch the near times of other tests. */
export const farAhead: Asked = { from: addMinutes(begin, 40 * 1440), days: 30, minutes: 60, type: 'Initial Consultation' }

/** The same from the present moment of a world in which days have passed. */
export async function findFarAhead(api: Api): Promise<Asked> {
  const { at } = await api<{ at: string }>('GET /health')
  return { ...farAhead, from: addMinutes(at, 40 * 1440) }
}

export function addMinutes(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString()
}

/** Picks one of many by the name of the test, not by chance. Tests rarely pick the same time, and a failing test fails with the same one again. */
export function pickOne<Item>(items: readonly Item[]): Item {
  const { testId, retry, titlePath, project } = test.info()
  const run = `${testId} ${retry}`
  drawn = drawn.run === run ? { run, count: drawn.count + 1 } : { run, count: 1 }
  const hash = createHash('sha256')
    .update(`${project.name} ${titlePath.join(' ')} ${drawn.count}`)
    .digest()
  const item = items[hash.readUInt32BE() % items.length]
  if (item === undefined) throw new Error('The demo world has no such time left.')
  return item
}

let drawn = { run: '', count: 0 }

/** Books a follow-up as the dietitian, who is not bound by notice. */
export async function bookFor(staff: Api, dietitian: CastProvider, patient: NewPatient, starts_at: string, minutes = 45): Promise<Visit> {
  const { provider_id } = dietitian
  const visit = { provider_id, starts_at, duration_minutes: minutes, type: 'Follow-up', visit_mode: 'virtual' }
  const { appointments } = await staff<{ appointments: [Visit] }>('POST /appointments', { ...visit, patient_id: patient.patient_id })
  return appointments[0]
}

/** Presses Book, and returns the visit as the server answers it. */
export async function pressBook(page: Page, say: Pick<Say, 'book'>) {
  const answer = page.waitForResponse((sent) => sent.url().endsWith('/api/appointments') && sent.request().method() === 'POST')
  await page.getByRole('button', { name: say.book }).click()
  const [visit] = bookAppointment.output.parse(await (await answer).json()).appointments
  if (!visit) throw new Error('The answer has no visit.')
  return visit
}

/** Goes to the week and day of a start in a list of free times, and chooses it. */
export async function chooseTime(page: Page, say: Pick<Say, 'dietitian' | 'format' | 'later'>, at: string): Promise<void> {
  const zone = say.dietitian.time_zone
  const day = dayOf(at, zone)
  const monday = mondayOf(day)
  const shown = page.locator('.week-strip-head')
  await expect(page.locator('label.slot').first()).toBeVisible()
  const wanted = say.format.week(monday, addDays(monday, 6))
  while (!(await shown.textContent())?.includes(wanted)) {
    const before = await shown.textContent()
    await page.getByRole('button', { name: say.later }).click()
    await expect(shown).not.toHaveText(before ?? '')
  }
  await page.locator('label.day').nth(countDaysBetween(monday, day)).click()
  const slot = page.locator('label.slot').filter({ hasText: say.format.time(at, zone) })
  const more = page.locator('.more-times')
  await expect(slot.or(more).first()).toBeVisible()
  // A long day first shows only full and half hours.
  if ((await slot.count()) === 0) await more.click()
  await slot.click()
}
