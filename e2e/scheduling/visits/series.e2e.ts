import { expect } from '@playwright/test'
import { previewSeries } from '@sorrel/contract/scheduling/wire'
import { dayOf } from '../../../web/src/kernel/words/format.ts'
import { type Api, apiAs, giveBackTimes, makePatient, signInAs, type Visit } from '../../people.ts'
import { collectComplaints, expectAccessible, test } from '../../screen.ts'
import { addMinutes, begin, chooseTime, farAhead, listOffered, pickOne } from '../../times.ts'
import { english, mixes, type Say } from '../../words.ts'

test.afterEach(giveBackTimes)

const week = 7 * 1440
/** After the clocks have changed, so that every week has the same length, and near enough that four weekly times can be booked. */
const nextWeeks = { from: addMinutes(begin, 8 * 1440), days: 6 }

/** The first of four weekly times that are all free. The second and the third are also free for a first visit of another patient. */
async function findFirstOfFour(api: Api, { dietitian }: Pick<Say, 'dietitian'>): Promise<string> {
  const free = new Set(await listOffered(api, dietitian, { ...nextWeeks, days: 30 }))
  const forFirst = new Set(await listOffered(api, dietitian, { ...nextWeeks, days: 30, minutes: 60, type: 'Initial Consultation' }))
  const starts = await listOffered(api, dietitian, nextWeeks)
  return pickOne(
    starts.filter(
      (at) =>
        [0, 1, 2, 3].every((no) => free.has(addMinutes(at, no * week))) && [1, 2].every((no) => forFirst.has(addMinutes(at, no * week))),
    ),
  )
}

/** A time in the days after `at` that is free in three weeks in a row, and in the second week for a first visit of another patient. */
async function findLaterDay(api: Api, { dietitian }: Pick<Say, 'dietitian'>, at: string): Promise<string> {
  const free = new Set(await listOffered(api, dietitian, { ...nextWeeks, days: 30 }))
  const forFirst = new Set(await listOffered(api, dietitian, { ...nextWeeks, days: 30, minutes: 60, type: 'Initial Consultation' }))
  const starts = await listOffered(api, dietitian, { from: addMinutes(at, 1440), days: 5 })
  return pickOne(starts.filter((to) => [0, 1, 2].every((no) => free.has(addMinutes(to, no * week))) && forFirst.has(addMinutes(to, week))))
}

const seriesOf = async (api: Api): Promise<Visit[]> =>
  (await api<{ items: Visit[] }>('GET /appointments?limit=50')).items.filter(({ series_id }) => series_id !== null)

for (const say of mixes('es @phone')) {
  const { dietitian, language, locale, size, format } = say
  const zone = dietitian.time_zone
  const dayAndTime = (at: string) => `${format.shortDay(dayOf(at, zone))}, ${format.time(at, zone)}`

  test.describe(locale, () => {
    test.use({ locale, timezoneId: zone })

    test(`A patient is told which dates of a series are taken, even one taken just now, and books the others ${size}`, async ({
      page,
      request,
    }) => {
      const complaints = collectComplaints(page)
      const staff = await apiAs(request, dietitian)
      const patient = await makePatient(request, dietitian, { at: pickOne(await listOffered(staff, dietitian, farAhead)), language })
      const first = await findFirstOfFour(staff, say)
      const third = addMinutes(first, 2 * week)
      await makePatient(request, dietitian, { at: third })

      await signInAs(page, patient)
      await page.goto('/app/book')
      await chooseTime(page, say, first)
      const preview = page.waitForResponse((sent) => sent.url().endsWith('/series-preview') && sent.ok())
      await page.getByLabel(say.repeat).selectOption('Weekly')
      const { dates } = previewSeries.output.parse(await (await preview).json())
      expect(dates.map(({ ok }) => ok)).toEqual([true, true, false, true])
      await expect(page.getByText(say.notFree(1))).toBeVisible()
      const row = (no: number) => page.locator('label.check').filter({ hasText: dayAndTime(addMinutes(first, no * week)) })
      const near = dates[2]?.nearest[0] ?? ''
      await expect(row(2)).toContainText(say.taken(dayAndTime(near)))
      // The dot of an abbreviation also ends the sentence.
      await expect(row(2)).not.toContainText('..')
      expect(await listOffered(patient.api, dietitian, { ...nextWeeks, days: 30 })).toContain(near)
      await expectAccessible(page)
      await row(2).getByRole('checkbox').uncheck()

      await makePatient(request, dietitian, { at: addMinutes(first, week) })
      await page.getByRole('button', { name: say.bookSeries }).click()
      await expect(page.getByRole('alert')).toContainText(say.someTaken)
      expect(await seriesOf(patient.api)).toEqual([])
      await expect(page.getByText(say.notFree(2))).toBeVisible()
      await row(1).getByRole('checkbox').uncheck()
      await page.getByRole('button', { name: say.bookSeries }).click()
      await expect(page.getByText(say.seriesBooked(2))).toBeVisible()
      const booked = await seriesOf(patient.api)
      expect(booked.map(({ starts_at }) => starts_at)).toEqual([first, addMinutes(first, 3 * week)])
      for (const { id, starts_at } of booked) await expect(page.locator(`a[href="/app/visits/${id}"]`)).toContainText(dayAndTime(starts_at))
      expect(complaints).toEqual([])
    })

    test(`A patient cancels one date of a series, then another with all that follow; the first date stays booked ${size}`, async ({
      page,
      request,
    }) => {
      const complaints = collectComplaints(page)
      const staff = await apiAs(request, dietitian)
      const patient = await makePatient(request, dietitian, { at: pickOne(await listOffered(staff, dietitian, farAhead)), language })
      const visit = { provider_id: dietitian.provider_id, duration_minutes: 45, type: 'Follow-up', visit_mode: 'virtual' }
      const starts_at = await findFirstOfFour(staff, say)
      await patient.api('POST /appointments', { ...visit, starts_at, series: { every: 'Weekly', count: 4 } })
      const [first, second, third, fourth] = (await seriesOf(patient.api)) as [Visit, Visit, Visit, Visit]
      await signInAs(page, patient)
      const cancel = async ({ id }: Visit, scope: string) => {
        await page.goto(`/app/visits/${id}`)
        await page.getByRole('button', { name: say.cancelVisit }).click()
        const dialog = page.getByRole('dialog', { name: say.cancelDialog(dietitian.name) })
        await dialog.getByText(scope, { exact: true }).click()
        await expectAccessible(page)
        return dialog
      }
      const onlyThis = await cancel(second, say.onlyThis)
      await expect(onlyThis.getByRole('button', { name: say.andAfter })).toHaveCount(0)
      await onlyThis.getByRole('button', { name: say.cancelOne }).click()
      await expect(page.getByText(say.canceled, { exact: true })).toBeVisible()
      expect((await seriesOf(patient.api)).map(({ status }) => status)).toEqual(['Scheduled', 'Canceled', 'Scheduled', 'Scheduled'])

      const andAfter = await cancel(third, say.thisAndAfter)
      await andAfter.getByRole('button', { name: say.andAfter }).click()
      await expect(page.getByText(say.canceled, { exact: true })).toBeVisible()
      expect((await seriesOf(patient.api)).map(({ status }) => status)).toEqual(['Scheduled', 'Canceled', 'Canceled', 'Canceled'])
      await page.goto('/app/visits')
      await expect(page.locator(`a[href="/app/visits/${first.id}"]`)).toContainText(say.scheduled)
      for (const { id } of [second, third, fourth]) await expect(page.locator(`a[href="/app/visits/${id}"]`)).toContainText(say.canceled)
      await expectAccessible(page)
      expect(complaints).toEqual([])
    })
  })
}

