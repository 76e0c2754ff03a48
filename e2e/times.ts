import { createHash } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import type { CastProvider } from '../server/src/world/cast.ts'
import { addDays, dayOf, daysBetween, mondayOf } from '../web/src/kernel/words/format.ts'
import type { Api, NewPatient, Visit } from './people.ts'
import type { Say } from './words.ts'

/** The moment at which the server's clock began to run. */
export const begin = process.env.CLOCK ?? ''

type Asked = { from?: string; days: number; minutes?: number; type?: 'Initial Consultation' | 'Follow-up' }

/** What is offered to whoever asks, as instants. */
export async function offered(
  api: Api,
  { provider_id }: CastProvider,
  { from = begin, days, minutes = 45, type = 'Follow-up' }: Asked,
): Promise<string[]> {
  const query = new URLSearchParams({
    ...{ provider_id, type, visit_mode: 'virtual', start_time: from, end_time: later(from, days * 1440) },
    appointment_duration_in_minutes: String(minutes),
  })
  const { slots } = await api<{ slots: { starts_at: string }[] }>(`GET /availability-slots?${query}`)
  return slots.map(({ starts_at }) => starts_at)
}

/** First visits stand so far away that nothing a test does nearby meets them. */
export const farAhead: Asked = { from: later(begin, 40 * 1440), days: 30, minutes: 60, type: 'Initial Consultation' }

export function later(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString()
}

/** One of many, by the test's own name and not by chance: tests rarely want the same time, and what fails with one fails with it again. */
export function oneOf<Item>(items: readonly Item[]): Item {
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

/** Books a follow-up for a patient of hers as the dietitian, whom no notice binds. */
export async function bookFor(staff: Api, dietitian: CastProvider, patient: NewPatient, starts_at: string, minutes = 45): Promise<Visit> {
  const { provider_id } = dietitian
  const visit = { provider_id, starts_at, duration_minutes: minutes, type: 'Follow-up', visit_mode: 'virtual' }
  const { appointments } = await staff<{ appointments: [Visit] }>('POST /appointments', { ...visit, patient_id: patient.patient_id })
  return appointments[0]
}

/** Goes to the week and the day of a moment in a list of open times, and chooses it. */
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
  await page.locator('label.day').nth(daysBetween(monday, day)).click()
  const slot = page.locator('label.slot').filter({ hasText: say.format.time(at, zone) })
  const more = page.locator('.more-times')
  await expect(slot.or(more).first()).toBeVisible()
  // A long day shows its half hours first.
  if ((await slot.count()) === 0) await more.click()
  await slot.click()
}
