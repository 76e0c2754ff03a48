import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { cast } from '../../../server/src/world/cast.ts'
import { dayOf } from '../../../web/src/kernel/words/format.ts'
import { clockOf } from '../../../web/src/scheduling/provider/wall-time.ts'
import { type Api, makePatient, type NewPatient, signInAs } from '../../people.ts'
import { addMinutes, begin, listOffered, pickOne } from '../../times.ts'

const { dana } = cast
export const zone = dana.time_zone
export const clock = (at: string): string => clockOf(at, zone)

/** Dana's free times after the week that visitors see first, and after the clocks have changed. Each test takes its own time there. */
export const listFreeTimes = (staff: Api): Promise<string[]> =>
  listOffered(staff, dana, { from: addMinutes(begin, 8 * 1440), days: 40, minutes: 60, type: 'Initial Consultation' })

/** Books a visit of an hour with Dana for a new patient, at a time that suits the test. */
export async function bookVisitWithDana(
  request: APIRequestContext,
  staff: Api,
  suits: (at: string, free: ReadonlySet<string>) => boolean,
): Promise<NewPatient & { at: string; day: string }> {
  const free = await listFreeTimes(staff)
  const all = new Set(free)
  const at = pickOne(free.filter((one) => suits(one, all)))
  return { ...(await makePatient(request, dana, { at })), at, day: dayOf(at, zone) }
}

/** Opens Dana's calendar on a day. A laptop shows the whole week. */
export async function openCalendar(page: Page, day: string): Promise<void> {
  await page.goto(`/provider/calendar?day=${day}`)
  await expect(page.locator('.cal-root .ev').first()).toBeVisible()
}

export const signInAsDana = (page: Page): Promise<void> => signInAs(page, dana)

export const findEntry = (page: Page, name: string) => page.locator('.cal-root .ev', { hasText: name })
