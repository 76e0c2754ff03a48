import { expect, type Page } from '@playwright/test'
import { cast } from '../../../server/src/world/cast.ts'
import { addDays, dayOf, makeFormatter, mondayOf } from '../../../web/src/kernel/words/format.ts'
import { apiAs, giveBackTimes } from '../../people.ts'
import { collectComplaints, expectAccessible, makePhone, test } from '../../screen.ts'
import { addMinutes, pickOne } from '../../times.ts'
import { mixes, type Say } from '../../words.ts'
import { bookVisitWithDana, clock, findEntry, listFreeTimes, openCalendar, signInAsDana, zone } from './week.ts'

test.afterEach(giveBackTimes)

test.use({ timezoneId: zone })

const week = 7 * 1440

/** Opens a block on a day and presses delete. */
async function askToDelete(page: Page, say: Say, day: string, title: string) {
  await openCalendar(page, day)
  await findEntry(page, title).click()
  await page.getByRole('button', { name: say.remove(title) }).click()
  return page.getByRole('dialog', { name: say.removeDialog(title) })
}

for (const say of mixes('es @laptop')) {
  test.describe(say.locale, () => {
    test.use({ locale: say.locale })

    test(`A dietitian blocks a time every week, deletes one date of it, and then all dates ${say.size}`, async ({ page, request }) => {
      const complaints = collectComplaints(page, { refusals: 'none' })
      const staff = await apiAs(request, cast.dana)
      const isFree = async (at: string) => (await listFreeTimes(staff)).includes(at)
      const free = await listFreeTimes(staff)
      const at = pickOne(free.filter((one) => free.includes(addMinutes(one, week)) && free.includes(addMinutes(one, 2 * week))))
      const day = dayOf(at, zone)
      // NOTE: blocks of an earlier run have other names.
      const title = `Supervision ${makePhone().slice(-4)}`
      await signInAsDana(page)
      await openCalendar(page, day)
      await page.getByRole('button', { name: say.fresh, exact: true }).click()
      await page.getByRole('menuitem', { name: say.blockTime }).click()
      const dialog = page.getByRole('dialog', { name: say.blockDialog })
      await dialog.getByText(say.repeats, { exact: true }).click()
      await dialog.getByLabel(say.firstDate).fill('')
      await dialog.getByRole('button', { name: say.blockThis }).click()
      await expect(dialog.getByText(say.missing)).toBeVisible()
      await dialog.getByLabel(say.name).fill(title)
      await dialog.getByLabel(say.firstDate).fill(day)
      await dialog.getByLabel(say.from).fill(clock(at))
      await dialog.getByLabel(say.until).fill(clock(addMinutes(at, 45)))
      await expectAccessible(page)
      await dialog.getByRole('button', { name: say.blockThis }).click()
      await expect(findEntry(page, title)).toBeVisible()
      for (const no of [0, 1, 2]) expect(await isFree(addMinutes(at, no * week))).toBe(false)

      const one = await askToDelete(page, say, addDays(day, 7), title)
      await expectAccessible(page)
      await one.getByRole('button', { name: say.opens }).click()
      await expect(findEntry(page, title)).toHaveCount(0)
      expect(await Promise.all([0, 1, 2].map((no) => isFree(addMinutes(at, no * week))))).toEqual([false, true, false])

      const rest = await askToDelete(page, say, day, title)
      await rest.getByText(say.all, { exact: true }).click()
      await rest.getByRole('button', { name: say.opens }).click()
      await expect(findEntry(page, title)).toHaveCount(0)
      await openCalendar(page, addDays(day, 14))
      await expect(findEntry(page, title)).toHaveCount(0)
      for (const no of [0, 1, 2]) expect(await isFree(addMinutes(at, no * week))).toBe(true)
      expect(complaints).toEqual([])
    })
  })
}

