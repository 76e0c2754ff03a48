import { expect, type Page } from '@playwright/test'
import { cast } from '../../../server/src/world/cast.ts'
import { dayOf, makeFormatter } from '../../../web/src/kernel/words/format.ts'
import { type Api, apiAs, giveBackBlock, giveBackTimes, makePatient, type NewPatient } from '../../people.ts'
import { collectComplaints, expectAccessible, makePhone, test, waitForMessage } from '../../screen.ts'
import { addMinutes, pickOne } from '../../times.ts'
import { listFreeTimes, signInAsDana, zone } from './week.ts'

test.afterEach(giveBackTimes)
test.use({ timezoneId: zone })

const format = makeFormatter('en')

/** Four times of an hour on one day, in which Dana is free. */
async function findFourTimes(staff: Api): Promise<string[]> {
  const days = Map.groupBy(await listFreeTimes(staff), (at) => dayOf(at, zone))
  return pickOne([...days.values()].map(takeApart).filter(({ length }) => length === 4))
}

function takeApart(free: readonly string[]): string[] {
  const taken: string[] = []
  for (const at of free) {
    const last = taken.at(-1)
    if (taken.length < 4 && (!last || at >= addMinutes(last, 75))) taken.push(at)
  }
  return taken
}

const rowOf = (page: Page, { name }: NewPatient) => page.locator('.affected', { hasText: name })

/** Blocks a whole day in the calendar, and follows the app to the visits that lie in it. */
async function blockDay(page: Page, staff: Api, day: string): Promise<void> {
  await page.goto(`/provider/calendar?day=${day}`)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Block time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block time' })
  await dialog.getByText('Whole days', { exact: true }).click()
  await dialog.getByLabel('Name').fill(`Sick ${makePhone().slice(-4)}`)
  await dialog.getByLabel('First day').fill(day)
  await dialog.getByLabel('Last day').fill(day)
  const answer = page.waitForResponse((sent) => sent.url().endsWith('/calendar-events/blocks'))
  await dialog.getByRole('button', { name: 'Block this time' }).click()
  giveBackBlock(staff, (await (await answer).json()).event.id)
  await expect(page.getByRole('heading', { level: 1, name: 'Visits to settle' })).toBeVisible()
}

test('She blocks a day: moves one visit, asks one patient, cancels one and keeps one, and the mark goes when the asked one answers @phone @laptop', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page, { refusals: 'none' })
  const staff = await apiAs(request, cast.dana)
  const times = await findFourTimes(staff)
  const day = dayOf(times[0]!, zone)
  const patients: NewPatient[] = []
  for (const at of times) patients.push(await makePatient(request, cast.dana, { at }))
  const [moved, asked, canceled, kept] = patients as [NewPatient, NewPatient, NewPatient, NewPatient]
  await signInAsDana(page)
  await blockDay(page, staff, day)
  const section = page.locator('.settle-day', { has: page.getByRole('heading', { name: format.longDay(day) }) })
  for (const patient of patients) await expect(rowOf(page, patient)).toContainText('Sick')
  await expectAccessible(page)

  await rowOf(page, moved)
    .getByRole('button', { name: /^Move to/ })
    .click()
  await expect(rowOf(page, moved)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, moved)).toHaveCount(1)
  await rowOf(page, moved)
    .getByRole('button', { name: /^Move to/ })
    .click()
  await expect(rowOf(page, moved)).toHaveCount(0)

  await rowOf(page, canceled)
    .getByRole('button', { name: `Cancel…: ${canceled.name}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `Cancel the visit with ${canceled.name}?` })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel 1 visit: the patient pays nothing' }).click()
  await expect(rowOf(page, canceled)).toHaveCount(0)

  await rowOf(page, asked)
    .getByRole('button', { name: `Ask to change: ${asked.name}` })
    .click()
  await expect(rowOf(page, asked)).toContainText('no answer yet')
  await expectAccessible(page)
  await rowOf(page, kept)
    .getByRole('button', { name: `Keep: ${kept.name}` })
    .click()
  await expect(rowOf(page, kept)).toHaveCount(0)

  // Of the day, the visits of the demo are left, and the one whose patient was asked.
  const others = (await section.locator('.affected').count()) - 1
  const rest = section.locator('.affected').filter({ hasNotText: asked.name })
  for (let left = others; left > 0; left -= 1) {
    await rest
      .first()
      .getByRole('button', { name: /^Keep: / })
      .click()
    await expect(rest).toHaveCount(left - 1)
  }
  await page.goto(`/provider/calendar?day=${day}`)
  const mark = page.getByRole('link', { name: `${format.shortDay(day)}: 1 visit to settle` })
  await expect(mark).toBeVisible()
  await expectAccessible(page)

  const { links } = await waitForMessage(request, asked.phone_number, ({ text }) => text.includes('can’t be there'))
  const hers = await page.context().newPage()
  await hers.goto(links.find((link) => link.includes('/cancel/')) ?? '')
  await expect(hers.getByText('can’t be there at this time')).toBeVisible()
  await expectAccessible(hers)
  await hers.getByRole('button', { name: 'Cancel the visit', exact: false }).click()
  await expect(hers.getByRole('heading', { level: 1 })).toContainText('canceled')
  await hers.close()

  await expect(mark).toHaveCount(0)
  await page.goto('/provider/settle')
  await expect(rowOf(page, asked)).toHaveCount(0)
  expect(await moved.api<{ items: object[] }>('GET /appointments?statuses=Scheduled')).toMatchObject({ items: [{ status: 'Scheduled' }] })
  expect(await kept.api(`GET /appointments/${kept.first.id}`)).toMatchObject({ status: 'Scheduled', starts_at: kept.first.starts_at })
  expect(complaints).toEqual([])
})