test.describe('moving', () => {
  const say = english
  const zone = say.dietitian.time_zone
  test.use({ timezoneId: zone })

  test('A patient moves a visit of a series with all after it; for a date that was taken they choose another time @phone', async ({
    page,
    request,
  }) => {
    const complaints = collectComplaints(page)
    const staff = await apiAs(request, say.dietitian)
    const patient = await makePatient(request, say.dietitian, { at: pickOne(await listOffered(staff, say.dietitian, farAhead)) })
    const at = await findFirstOfFour(staff, say)
    const visit = { provider_id: say.dietitian.provider_id, starts_at: at, duration_minutes: 45, type: 'Follow-up', visit_mode: 'virtual' }
    await patient.api('POST /appointments', { ...visit, series: { every: 'Weekly', count: 3 } })
    const [first] = await seriesOf(patient.api)
    const listScheduled = async () =>
      (await seriesOf(patient.api)).filter(({ status }) => status === 'Scheduled').map(({ starts_at }) => starts_at)
    const to = await findLaterDay(staff, say, at)
    await makePatient(request, say.dietitian, { at: addMinutes(to, week) })
    await signInAs(page, patient)
    await page.goto(`/app/visits/${first?.id}`)
    await page.getByRole('button', { name: 'Move the visit' }).click()
    const dialog = page.getByRole('dialog', { name: /^Move the visit with/ })
    await dialog.getByText('This and the 2 after it').click()
    await chooseTime(page, say, to)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Move 3 visits, the first to/ }).click()
    await expect(dialog.getByText('Nothing has changed: some of the new dates are not available.')).toBeVisible()
    expect(await listScheduled()).toEqual([0, 1, 2].map((no) => addMinutes(at, no * week)))
    await expectAccessible(page)
    await dialog
      .getByRole('button', { name: /^Take / })
      .first()
      .click()
    await dialog.getByRole('button', { name: /^Move 3 visits, the first to/ }).click()
    await expect(page.getByText(/^Moved to/)).toBeVisible()
    const starts = await listScheduled()
    expect(starts).toHaveLength(3)
    expect(starts).toContain(to)
    expect(starts).toContain(addMinutes(to, 2 * week))
    expect(starts).not.toContain(addMinutes(to, week))
    expect(complaints).toEqual([])
  })
})

test.describe('on a weekend', () => {
  const say = english
  test.use({ timezoneId: say.dietitian.time_zone })

  test('A date of a series on which the dietitian does not work is not called taken @laptop', async ({ page, request }) => {
    const staff = await apiAs(request, say.dietitian)
    const patient = await makePatient(request, say.dietitian, { at: pickOne(await listOffered(staff, say.dietitian, farAhead)) })
    await signInAs(page, patient)
    await page.goto('/app/book')
    // One month after this Wednesday is a Saturday.
    await chooseTime(page, say, pickOne(await listOffered(patient.api, say.dietitian, { from: '2026-03-11T12:00:00.000Z', days: 0.5 })))
    await page.getByLabel(say.repeat).selectOption('Monthly')
    await page.getByLabel(say.howMany).selectOption('2')
    await expect(page.getByText(say.notFree(1))).toBeVisible()
    await expect(page.locator('label.check').last()).toContainText('Sat, Apr 11')
    await expect(page.locator('label.check').last()).toContainText('Not offered. Free: ')
  })
})
