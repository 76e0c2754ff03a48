import { expect, type Locator, type Page } from '@playwright/test'
import { createCalendarBlock, importExternalCalendar } from '@sorrel/contract/scheduling/wire'
import { cast } from '../../../server/src/world/cast.ts'
import { dayOf, makeFormatter } from '../../../web/src/kernel/words/format.ts'
import { type Api, apiAs, giveBackBlock, giveBackTimes, makePatient, type NewPatient, type Visit } from '../../people.ts'
import { collectComplaints, expectAccessible, makePhone, test, waitForMessage } from '../../screen.ts'
import { addMinutes, pickOne } from '../../times.ts'
import { mixes } from '../../words.ts'
import { listFreeTimes, signInAsDana, zone } from './week.ts'

test.afterEach(giveBackTimes)
test.use({ timezoneId: zone })

const format = makeFormatter('en')

/** Times of an hour on one day, in which Dana is free. */
async function findTimes(staff: Api, count: number): Promise<string[]> {
  const days = Map.groupBy(await listFreeTimes(staff), (at) => dayOf(at, zone))
  return pickOne([...days.values()].map((free) => takeApart(free, count)).filter(({ length }) => length === count))
}

function takeApart(free: readonly string[], count: number): string[] {
  const taken: string[] = []
  for (const at of free) {
    const last = taken.at(-1)
    if (taken.length < count && (!last || at >= addMinutes(last, 75))) taken.push(at)
  }
  return taken
}

const rowOf = (page: Page, { name }: NewPatient) => page.locator('.affected', { hasText: name })

/**
 * Blocks a whole day in the calendar. The dialog names the visits before it is saved; the app then leads to them, and Undo takes the block
 * back. At the end the day is blocked again.
 */
async function blockDay(page: Page, staff: Api, day: string, patients: readonly NewPatient[]): Promise<void> {
  await page.goto(`/provider/calendar?day=${day}`)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Block time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block time' })
  await dialog.getByText('Whole days', { exact: true }).click()
  const title = `Sick ${makePhone().slice(-4)}`
  await dialog.getByLabel('Name').fill(title)
  await dialog.getByLabel('First day').fill(day)
  await dialog.getByLabel('Last day').fill(day)
  for (const { name } of patients) await expect(dialog.getByRole('link', { name })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Block this time' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Visits to settle' })).toBeVisible()
  for (const patient of patients) await expect(rowOf(page, patient)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The block is gone again.')).toBeVisible()
  for (const patient of patients) await expect(rowOf(page, patient)).toHaveCount(0)
  const again = await staff('POST /calendar-events/blocks', { title, from_date: day })
  giveBackBlock(staff, createCalendarBlock.output.parse(again).event.id)
  await expect(rowOf(page, patients[0]!)).toHaveCount(1)
}

/** The day is marked in the month, and above the day itself with the way to its visits, which is returned. */
async function expectMarked(page: Page, day: string): Promise<Locator> {
  await page.goto(`/provider/calendar?view=month&day=${day}`)
  await expect(page.getByRole('button', { name: new RegExp(`^${format.longDay(day)}.*, 1 visit to settle`) })).toBeVisible()
  await expect(page.locator(`[data-day="${day}"] .month-unsettled`)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/provider/calendar?day=${day}`)
  const mark = page.getByRole('link', { name: `${format.shortDay(day)}: 1 visit to settle` })
  await expect(mark).toBeVisible()
  await expectAccessible(page)
  return mark
}

/** Moves a visit to the time beside it; without a message to the patient if a reason for that is given. */
async function moveAsSuggested(page: Page, patient: NewPatient, untold?: string): Promise<void> {
  await rowOf(page, patient)
    .getByRole('button', { name: /^Move to/ })
    .click()
  const dialog = page.getByRole('dialog', { name: `Move the visit with ${patient.name}` })
  const when = dialog.getByLabel(`When is ${patient.name} told?`)
  await expect(when).toHaveValue(/now|morning/)
  await expectAccessible(page)
  if (untold) {
    await when.selectOption('Not at all')
    await dialog.getByLabel('Why is the patient not told?').selectOption(untold)
  }
  await dialog.getByRole('button', { name: 'Move 1 visit' }).click()
  await expect(rowOf(page, patient)).toHaveCount(0)
}

test('A dietitian blocks a day, moves one visit, asks one patient, cancels one and keeps one; the mark goes when the asked patient cancels @phone @laptop', async ({
  page,
  request,
  house,
}) => {
  const complaints = collectComplaints(page, { refusals: 'none' })
  const staff = await apiAs(request, cast.dana)
  const times = await findTimes(staff, 4)
  const day = dayOf(times[0]!, zone)
  const patients: NewPatient[] = []
  for (const at of times) patients.push(await makePatient(request, cast.dana, { at }))
  const [moved, asked, canceled, kept] = patients as [NewPatient, NewPatient, NewPatient, NewPatient]
  await signInAsDana(page)
  await blockDay(page, staff, day, patients)
  const section = page.locator('.settle-day', { has: page.getByRole('heading', { name: format.longDay(day) }) })
  for (const patient of patients) await expect(rowOf(page, patient)).toContainText('Sick')
  await expectAccessible(page)

  await moveAsSuggested(page, moved, 'I have told them myself')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, moved)).toHaveCount(1)
  await moveAsSuggested(page, moved)

  await rowOf(page, canceled)
    .getByRole('button', { name: `Cancel…: ${canceled.name}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `Cancel the visit with ${canceled.name}?` })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel 1 visit: the patient pays nothing' }).click()
  await expect(rowOf(page, canceled)).toHaveCount(0)

  await rowOf(page, asked)
    .getByRole('button', { name: `Ask to change…: ${asked.name}` })
    .click()
  const asking = page.getByRole('dialog', { name: `Ask ${asked.name} to pick another time?` })
  await asking.getByLabel(`When is ${asked.name} told?`).selectOption({ value: 'now' })
  await asking.getByRole('button', { name: 'Ask 1 patient' }).click()
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
  const mark = await expectMarked(page, day)

  const { links } = await waitForMessage(request, asked.phone_number, ({ text }) => text.includes('can’t be there'), house)
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

