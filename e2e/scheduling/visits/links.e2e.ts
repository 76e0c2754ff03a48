import { type APIRequestContext, expect } from '@playwright/test'
import { changeAppointment } from '@sorrel/contract/scheduling/wire'
import { cast } from '../../../server/src/world/cast.ts'
import type { House } from '../../house.ts'
import { apiAs, giveBackTimes, makePatient, type NewPatient, signInAs, type Visit } from '../../people.ts'
import { collectComplaints, expectAccessible, test, waitForMessage } from '../../screen.ts'
import { addMinutes, begin, bookFor, chooseTime, farAhead, listOffered, pickOne, pressBook } from '../../times.ts'
import { mixes } from '../../words.ts'

test.afterEach(giveBackTimes)

/** The link of this kind in the message about a visit. */
async function readLink(
  request: APIRequestContext,
  patient: NewPatient,
  visit: string,
  kind: 'reschedule' | 'cancel',
  house?: House,
): Promise<string> {
  const isWanted = (link: string) => link.includes(`/${kind}/`)
  const { links } = await waitForMessage(
    request,
    patient.phone_number,
    ({ links }) => links.some((link) => link.endsWith(visit)) && links.some(isWanted),
    house,
  )
  return links.find(isWanted) ?? ''
}

for (const say of mixes('es @phone')) {
  const { dietitian, language, locale, size } = say

  test.describe(locale, () => {
    test.use({ locale, timezoneId: dietitian.time_zone })

    test(`A patient books a follow-up, moves it with the link in the message without signing in, and cancels it with the link in the next message ${size}`, async ({
      page,
      browser,
      request,
    }) => {
      const complaints = collectComplaints(page)
      const staff = await apiAs(request, dietitian)
      const patient = await makePatient(request, dietitian, { at: pickOne(await listOffered(staff, dietitian, farAhead)), language })
      const [one, other] = [
        pickOne(await listOffered(patient.api, dietitian, nextWeek)),
        pickOne(await listOffered(patient.api, dietitian, weekAfter)),
      ]
      await signInAs(page, patient)
      await page.goto('/app/book')
      await expect(page.getByRole('heading', { level: 1, name: say.follow(dietitian.name) })).toBeVisible()
      await chooseTime(page, say, one)
      await expectAccessible(page)
      const booked = await pressBook(page, say)
      expect(booked.starts_at).toBe(one)
      await expect(page.getByText(say.booked)).toBeVisible()

      const stranger = await (await browser.newContext({ locale, timezoneId: dietitian.time_zone })).newPage()
      const strangers = collectComplaints(stranger)
      const used = await readLink(request, patient, booked.id, 'reschedule')
      await stranger.goto(used)
      await expect(stranger.getByRole('heading', { level: 1, name: say.moveYours })).toBeVisible()
      await chooseTime(stranger, say, other)
      await expectAccessible(stranger)
      const changed = stranger.waitForResponse((sent) => sent.request().method() === 'PATCH')
      await stranger.getByRole('button', { name: say.moveTo }).click()
      const moved = changeAppointment.output.parse(await (await changed).json())
      await expect(stranger.getByRole('heading', { level: 1, name: say.moved })).toBeVisible()
      expect(moved.starts_at).toBe(other)
      await expect(stranger.getByRole('button', { name: /calendar file|archivo de calendario/ })).toBeVisible()
      await expectAccessible(stranger)
      // Whoever loads the page again reads the new time, with whom, the price, and what a change would cost.
      await stranger.reload()
      await expect(stranger.getByRole('heading', { level: 1, name: say.moved })).toBeVisible()
      const main = stranger.getByRole('main')
      await expect(main.getByText(new RegExp(`${dietitian.name}`)).first()).toBeVisible()
      await expect(main.getByText(say.priceByLink)).toBeVisible()
      await expect(main.getByText(say.freeMove)).toBeVisible()
      await expect(main.getByText(say.feeByLink)).toBeVisible()
      await expect(stranger.getByRole('button', { name: say.moveTo })).toHaveCount(0)

      await stranger.goto(await readLink(request, patient, moved.id, 'cancel'))
      await expect(stranger.getByRole('heading', { level: 1, name: say.cancelYours })).toBeVisible()
      await expectAccessible(stranger)
      await stranger.getByRole('button', { name: say.cancelOne }).click()
      await expect(stranger.getByRole('heading', { level: 1, name: say.isCanceled })).toBeVisible()
      expect(await patient.api<Visit>(`GET /appointments/${moved.id}`)).toMatchObject({ status: 'Canceled', cancel_fee_cents: 0 })
      await expect(stranger.getByText(say.freeCancel)).toBeVisible()
      await expect(stranger.getByRole('button', { name: /takes it out of your calendar|quita de tu calendario/ })).toBeVisible()
      // The links that canceled and moved the visit still say how it stands. One that never existed leads nowhere.
      for (const known of [stranger.url(), used]) {
        await stranger.goto(known)
        await expect(stranger.getByRole('heading', { level: 1, name: say.isCanceled })).toBeVisible()
      }
      for (const over of [`/cancel/${'a'.repeat(43)}`, used.slice(0, -12)]) {
        await stranger.goto(over)
        await expect(stranger.getByRole('heading', { level: 1, name: say.linkOver }), over).toBeVisible()
        await expect(stranger.getByText(say.linkWhy)).toBeVisible()
      }
      await expectAccessible(stranger)
      expect([...complaints, ...strangers]).toEqual([])
      await stranger.context().close()
    })

    test(`A patient who cancels late by a link is shown the fee before canceling and again after it ${size}`, async ({
      page,
      request,
      house,
    }) => {
      const staff = await apiAs(request, dietitian)
      const patient = await makePatient(request, dietitian, { at: pickOne(await listOffered(staff, dietitian, farAhead)), language })
      // NOTE: a link expires four hours before the visit.
      const visit = await bookFor(
        staff,
        dietitian,
        patient,
        pickOne(await listOffered(staff, dietitian, { from: addMinutes(begin, 260), days: 0.8 })),
      )
      await house.ageBooking(visit.id)
      await page.goto(await readLink(request, patient, visit.id, 'cancel', house))
      await expect(page.getByText(say.lateByLink)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: say.withFee }).click()
      await expect(page.getByRole('heading', { level: 1, name: say.isCanceled })).toBeVisible()
      await expect(page.getByText(say.chargedByLink)).toBeVisible()
      await waitForMessage(request, patient.phone_number, ({ text }) => text.includes(say.feeInMessage))
      expect(await patient.api<Visit>(`GET /appointments/${visit.id}`)).toMatchObject({
        status: 'Canceled',
        canceled_late: true,
        cancel_fee_cents: 5000,
      })
    })
  })
}

