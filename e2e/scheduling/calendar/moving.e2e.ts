import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { cast } from '../../../server/src/world/cast.ts'
import { addDays, dayOf, makeFormatter, mondayOf } from '../../../web/src/kernel/words/format.ts'
import { findInstantAt, minuteOf } from '../../../web/src/scheduling/provider/wall-time.ts'
import { apiAs, giveBackTimes, makePatient, type Visit } from '../../people.ts'
import { collectComplaints, expectAccessible, test } from '../../screen.ts'
import { addMinutes, begin, bookFor, farAhead, listOffered, pickOne } from '../../times.ts'
import { mixes } from '../../words.ts'
import { bookVisitWithDana, clock, findEntry, listFreeTimes, openCalendar, signInAsDana, zone } from './week.ts'

test.afterEach(giveBackTimes)

test.use({ timezoneId: zone })

const format = makeFormatter('en')
const weekWords = (day: string) => format.week(mondayOf(day), addDays(mondayOf(day), 6))

test('A dietitian learns why a time is not offered, and which times are free instead @laptop', async ({ page, request }) => {
  const complaints = collectComplaints(page, { refusals: 'none' })
  const staff = await apiAs(request, cast.dana)
  const { name, at, day } = await bookVisitWithDana(request, staff, (one, free) => free.has(addMinutes(one, 75)))
  const end = format.time(addMinutes(at, 60), zone)
  await signInAsDana(page)
  await openCalendar(page, day)
  const { x, bottom } = await placeOf(findEntry(page, name))
  await page.mouse.click(x, bottom + 6)
  const why = page.getByRole('dialog', { name: `Why is ${end} on ${format.weekday(day, 'long')} not offered?` })
  await expect(why.getByText(`Too close to ${name}.`)).toBeVisible()
  await expect(why.getByText('In your open hours')).toBeVisible()
  await expect(why.getByRole('button', { name: format.time(addMinutes(at, 75), zone) })).toBeVisible()
  await expectAccessible(page)
  await why.getByRole('button', { name: `Offer ${end} anyway…` }).click()
  await why.getByRole('button', { name: 'Set the rules aside' }).click()
  await expect(why.getByText('Please give a reason.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  expect(complaints).toEqual([])
})

test('The hours stay in view while the calendar scrolls sideways beside the panel of a visit @laptop', async ({ page, request }) => {
  const staff = await apiAs(request, cast.dana)
  const { name, day } = await bookVisitWithDana(request, staff, () => true)
  await signInAsDana(page)
  await openCalendar(page, day)
  await findEntry(page, name).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const grid = page.locator('.cal-grid')
  const hour = page.locator('.cal-hour[data-time="10:00:00"]')
  const before = await hour.boundingBox()
  const by = await grid.evaluate((part) => {
    part.scrollBy({ left: 1000, behavior: 'instant' })
    return part.scrollLeft
  })
  expect(by).toBeGreaterThan(50)
  await expect(async () => expect((await hour.boundingBox())?.x).toBeCloseTo(before?.x ?? -1, 0)).toPass()
  const isOnTop = await hour.evaluate((part) => {
    const { x, y } = part.getBoundingClientRect()
    return part.contains(document.elementFromPoint(x + 8, y + 2))
  })
  expect(isOnTop).toBe(true)
  await expectAccessible(page)
})

test('A dietitian moves a visit with the dialog only, and undoes the move @laptop', async ({ page, request }) => {
  const complaints = collectComplaints(page, { refusals: 'none' })
  const staff = await apiAs(request, cast.dana)
  const { name, at, day, api } = await bookVisitWithDana(request, staff, () => true)
  await api('PATCH /auth/me', { time_zone: 'America/New_York' })
  const to = pickOne((await listFreeTimes(staff)).filter((one) => mondayOf(dayOf(one, zone)) !== mondayOf(day)))
  const [newDay, time] = [dayOf(to, zone), format.time(to, zone)]
  await signInAsDana(page)
  await openCalendar(page, day)
  await findEntry(page, name).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Another time or length…' }).click()
  const dialog = page.getByRole('dialog', { name: `Move the visit with ${name}` })
  // Nothing is typed yet, so there is nothing to move.
  await expect(dialog.getByRole('button', { name: 'Move the visit', exact: true })).toBeDisabled()
  await dialog.getByLabel('Date').fill(newDay)
  // The free times of that day fill in the start, and the patient's clock shows another hour.
  await dialog
    .getByRole('group', { name: `Available on ${format.shortDay(newDay)}` })
    .getByRole('button', { name: time, exact: true })
    .click()
  await expect(dialog.getByLabel('Start')).toHaveValue(clock(to))
  await expect(dialog.getByText(`${format.time(to, 'America/New_York')} for ${name} (Eastern Time)`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Move to ${time}, ${format.shortDay(newDay)}` }).click()
  await expect(page.getByText(`Moved. ${name}: ${format.shortDay(newDay)}, ${time}.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: weekWords(newDay) })).toBeVisible()
  await expect(findEntry(page, name)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: weekWords(day) })).toBeVisible()
  await expect(findEntry(page, name)).toContainText(format.time(at, zone).slice(0, -3))
  expect(complaints).toEqual([])
})

