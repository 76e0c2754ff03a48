import { expect, type Page } from '@playwright/test'
import { cast } from '../../../server/src/world/cast.ts'
import { dayOf, makeFormatter } from '../../../web/src/kernel/words/format.ts'
import { type Api, apiAs, giveBackTimes, makePatient, type NewPatient, type Visit } from '../../people.ts'
import { collectComplaints, expectAccessible, test } from '../../screen.ts'
import { addMinutes, begin, bookFor, farAhead, listOffered, pickOne } from '../../times.ts'
import { clock, findEntry, openCalendar, signInAsDana, zone } from './week.ts'

test.afterEach(giveBackTimes)

test.use({ timezoneId: zone })

const format = makeFormatter('en')
const week = 7 * 1440
const { dana } = cast

/** A start from which three weekly visits are free, and an hour later as well; the clocks have changed before. */
async function findHour(staff: Api): Promise<string> {
  const free = new Set(await listOffered(staff, dana, { from: addMinutes(begin, 8 * 1440), days: 34, minutes: 30 }))
  const starts = [...free].filter((at) => clock(at) >= '09:00' && clock(at) <= '15:00')
  return pickOne(starts.filter((at) => [0, 1, 2].every((no) => [0, 60].every((later) => free.has(addMinutes(at, no * week + later))))))
}

async function bookThree(staff: Api, { patient_id }: NewPatient, starts_at: string): Promise<Visit[]> {
  const visit = { provider_id: dana.provider_id, starts_at, duration_minutes: 30, type: 'Follow-up', visit_mode: 'virtual', patient_id }
  const { appointments } = await staff<{ appointments: Visit[] }>('POST /appointments', {
    ...visit,
    series: { every: 'Weekly', count: 3 },
  })
  return appointments
}

/** Drags an entry down by an hour with the mouse. */
async function dragAnHourDown(page: Page, name: string): Promise<void> {
  const entry = await findEntry(page, name).boundingBox()
  const [nine, ten] = await Promise.all(
    ['09:00:00', '10:00:00'].map((time) => page.locator(`.cal-hour[data-time="${time}"]`).boundingBox()),
  )
  if (!entry || !nine || !ten) throw new Error('the entry or its hours are not on the screen')
  const [x, y] = [entry.x + entry.width / 2, entry.y + 8]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 6; step++) await page.mouse.move(x, y + ((ten.y - nine.y) * step) / 6)
  await page.mouse.up()
}

