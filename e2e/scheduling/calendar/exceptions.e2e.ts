import { expect, type Page } from '@playwright/test'
import { cast } from '../../../server/src/world/cast.ts'
import { addDays, dayOf, makeFormatter, mondayOf } from '../../../web/src/kernel/words/format.ts'
import { findInstantAt } from '../../../web/src/scheduling/provider/wall-time.ts'
import { apiAs, giveBackTimes, makePatient, type Visit } from '../../people.ts'
import { expectAccessible, test } from '../../screen.ts'
import { addMinutes, pickOne } from '../../times.ts'
import { bookVisitWithDana, clock, findEntry, listFreeTimes, openCalendar, signInAsDana, zone } from './week.ts'

test.afterEach(giveBackTimes)

test.use({ timezoneId: zone })

const format = makeFormatter('en')

test('A visit in person cannot be moved to or booked on a day with video only, and the screen gives this reason @laptop', async ({
  page,
  request,
}) => {
  const staff = await apiAs(request, cast.dana)
  const isMonday = (at: string) => dayOf(at, zone) === mondayOf(dayOf(at, zone))
  const { name, at, day } = await bookVisitWithDana(request, staff, isMonday)
  const friday = addDays(mondayOf(day), 4)
  await signInAsDana(page)
  await openCalendar(page, day)
  await findEntry(page, name).click()
  await page.getByRole('button', { name: 'Another time or length…' }).click()
  const move = page.getByRole('dialog', { name: `Move the visit with ${name}` })
  await move.getByLabel('How').selectOption('in_person')
  await move.getByLabel('Date').fill(friday)
  await expect(move.getByText('Not open for visits in person.')).toBeVisible()
  await expect(move.getByRole('button', { name: `Move to ${format.time(at, zone)}` })).toBeDisabled()
  await expectAccessible(page)
  await move.getByLabel('How').selectOption('virtual')
  await expect(move.getByText('Not open for visits in person.')).toBeHidden()
  await move.getByRole('button', { name: 'Keep the time' }).click()
  await page.getByRole('button', { name: 'New' }).click()
  await page.getByRole('menuitem', { name: 'Book a patient…' }).click()
  const book = page.getByRole('dialog', { name: 'Book a visit' })
  await book.getByLabel('Patient').fill(name)
  await page.getByRole('option', { name }).click()
  await book.getByLabel('How').selectOption('in_person')
  await book.getByLabel('Date').fill(friday)
  await book.getByLabel('Start').fill('10:00')
  await expect(book.getByText('Not open for visits in person.')).toBeVisible()
  await expect(book.getByRole('button', { name: /^Book:/ })).toBeDisabled()
})

test('Undo of a move repeats its exception and says if the former time is taken; a dragged entry shows its new time @laptop', async ({
  page,
  request,
}) => {
  const staff = await apiAs(request, cast.dana)
  const { name, api, first, at, day } = await bookVisitWithDana(request, staff, () => true)
  const sunday = addDays(mondayOf(day), 6)
  const odd = findInstantAt(sunday, '10:00', zone)
  await staff(`PATCH /appointments/${first.id}`, { starts_at: odd, override: { reason: 'The only free day' } })
  const start = async () => (await api<{ items: Visit[] }>('GET /appointments?statuses=Scheduled')).items[0]?.starts_at
  await signInAsDana(page)
  await openCalendar(page, sunday)
  await holdEntry(page, name)
  await expect(page.locator('.ev-live').last()).toHaveText(/\d:\d\d/)
  await page.mouse.up()
  await page
    .getByRole('dialog', { name: `Move the visit with ${name}?` })
    .getByRole('button', { name: 'Move this visit' })
    .click()
  const refused = page.getByRole('dialog', { name: `${name} stays where it was` })
  await refused.getByRole('button', { name: 'Leave it there' }).click()
  const moveBackHere = async () => {
    await findEntry(page, name).click()
    await page.getByRole('button', { name: 'Another time or length…' }).click()
    const dialog = page.getByRole('dialog', { name: `Move the visit with ${name}` })
    await dialog.getByLabel('Date').fill(day)
    await dialog.getByLabel('Start').fill(clock(at))
    await dialog.getByRole('button', { name: /^Move to/ }).click()
    await expect(page.getByText(`Moved. ${name}`)).toBeVisible()
  }
  await moveBackHere()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Moved back. ${name}`)).toBeVisible()
  expect(await start()).toBe(odd)
  await moveBackHere()
  const other = await makePatient(request, cast.dana, { at: pickOne(await listFreeTimes(staff)) })
  await staff(`PATCH /appointments/${other.first.id}`, { starts_at: odd, override: { reason: 'Came first' } })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('The visit was not moved back: its former time is no longer free.')).toBeVisible()
  expect(await start()).toBe(at)
  await expectAccessible(page)
})

test('While the calendar is read again after a move, the entry stands at its new time and its panel stays open @laptop', async ({
  page,
  request,
}) => {
  const staff = await apiAs(request, cast.dana)
  const { name, at, day } = await bookVisitWithDana(request, staff, (one, free) => free.has(addMinutes(one, 120)))
  await signInAsDana(page)
  await openCalendar(page, day)
  await findEntry(page, name).click()
  await page.getByRole('button', { name: 'Another time or length…' }).click()
  const dialog = page.getByRole('dialog', { name: `Move the visit with ${name}` })
  const to = addMinutes(at, 120)
  await dialog.getByLabel('Start').fill(clock(to))
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/calendar-events\?/, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await dialog.getByRole('button', { name: /^Move to/ }).click()
  await expect(page.getByText(`Moved. ${name}`)).toBeVisible()
  await expect(findEntry(page, name)).toHaveCount(1)
  await expect(findEntry(page, name)).toContainText(format.time(to, zone).slice(0, -3))
  await expect(page.getByRole('heading', { name })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

/** Picks an entry up with the mouse and holds it an hour higher. */
async function holdEntry(page: Page, name: string): Promise<void> {
  const entry = findEntry(page, name)
  await entry.scrollIntoViewIfNeeded()
  const box = await entry.boundingBox()
  if (!box) throw new Error('the entry is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + 8]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (const up of [10, 30, 60]) await page.mouse.move(x, y - up)
}