const zones = [
  ...['Pacific/Honolulu', 'America/Anchorage', 'America/Denver', 'America/New_York', 'America/Sao_Paulo', 'Atlantic/Azores'],
  ...['Europe/Athens', 'Asia/Dubai', 'Asia/Dhaka', 'Asia/Bangkok', 'Asia/Tokyo', 'Pacific/Noumea', 'Pacific/Auckland'],
]

/** Two zones, and a time in a night of Dana’s that is after the next eight o’clock in the first zone, and before that in the second one. */
function findMornings(now: string) {
  const findMorning = (theirs: string) => {
    const today = findInstantAt(dayOf(now, theirs), '08:00', theirs)
    return { theirs, at: today > now ? today : addMinutes(today, 1440) }
  }
  const all = zones.map(findMorning).sort((one, other) => (one.at < other.at ? -1 : 1))
  for (const [at, east] of all.entries()) {
    const west = all[at + 1]
    // Between two of the offered starts.
    const between = west && `${addMinutes(east.at, (Date.parse(west.at) - Date.parse(east.at)) / 120_000).slice(0, 15)}7:00.000Z`
    if (between && between > east.at && between < west.at && (clock(between) > '19:00' || clock(between) < '06:00'))
      return { east, west, between }
  }
  throw new Error('no night of Dana’s has a morning elsewhere')
}

test('A dietitian who moves a visit is offered no message that comes after its new time, and a refused one is said at its field @phone @laptop', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page)
  const staff = await apiAs(request, cast.dana)
  const { name, day, api } = await bookVisitWithDana(request, staff, () => true)
  const { at: now } = await staff<{ at: string }>('GET /health')
  const { east, west, between } = findMornings(now)
  await api('PATCH /auth/me', { time_zone: east.theirs })
  await signInAsDana(page)
  // This window does not hear of what others change.
  await page.route('**/api/live*', (route) => route.abort())
  await openCalendar(page, day)
  await findEntry(page, name).click()
  await page.getByRole('button', { name: 'Another time or length…' }).click()
  const dialog = page.getByRole('dialog', { name: `Move the visit with ${name}` })
  const told = dialog.getByLabel(`When is ${name} told?`)
  const type = async (at: string) => {
    await dialog.getByLabel('Date').fill(dayOf(at, zone))
    await dialog.getByLabel('Start').fill(clock(at))
  }
  await type(between)
  await told.selectOption('morning')
  await type(addMinutes(east.at, -5))
  await expect(told).toHaveValue('now')
  await expect(told.getByRole('option', { name: 'At 8:00 in the morning, their time' })).toHaveCount(0)
  await type(between)
  await expect(told).toHaveValue('morning')
  await dialog.getByRole('button', { name: 'Move here anyway…' }).click()
  await dialog.getByLabel('Why this time anyway?').fill('She can only come then')
  await api('PATCH /auth/me', { time_zone: west.theirs })
  await dialog.getByRole('button', { name: 'Set the rules aside' }).click()
  await expect(told).toHaveAccessibleDescription(/^The message would go out .*, after the visit begins. Choose another moment.$/)
  // The actions at the foot of a small window do not cover it.
  const [said, foot] = [dialog.getByText(/^The message would go out/), dialog.getByRole('button', { name: /^Move to/ })]
  await expect(async () => {
    const [box, actions] = [await said.boundingBox(), await foot.boundingBox()]
    expect(box?.y).toBeGreaterThan(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(actions?.y ?? 0)
  }).toPass()
  await expectAccessible(page)
  await told.selectOption('now')
  await dialog.getByRole('button', { name: 'Set the rules aside' }).click()
  await expect(page.getByText(`Moved. ${name}:`)).toBeVisible()
  const { items } = await api<{ items: Visit[] }>('GET /appointments?statuses=Scheduled')
  expect(items.map(({ starts_at }) => starts_at)).toContain(between)
  expect(complaints).toEqual([])
})