test('She drags a visit of a series with all after it; a date that is taken gets a free time by one press, and Undo puts all back @laptop', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page)
  const staff = await apiAs(request, dana)
  const at = await findHour(staff)
  const patient = await makePatient(request, dana, { at: pickOne(await listOffered(staff, dana, farAhead)) })
  const visits = await bookThree(staff, patient, at)
  const second = addMinutes(at, week + 60)
  const other = await makePatient(request, dana, { at: pickOne(await listOffered(staff, dana, farAhead)) })
  await bookFor(staff, dana, other, second, 30)
  const { name, api } = patient
  const starts = async () =>
    (await api<{ items: Visit[] }>('GET /appointments?statuses=Scheduled&limit=50')).items
      .filter(({ series_id }) => series_id !== null)
      .map(({ starts_at }) => starts_at)
  await signInAsDana(page)
  await openCalendar(page, dayOf(at, zone))
  await dragAnHourDown(page, name)
  const dialog = page.getByRole('dialog', { name: `This visit with ${name} repeats` })
  await expect(dialog.getByText(`Was: ${format.shortDay(dayOf(at, zone))}, ${format.time(at, zone)}.`)).toBeVisible()
  await dialog.getByText('This and the 2 after it').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move 3 visits' }).click()
  await expect(dialog.getByText('Nothing was moved: some of these dates are not available.')).toBeVisible()
  expect(await starts()).toEqual(visits.map(({ starts_at }) => starts_at))
  await expect(dialog.getByRole('button', { name: 'Move 3 visits' })).toBeDisabled()
  await expectAccessible(page)
  await dialog
    .getByRole('button', { name: /^Take / })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Move 3 visits' }).click()
  await expect(page.getByText(`Moved 3 visits. ${name}, the first:`)).toBeVisible()
  const moved = await starts()
  for (const no of [0, 2]) expect(moved).toContain(addMinutes(at, no * week + 60))
  expect(moved).not.toContain(second)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Moved back 3 visits.')).toBeVisible()
  expect(await starts()).toEqual(visits.map(({ starts_at }) => starts_at))

  // The panel counts, and a cancellation says how many visits it is about.
  await findEntry(page, name).click()
  await expect(page.getByText('1 of 3 in a series')).toBeVisible()
  await page.getByRole('button', { name: /^Cancel the visit on/ }).click()
  const cancel = page.getByRole('dialog', { name: `Cancel the visit with ${name}?` })
  await cancel.getByText('This and the 2 after it').click()
  await expect(cancel.getByRole('button', { name: /^Cancel 3 visits from/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(cancel).toBeHidden()

  // Typed instead of dragged, it asks the same, and one visit moves alone.
  await page.getByRole('button', { name: 'Another time or length…' }).click()
  const typed = page.getByRole('dialog', { name: `Move the visit with ${name}` })
  await typed.getByLabel('Start').fill(clock(addMinutes(at, 60)))
  await typed.getByRole('button', { name: /^Move to/ }).click()
  await dialog.getByRole('button', { name: 'Move this visit' }).click()
  await expect(page.getByText(`Moved. ${name}:`)).toBeVisible()
  expect(await starts()).toEqual([addMinutes(at, 60), ...visits.slice(1).map(({ starts_at }) => starts_at)])
  expect(complaints).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ locale: 'es' })

  test('In Spanish, from the sheet of a visit, she moves it with all after it @phone', async ({ page, request }) => {
    const complaints = collectComplaints(page)
    const es = makeFormatter('es')
    const staff = await apiAs(request, dana)
    const at = await findHour(staff)
    const patient = await makePatient(request, dana, { at: pickOne(await listOffered(staff, dana, farAhead)) })
    const visits = await bookThree(staff, patient, at)
    const [later, day] = [addMinutes(at, 60), dayOf(at, zone)]
    await signInAsDana(page)
    await page.goto(`/provider/calendar?view=list&day=${day}&event=${visits[0]?.id}`)
    const sheet = page.getByRole('dialog', { name: patient.name, exact: true })
    await expect(sheet.getByText('1 de 3 en una serie')).toBeVisible()
    await sheet.getByRole('button', { name: 'Otra hora o duración…' }).click()
    const dialog = page.getByRole('dialog', { name: `Mover la visita con ${patient.name}` })
    await dialog
      .getByRole('group', { name: `Disponible: ${es.shortDay(day)}` })
      .getByRole('button', { name: es.time(later, zone), exact: true })
      .click()
    await expect(dialog.getByLabel('Inicio')).toHaveValue(clock(later))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Mover a las/ }).click()
    const which = page.getByRole('dialog', { name: `Esta visita con ${patient.name} se repite` })
    await which.getByText('Esta y las 2 siguientes').click()
    await expectAccessible(page)
    await which.getByRole('button', { name: 'Mover 3 visitas' }).click()
    await expect(page.getByText(`Se movieron 3 visitas. ${patient.name}, la primera:`)).toBeVisible()
    const { items } = await patient.api<{ items: Visit[] }>('GET /appointments?statuses=Scheduled&limit=50')
    const series = items.filter(({ series_id }) => series_id !== null).map(({ starts_at }) => starts_at)
    expect(series).toEqual(visits.map(({ starts_at }) => addMinutes(starts_at, 60)))
    expect(complaints).toEqual([])
  })
})