test.describe('with the keyboard', () => {
  test.use({ locale: 'es-US' })

  test('She blocks every weekday without a name, takes it back, and does the same with what she deleted; the search imports and makes an address @laptop', async ({
    page,
    request,
  }) => {
    const staff = await apiAs(request, cast.dana)
    const at = pickOne(await listFreeTimes(staff))
    const isFree = async () => (await listFreeTimes(staff)).includes(at)
    await signInAsDana(page)
    await openCalendar(page, dayOf(at, zone))
    await page.keyboard.press('b')
    const dialog = page.getByRole('dialog', { name: 'Bloquear tiempo' })
    await expect(dialog.getByLabel('Nombre')).toBeFocused()
    await expect(dialog.getByLabel('Fecha', { exact: true })).toHaveValue(mondayOf(dayOf(at, zone)))
    await dialog.getByText('Se repite', { exact: true }).click()
    await dialog.getByLabel('Con qué frecuencia').selectOption('De lunes a viernes')
    await dialog.getByLabel('Primera fecha').fill(dayOf(at, zone))
    await dialog.getByLabel('Desde').fill(clock(at))
    await dialog.getByLabel('Hasta').fill(clock(addMinutes(at, 30)))
    await expectAccessible(page)
    await dialog.getByLabel('Hasta').press('Enter')
    await expect(dialog).toBeHidden()
    await expect.poll(isFree).toBe(false)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('El bloqueo ya no está.')).toBeVisible()
    expect(await isFree()).toBe(true)

    const title = `Yoga ${makePhone().slice(-4)}`
    await staff('POST /calendar-events/blocks', { title, starts_at: at, ends_at: addMinutes(at, 30) })
    await page.reload()
    await findEntry(page, title).click()
    await page.getByRole('button', { name: `Borrar «${title}»…` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /se abre para reservas/ })
      .click()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('El bloqueo está de vuelta.')).toBeVisible()
    await expect(findEntry(page, title)).toBeVisible()
    const { items } = await staff<{ items: { id: string; title: string }[] }>(
      `GET /calendar-events?start_time=${at}&end_time=${addMinutes(at, 30)}`,
    )
    await staff(`DELETE /calendar-events/${items.find((one) => one.title === title)?.id}?with_subsequent_events_in_recurrence_series=false`)

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('suscripción')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Dirección privada del calendario' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByText('Calendario: reservar para un paciente')).toBeVisible()
  })
})

test('When a dietitian closes a date with a booked visit, the visit stays booked and waits to be settled until the date opens again @laptop', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page, { refusals: 'none' })
  const format = makeFormatter('en')
  const staff = await apiAs(request, cast.dana)
  const { api, first, day } = await bookVisitWithDana(request, staff, () => true)
  await signInAsDana(page)
  await page.goto('/provider/availability')
  await expect(page.getByText('39 hours a week')).toBeVisible()
  await page.getByRole('button', { name: 'Add a date' }).click()
  await page.locator('.exception').getByLabel('Date').last().fill(day)
  await expect(page.getByText(`Closed on ${format.longDay(day)}.`)).toBeVisible()
  await expect(page.getByText(/booked visits? lies? outside of these hours/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your open hours are saved.')).toBeVisible()
  expect(await api(`GET /appointments/${first.id}`)).toMatchObject({ status: 'Scheduled', starts_at: first.starts_at })
  await page.getByRole('link', { name: 'Settle them' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Visits to settle' })).toBeVisible()
  const row = page.locator('.affected', { has: page.locator(`a[href$="${first.id}"]`) })
  await expect(row).toContainText('Outside your open hours')
  await expect(row.getByRole('button', { name: /^Move to/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/provider/calendar?day=${day}`)
  await expect(page.getByRole('link', { name: new RegExp(`${format.shortDay(day)}: \\d+ visits? to settle`) })).toBeVisible()

  await page.goto('/provider/availability')
  await page.getByRole('button', { name: `Remove ${format.longDay(day)}` }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
  await page.goto('/provider/settle')
  await expect(page.getByText('Nothing is left to settle')).toBeVisible()
  expect(complaints).toEqual([])
})