test('A cancel link also offers to keep or to move the visit; canceled visits are under Past; the calendar task can be dismissed @phone', async ({
  page,
  request,
  house,
}) => {
  const { dana } = cast
  const staff = await apiAs(request, dana)
  const patient = await makePatient(request, dana, { at: pickOne(await listOffered(staff, dana, farAhead)) })
  const visit = await bookFor(staff, dana, patient, pickOne(await listOffered(staff, dana, nextWeek)))
  const link = await readLink(request, patient, visit.id, 'cancel', house)
  await page.goto(link)
  await page.getByRole('button', { name: 'Keep the visit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your visit stays as it is' })).toBeFocused()
  await expectAccessible(page)
  await page.goto(link)
  await page.getByRole('link', { name: 'Move it instead' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Move your visit' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in to see all your visits' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: /^Cancel / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your visit is canceled' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Your visit is canceled' })).toBeVisible()

  await signInAs(page, patient)
  await page.getByRole('link', { name: 'Sign in to see all your visits' }).click()
  await expect(page.getByRole('region', { name: 'Past' }).getByText('Canceled')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Upcoming' }).getByText('Canceled')).toHaveCount(0)
  await page.goto('/app')
  const calendarTask = page.getByRole('button', { name: 'Not needed: the calendar' })
  await calendarTask.click()
  await expect(calendarTask).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /Robin/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /See the visit|Open the visit/ })).toBeVisible()
  // The other task, the intake, is there, so that of the calendar would be there too.
  await expect(page.getByRole('link', { name: /Tell us about you and your food/ })).toBeVisible()
  await expect(calendarTask).toHaveCount(0)
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Find another dietitian' }).click()
  await expect(page).toHaveURL(/\/find/)
})

const nextWeek = { from: addMinutes(begin, 6 * 1440), days: 7 }
const weekAfter = { from: addMinutes(begin, 13 * 1440), days: 7 }