for (const say of mixes('es @phone')) {
  test.describe(`with a finger, ${say.locale}`, () => {
    test.use({ hasTouch: true, locale: say.locale })

    test(`A dietitian drags a visit to a free time; dropped on her lunch break, it goes back, and the reason is shown ${say.size}`, async ({
      page,
      context,
      request,
    }) => {
      const staff = await apiAs(request, cast.dana)
      // Near noon, so that a small screen shows both.
      const early = (one: string) => clock(one) >= '14:00' && clock(one) <= '14:15'
      const free = new Set(await listFreeTimes(staff))
      const at = pickOne([...free].filter((one) => early(one) && free.has(addMinutes(one, -60))))
      const otherWeeks = { ...farAhead, from: addMinutes(begin, 55 * 1440), days: 14 }
      const patient = await makePatient(request, cast.dana, { at: pickOne(await listOffered(staff, cast.dana, otherWeeks)) })
      await bookFor(staff, cast.dana, patient, at, 30)
      const { name, api } = patient
      const starts = async () =>
        (await api<{ items: Visit[] }>('GET /appointments?statuses=Scheduled')).items
          .map(({ starts_at }) => starts_at)
          .filter((one) => one !== patient.first.starts_at)
      await signInAsDana(page)
      await openCalendar(page, dayOf(at, zone))
      // A week has five lunches; this one is in the column of the visit.
      await keepFromEdges(findEntry(page, name))
      const before = await placeOf(findEntry(page, name))
      // On a touch screen half an hour is as high as a fingertip.
      const height = before.bottom - (before.y - 7)
      if (say.size === '@phone') expect(height).toBeGreaterThanOrEqual(44)
      const lunches = await Promise.all((await findEntry(page, 'Lunch').all()).map(placeOf))
      const lunch = lunches.find(({ x }) => Math.abs(x - before.x) < 20)
      if (!lunch) throw new Error('no lunch on this day')
      const touch = await putFingerOn(context, page)
      await touch.drag(before, lunch)
      await page.getByRole('button', { name: say.moveThis }).click()
      const refused = page.getByRole('dialog', { name: say.stays(name) })
      await expect(refused.getByText(say.blockedBy('Lunch'))).toBeVisible()
      // Where the visit is already is no other time.
      await expect(refused.getByRole('button', { name: say.format.time(at, zone), exact: true })).toHaveCount(0)
      await expectAccessible(page)
      await refused.getByRole('button', { name: say.leave }).click()
      await expect(refused).toBeHidden()
      // NOTE: an element that fades out still takes touches.
      await expect(page.locator('.mantine-Modal-overlay')).toHaveCount(0)
      await expect(async () => expect((await placeOf(findEntry(page, name))).y).toBeCloseTo(before.y, 0)).toPass()
      expect(await starts()).toEqual([at])

      // A finger that trembles while it rests moves nothing.
      await touch.drag(before, { x: before.x, y: before.y + 5 })
      await expect(page.getByText(say.hasMoved(name))).toHaveCount(0)
      expect(await starts()).toEqual([at])

      const hour = ((before.y - lunch.y) * 60) / (minuteOf(clock(at)) - 12 * 60)
      await touch.drag(before, { x: before.x, y: before.y - hour })
      // The dialog asks when the patient is told.
      await expect(page.getByLabel(say.whenTold(name))).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: say.moveThis }).click()
      await expect(page.getByText(say.hasMoved(name))).toBeVisible()
      expect(await starts()).toEqual([addMinutes(at, -60)])
      await page.getByRole('button', { name: say.undo }).click()
      // For a moment the entry is at neither place.
      await expect(async () => expect(Math.round((await placeOf(findEntry(page, name))).y)).toBe(Math.round(before.y))).toPass()
      expect(await starts()).toEqual([at])
    })
  })
}

type Place = { x: number; y: number }

/** Scrolls until the entry, and what lies two hours above it, are away from the edges of the grid, where a drag would scroll along. */
const keepFromEdges = (entry: Locator) =>
  entry.evaluate((part) => {
    let grid = part.parentElement
    while (grid && !/auto|scroll/.test(getComputedStyle(grid).overflowY)) grid = grid.parentElement
    const { top, height } = grid?.getBoundingClientRect() ?? { top: 0, height: 0 }
    grid?.scrollBy({ top: part.getBoundingClientRect().top - 80 - (top + height / 2), behavior: 'instant' })
  })

async function placeOf(entry: Locator): Promise<Place & { bottom: number }> {
  const box = await entry.boundingBox()
  if (!box) throw new Error('the entry is not on the screen')
  // In the middle of its first quarter of an hour, so that a drop does not fall into the next one.
  return { x: box.x + box.width / 2, y: box.y + 7, bottom: box.y + box.height }
}

/** A finger that rests until the entry is picked up, then moves and lets go. */
async function putFingerOn(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const drag = async (from: Place, to: Place) => {
    await touch('touchStart', [{ x: from.x, y: from.y }])
    await expect(page.locator('.ev--dragging').last()).toBeVisible()
    for (let step = 1; step <= 8; step++) {
      await touch('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }])
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    await expect(page.locator('.ev-live').last()).toHaveText(/\d:\d\d/)
    // NOTE: a browser merges moves that follow each other closely, so the finger must come to rest before it lets go.
    for (const nudge of [1, 0]) {
      await touch('touchMove', [{ x: to.x, y: to.y + nudge }])
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    await touch('touchEnd', [])
  }
  return { drag }
}
