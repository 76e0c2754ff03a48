import { type Browser, expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { addDays, dayOf } from '../../web/src/kernel/words/format.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, makePatient, type NewPatient, signInAs } from '../people.ts'
import { expectAccessible, test, waitForMessage } from '../screen.ts'
import { begin, farAhead, listOffered, pickOne } from '../times.ts'

const { dana } = cast
test.use({ timezoneId: dana.time_zone })
test.afterEach(giveBackTimes)

const onPaper = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')

/** Photographs the letter of a clinic about a patient. */
async function photographLetter(browser: Browser, { name }: NewPatient, until: string): Promise<Buffer> {
  const desk = await browser.newContext({ viewport: { width: 820, height: 760 }, deviceScaleFactor: 2 })
  const paper = await desk.newPage()
  const lines = [
    ...['<h1>Summit Primary Care</h1>', 'Phone: (415) 555-0188 Fax: (415) 555-0189'],
    ...[`Patient: ${name}`, 'Date of birth: 05/14/1990', `Date of referral: ${onPaper(addDays(begin.slice(0, 10), -2))}`],
    ...[`Valid until: ${onPaper(until)}`, 'Visits: 6', 'E11.65 Type 2 diabetes with high blood sugar'],
    ...['Amara Whitlock, MD', 'NPI 1790712347'],
  ]
  await paper.setContent(`<body style="font: 22px/2 serif; padding: 40px; background: white">${lines.join('<br>')}</body>`)
  const photo = await paper.screenshot({ type: 'jpeg', quality: 90 })
  await desk.close()
  return photo
}

test('A letter in the inbox is read and confirmed with a correction, the chart shows the visit that it breaks, one press asks for a new one, and the patient sees it @laptop', async ({
  page,
  request,
  browser,
}) => {
  const staff = await apiAs(request, dana)
  const patient = await makePatient(request, dana, { at: pickOne(await listOffered(staff, dana, farAhead)) })
  const visit = dayOf(patient.first.starts_at, dana.time_zone)
  await signInAs(page, dana)
  await page.goto('/provider/referrals')
  await expect(page.getByRole('heading', { name: 'To confirm' })).toBeVisible()
  await expectAccessible(page)
  const buffer = await photographLetter(browser, patient, addDays(visit, 200))
  await page.locator('input[type=file]').first().setInputFiles({ name: 'letter.jpg', mimeType: 'image/jpeg', buffer })

  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveValue('Amara Whitlock', { timeout: allowTime(60_000) })
  await expect(page.getByLabel('NPI')).toHaveValue('1790712347')
  await expect(page.getByRole('radio', { name: patient.name })).toBeChecked()
  await expect(page.getByRole('img', { name: 'Photo of the referral' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Last day').fill(addDays(visit, -1))
  await page.getByRole('button', { name: 'Confirm the referral' }).click()
  await expect(page).toHaveURL(/\/provider\/referrals$/)

  const { items } = await staff<{ items: { id: string; patient_id: string }[] }>('GET /my-client-care?view=all&limit=100')
  const care = items.find(({ patient_id }) => patient_id === patient.patient_id)
  await page.goto(`/provider/clients/${care?.id}`)
  await expect(page.getByText(/^Ends /)).toBeVisible()
  await page.getByRole('link', { name: 'Referrals', exact: true }).last().click()
  await expect(page.getByText('The referral ends before the visit on')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask Amara Whitlock by fax' }).click()
  await expect(page.getByText('The letter is on its way. Your client is told.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask Amara Whitlock by fax' })).toHaveCount(0)
  await expectAccessible(page)

  await waitForMessage(request, patient.email, ({ subject }) => subject === 'We asked for a new referral')
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const theirs = await phone.newPage()
  await signInAs(theirs, patient)
  await theirs.goto('/app/provider')
  await expect(theirs.getByText('The referral ends before the visit on')).toBeVisible()
  await expect(theirs.getByText('We have asked your doctor’s office for a new one.')).toBeVisible()
  await expectAccessible(theirs)
  await phone.close()
})
