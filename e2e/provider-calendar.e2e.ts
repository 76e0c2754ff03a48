import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from './screen.ts'

// Dana Whitfield's week of March 2, 2026; the server's clock stands at 9:00 AM of Tuesday in her zone.
const dana = '+16125550164'

test.use({ viewport: { width: 1280, height: 860 }, timezoneId: 'America/Chicago' })

test('A dietitian sees her day in order and closes a visit that was never marked @laptop', async ({ page }) => {
  const complaints = listen(page)
  await signIn(page)
  await page.goto('/provider')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuesday, March 3')
  await expect(page.getByText('3 visits ahead of you. The last one ends at 3:00 PM.')).toBeVisible()
  const names = page.locator('.day-list h3')
  await expect(names).toHaveText(['Beatriz Amaral', 'Ade Bankole', 'June Kessler'])
  await expectAccessible(page)

  const left = page.locator('.to-zero strong')
  const before = Number(await left.textContent())
  await page.getByRole('button', { name: 'Mark: Owen Castellanos' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Minutes together').fill('27')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark attended, 27 min' }).click()
  await expect(page.getByText('The visit with Owen Castellanos is marked attended.')).toBeVisible()
  await expect(left).toHaveText(String(before - 1))
  expect(complaints).toEqual([])
})