/** A calendar of another program in which the hour from each of these times is taken. */
const icsOf = (times: readonly string[]): string => {
  const stamp = (at: string) => at.replaceAll(/[-:]|\.000/g, '')
  const events = times.flatMap((at, no) => [
    ...['BEGIN:VEVENT', `UID:${no}@x`, 'DTSTAMP:20260301T000000Z', `DTSTART:${stamp(at)}`, `DTEND:${stamp(addMinutes(at, 60))}`],
    ...['SUMMARY:Dentist', 'END:VEVENT'],
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')
}

for (const say of mixes('es @laptop')) {
  test.describe(say.locale, () => {
    test.use({ locale: say.locale })

    test(`A dietitian imports a calendar that meets two visits, and moves both at once ${say.size}`, async ({ page, request }) => {
      const complaints = collectComplaints(page, { refusals: 'none' })
      const staff = await apiAs(request, cast.dana)
      const times = await findTimes(staff, 2)
      const patients: NewPatient[] = []
      for (const at of times) patients.push(await makePatient(request, cast.dana, { at }))
      await signInAsDana(page)
      await page.goto('/provider/calendar')
      await page.getByRole('button', { name: say.fresh, exact: true }).click()
      await page.getByRole('menuitem', { name: say.importMenu }).click()
      const dialog = page.getByRole('dialog', { name: say.importDialog })
      await dialog.getByLabel(say.name).fill(`Private ${makePhone().slice(-4)}`)
      const file = { name: 'private.ics', mimeType: 'text/calendar', buffer: Buffer.from(icsOf(times)) }
      await dialog.getByLabel(say.calendarFile).setInputFiles(file)
      const answer = page.waitForResponse((sent) => sent.url().endsWith('/external-calendars') && sent.request().method() === 'POST')
      await dialog.getByRole('button', { name: say.importIt, exact: true }).click()
      const imported = importExternalCalendar.output.parse(await (await answer).json())
      await expect(dialog.getByRole('link', { name: say.settleThem })).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('link', { name: say.settleThem }).click()
      await expect(page.getByRole('heading', { level: 1, name: say.visitsToSettle })).toBeVisible()
      for (const patient of patients) await expect(rowOf(page, patient)).toContainText('Dentist')
      const day = page.locator('.settle-day', { has: rowOf(page, patients[0]!) })
      await day.getByRole('button', { name: say.moveAll }).click()
      await expectAccessible(page)
      await page.getByRole('button', { name: say.moveTwo, exact: true }).click()
      await expect(page.getByText(say.twoMoved)).toBeVisible()
      for (const patient of patients) await expect(rowOf(page, patient)).toHaveCount(0)
      const starts = await Promise.all(patients.map(({ api }) => api<{ items: Visit[] }>('GET /appointments?statuses=Scheduled')))
      for (const { items } of starts) expect(times).not.toContain(items[0]?.starts_at)
      await staff(`DELETE /external-calendars/${imported.calendar.id}`)
      expect(complaints).toEqual([])
    })
  })
}
