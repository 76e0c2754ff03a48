import { expect } from '@playwright/test'
import { allowTime } from '../../pace.ts'
import { apiAs, giveBackTimes, makePatient, signInAs, type Visit } from '../../people.ts'
import { collectComplaints, expectAccessible, readMessages, test } from '../../screen.ts'
import { bookFor, farAhead, listOffered, pickOne } from '../../times.ts'
import { mixes } from '../../words.ts'

test.afterEach(giveBackTimes)

for (const say of mixes('en @phone')) {
  const { dietitian, language, locale, size } = say

  test.describe(locale, () => {
    test.use({ locale, timezoneId: dietitian.time_zone })

    test(`The patient hears of a cancellation only when it can no longer be undone, and not at all if staff give a reason ${size}`, async ({
      page,
      request,
      house,
    }) => {
      const complaints = collectComplaints(page)
      const staff = await apiAs(request, dietitian)
      const patient = await makePatient(request, dietitian, { at: pickOne(await listOffered(staff, dietitian, farAhead)), language })
      const starts = await listOffered(staff, dietitian, { from: farAhead.from ?? '', days: 30 })
      const [told, untold] = [
        await bookFor(staff, dietitian, patient, pickOne(starts)),
        await bookFor(staff, dietitian, patient, pickOne(starts)),
      ]
      const read = (visit: Visit) => patient.api<Visit>(`GET /appointments/${visit.id}`)
      const cancellations = async () =>
        (await readMessages(request, patient.email)).filter(({ subject }) => subject.includes(say.isCanceledSubject))

      await signInAs(page, dietitian)
      await page.goto(`/provider/appointments/${told.id}`)
      const cancel = async () => {
        await page.getByRole('button', { name: say.cancelDay }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(say.reason).fill('A storm')
        return dialog
      }
      await (await cancel()).getByRole('button', { name: say.cancelFor }).click()
      await page.getByRole('button', { name: say.undo }).click()
      await expect(page.getByText(say.standsAgain)).toBeVisible()
      expect(await read(told)).toMatchObject({ status: 'Scheduled', canceled_at: null })

      const dialog = await cancel()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: say.cancelFor }).click()
      await expect(dialog).toBeHidden()
      expect(await cancellations()).toEqual([])

      await page.goto(`/provider/appointments/${untold.id}`)
      const quiet = await cancel()
      await quiet.getByRole('combobox', { name: say.toldWhen }).selectOption(say.notAtAll)
      await quiet.getByRole('combobox', { name: say.untoldWhy }).selectOption(say.toldAlready)
      await expectAccessible(page)
      await quiet.getByRole('button', { name: say.cancelFor }).click()
      await expect(quiet).toBeHidden()
      expect(await read(untold)).toMatchObject({ status: 'Canceled' })

      await house.letUndoPass()
      await expect.poll(async () => (await cancellations()).length, { timeout: allowTime(45_000) }).toBe(1)
      expect(complaints).toEqual([])
    })
  })
}