test('She learns why a time is not offered, and what is free instead @laptop', async ({ page }) => {
  const complaints = listen(page)
  await openCalendar(page)
  const sam = await placeOf(page, 'Sam Pereira')
  await page.mouse.click(sam.x, sam.bottom + 6)
  const why = page.getByRole('dialog', { name: 'Why is 3:00 PM on Friday not offered?' })
  await expect(why.getByText('Too close to Sam Pereira.')).toBeVisible()
  await expect(why.getByText('In your open hours')).toBeVisible()
  await expect(why.getByRole('button', { name: '3:15 PM' })).toBeVisible()
  await expectAccessible(page)
  await why.getByRole('button', { name: 'Offer 3:00 PM anyway…' }).click()
  await why.getByRole('button', { name: 'Set the rules aside' }).click()
  await expect(why.getByText('Please give a reason.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  expect(complaints).toEqual([])
})

test('She moves a visit by a dialog alone, and takes it back @laptop', async ({ page }) => {
  const complaints = listen(page)
  await openCalendar(page)
  await page.locator('.cal-root').getByText('Grace Oyelaran').click()
  await expect(page.getByRole('heading', { name: 'Grace Oyelaran' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Another time or length…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move the visit with Grace Oyelaran' })
  await dialog.getByLabel('Date').fill('2026-03-09')
  await dialog.getByLabel('Start').fill('09:00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move to 9:00 AM, Mon, Mar 9' }).click()
  await expect(page.getByText('Moved. Grace Oyelaran: Mon, Mar 9, 9:00 AM.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'March 9 to 15' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'March 2 to 8' })).toBeVisible()
  await expect(page.locator('.cal-root').getByText('Grace Oyelaran')).toBeVisible()
  expect(complaints).toEqual([])
})

test('She blocks a time every week, then deletes one date of it @laptop', async ({ page }) => {
  const complaints = listen(page)
  await openCalendar(page)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Block time…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block time' })
  await dialog.getByText('Repeats', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Block this time' }).click()
  await expect(dialog.getByText('Please fill this in.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Supervision')
  await dialog.getByLabel('First date').fill('2026-03-06')
  await dialog.getByLabel('From').fill('15:30')
  await dialog.getByLabel('Until').fill('16:15')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Block this time' }).click()
  await expect(page.locator('.cal-root').getByText('Supervision')).toBeVisible()
  await page.getByRole('button', { name: 'Week after' }).click()
  await page.locator('.cal-root').getByText('Supervision').click()
  await page.getByRole('button', { name: 'Delete “Supervision”…' }).click()
  await page
    .getByRole('dialog', { name: 'Delete “Supervision”?' })
    .getByRole('button', { name: /the time opens/ })
    .click()
  await expect(page.locator('.cal-root').getByText('Supervision')).toBeHidden()
  await page.getByRole('button', { name: 'Week before' }).click()
  await expect(page.locator('.cal-root').getByText('Supervision')).toBeVisible()
  expect(complaints).toEqual([])
})

test('She saves open hours that leave booked visits outside, and they stay @laptop', async ({ page }) => {
  const complaints = listen(page)
  await signIn(page)
  await page.goto('/provider/availability')
  await expect(page.getByText('39 hours a week')).toBeVisible()
  await page.getByRole('button', { name: 'Add a date' }).click()
  await page.locator('.exception').getByLabel('Date').fill('2026-03-09')
  await expect(page.getByText('Closed on Monday, March 9.')).toBeVisible()
  await expect(page.getByText(/booked visits? lies? outside of these hours/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your open hours are saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Monday, March 9' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('She finds a patient by the search, accents or not @laptop', async ({ page }) => {
  const complaints = listen(page)
  await openCalendar(page)
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('textbox').fill('tomas vi')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Tomás Villareal' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tomás Villareal' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('A time that somebody holds appears in her open calendar by itself @laptop', async ({ page, request }) => {
  const complaints = listen(page)
  await openCalendar(page)
  const { id } = (await (await request.get('/api/provider-profiles/by-slug/dana-whitfield/')).json()) as { id: string }
  const week = 'start=2026-03-06T12:00:00.000Z&end=2026-03-07T00:00:00.000Z'
  const { slots } = (await (await request.get(`/api/providers/${id}/availability-slots?${week}`)).json()) as {
    slots: { starts_at: string }[]
  }
  const holds = page.locator('.cal-root .ev--hold')
  const before = await holds.count()
  const held = await request.post('/api/appointments/reserve', {
    data: {
      provider_id: id,
      starts_at: slots[0]?.starts_at,
      duration_minutes: 60,
      type: 'Initial Consultation',
      visit_mode: 'virtual',
    },
    headers: { authorization: 'client::::', 'x-device-id': 'somebody-in-a-hurry' },
  })
  expect(held.status()).toBe(201)
  await expect(holds).toHaveCount(before + 1)
  await expect(holds.first()).toHaveText(/Held, (9|10) min left/)
  await holds.first().click()
  await expect(page.getByText('Somebody is filling in their booking.')).toBeVisible()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('What is opened from the sheet of an entry lies above it, and Escape closes one at a time @phone', async ({ page }) => {
    const complaints = listen(page)
    await signIn(page)
    await page.goto('/provider/calendar?view=list&day=2026-03-05')
    await page.getByRole('button', { name: /Lunch/ }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Lunch', exact: true })
    await expect(sheet.getByRole('heading', { name: 'Lunch' })).toHaveCount(1)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Change…' }).click()
    const change = page.getByRole('dialog', { name: 'Change “Lunch”' })
    await change.getByText('All', { exact: true }).click()
    await change.getByLabel('Name').fill('Lunch outside')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(change).toBeHidden()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    expect(complaints).toEqual([])
  })
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('She drags a visit to a free time; onto her lunch it is put back, with the reason @laptop', async ({ page, context }) => {
    await openCalendar(page)
    const before = await placeOf(page, 'Sam Pereira')
    const lunch = await placeOf(page, 'Lunch', 'last')
    await drag(page, context, before, lunch)
    const refused = page.getByRole('dialog', { name: 'Sam Pereira stays where it was' })
    await expect(refused.getByText('Blocked: Lunch.')).toBeVisible()
    await expectAccessible(page)
    await refused.getByRole('button', { name: 'Leave it there' }).click()
    await expect(refused).toBeHidden()
    // What fades out still takes a touch.
    await expect(page.locator('.mantine-Modal-overlay')).toHaveCount(0)
    await expect(async () => expect((await placeOf(page, 'Sam Pereira')).y).toBeCloseTo(before.y, 0)).toPass()

    const hour = (before.y - lunch.y) / 2
    await drag(page, context, before, { x: before.x, y: before.y - hour })
    await expect(page.getByText(/^Moved\. Sam Pereira: Fri, Mar 6, 1:/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    // For a moment the entry is at neither place.
    await expect(async () => expect(Math.round((await placeOf(page, 'Sam Pereira')).y)).toBe(Math.round(before.y))).toPass()
  })
})

async function signIn(page: Page) {
  await page.goto('/status')
  await page.evaluate(async (phone_number) => {
    const headers = { authorization: 'provider::::', 'content-type': 'application/json', 'x-device-id': 'e2e-provider-calendar' }
    const send = (path: string, body: object) =>
      fetch(path, { method: 'POST', headers, credentials: 'same-origin', body: JSON.stringify(body) }).then((answer) => answer.json())
    const outbox = () => fetch(`/demo/outbox?to=${encodeURIComponent(phone_number)}`).then((answer) => answer.json())
    const codesOf = (messages: { text: string; sent_at: string }[]) =>
      messages.flatMap(({ text, sent_at }) => (/^\d{6}\b/.test(text) ? [`${sent_at} ${text.slice(0, 6)}`] : [])).sort()
    const known = codesOf(await outbox())
    const { challenge_id } = await send('/api/auth/login', { phone_number, password: 'sorrel-demo-2026' })
    let fresh: string | undefined
    while (!fresh) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      fresh = codesOf(await outbox()).find((code) => !known.includes(code))
    }
    await send('/api/auth/login/complete', { challenge_id, code: fresh.slice(-6) })
    localStorage.setItem('signed_in', 'provider')
    localStorage.setItem('device_id', 'e2e-provider-calendar')
  }, dana)
}

async function openCalendar(page: Page) {
  await signIn(page)
  await page.goto('/provider/calendar?day=2026-03-05')
  await expect(page.locator('.cal-root').getByText('Sam Pereira')).toBeVisible()
}

async function placeOf(page: Page, name: string, which: 'first' | 'last' = 'first') {
  const entries = page.locator('.cal-root .ev', { hasText: name })
  const box = await (which === 'first' ? entries.first() : entries.last()).boundingBox()
  if (!box) throw new Error(`${name} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + 12, bottom: box.y + box.height }
}

/** A finger that rests until the entry is picked up, moves, and lets go. */
async function drag(page: Page, context: BrowserContext, from: { x: number; y: number }, to: { x: number; y: number }) {
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  await page.waitForTimeout(700)
  for (let step = 1; step <= 8; step++) {
    await touch('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }])
    await page.waitForTimeout(30)
  }
  await touch('touchEnd', [])
}

const expectAccessible = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`))
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}
