import { expect } from '@playwright/test'
import { apiAs, giveBackTimes, makePatient, signInAs, type Visit } from '../../people.ts'
import { collectComplaints, expectAccessible, test, waitForMessage } from '../../screen.ts'
import { addMinutes, begin, chooseTime, farAhead, listOffered, pickOne, pressBook } from '../../times.ts'
import { mixes } from '../../words.ts'

test.afterEach(giveBackTimes)

for (const say of mixes('es @phone')) {
  const { dietitian, language, locale, size } = say

  test.describe(locale, () => {
    test.use({ locale, timezoneId: dietitian.time_zone })

    test(`A patient who books for the same day is shown the fee first, can cancel for free for ten minutes, and after that pays the fee, which both sides see until the dietitian waives it ${size}`, async ({
      page,
      browser,
      request,
      house,
    }) => {
      const complaints = collectComplaints(page)
      const staff = await apiAs(request, dietitian)
      const patient = await makePatient(request, dietitian, { at: pickOne(await listOffered(staff, dietitian, farAhead)), language })
      const [today] = await listOffered(patient.api, dietitian, { from: addMinutes(begin, 300), days: 0.75 })
      if (!today) throw new Error('The demo world has no time left within a day.')

      await signInAs(page, patient)
      await page.goto('/app/book')
      await chooseTime(page, say, today)
      await expect(page.getByText(say.feeBesideBook)).toBeVisible()
      await expectAccessible(page)
      const visit = await pressBook(page, say)
      await page.goto(`/app/visits/${visit.id}`)
      await expect(page.getByText(say.stillFree)).toBeVisible()
      await page.getByRole('button', { name: say.cancelVisit }).click()
      await expect(page.getByRole('dialog')).not.toContainText(say.charged)
      await house.ageBooking(visit.id)
      await page.reload()
      await expect(page.getByText(say.costs)).toBeVisible()
      await page.getByRole('button', { name: say.cancelVisit }).click()
      const dialog = page.getByRole('dialog', { name: say.cancelDialog(dietitian.name) })
      await expect(dialog).toContainText(say.charged)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: say.withFee }).click()

      await expect(page.getByText(say.canceledLate, { exact: true })).toBeVisible()
      await expect(page.getByText(say.feeLine)).toBeVisible()
      await expectAccessible(page)
      await page.goto('/app/visits')
      await expect(page.locator(`a[href="/app/visits/${visit.id}"]`)).toContainText(say.canceledLate)
      const stored = await patient.api<Visit>(`GET /appointments/${visit.id}`)
      expect(stored).toMatchObject({ status: 'Canceled', canceled_late: true, cancel_fee_cents: 5000 })
      await waitForMessage(request, patient.phone_number, ({ text }) => text.includes(say.feeInMessage))

      // The dietitian follows the link in her message.
      const told = await waitForMessage(request, dietitian.email, ({ links }) => links.some((link) => link.endsWith(visit.id)))
      const hers = await (await browser.newContext({ locale, timezoneId: dietitian.time_zone })).newPage()
      await signInAs(hers, dietitian)
      await hers.goto(told.links.find((link) => link.endsWith(visit.id)) ?? '')
      await expect(hers.getByRole('heading', { level: 1, name: patient.name })).toBeVisible()
      await expect(hers.getByText(say.canceledLate, { exact: true })).toBeVisible()
      await expect(hers.locator('dl').filter({ hasText: say.fee }).getByText('$50.00')).toBeVisible()
      await expect(hers.getByText(say.cash)).toBeVisible()
      await expectAccessible(hers)

      await hers.getByRole('button', { name: say.waive }).click()
      const waiving = hers.getByRole('dialog')
      await waiving.getByLabel(say.waiveWhy).fill('A storm')
      await expectAccessible(hers)
      await waiving.getByRole('button', { name: say.waiveIt }).click()
      await expect(hers.getByText(say.waived)).toBeVisible()
      await expect(hers.getByRole('button', { name: say.waive })).toHaveCount(0)
      // Checks the e-mail, because a text message may wait until it is morning where the patient lives.
      await waitForMessage(request, patient.email, ({ text }) => text.includes(say.waivedInMessage))
      await page.goto(`/app/visits/${visit.id}`)
      await expect(page.getByText(say.canceledLate, { exact: true })).toBeVisible()
      await expect(page.getByText(say.feeLine)).toHaveCount(0)
      await hers.context().close()
      expect(complaints).toEqual([])
    })
  })
}
