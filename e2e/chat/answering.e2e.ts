import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

/** As for a dietitian on their first day. */
const nothingNamed = {
  ...{ hours: [], answer_minutes: null, keeps_holidays: true, leaves: [] },
  ...{ outside: { en: null, es: null }, welcome: { en: null, es: null } },
}

test('A dietitian says when they answer and who covers; the patient reads it beside the field; thanks need no reply @laptop', async ({
  page,
  browser,
  request,
}) => {
  const { marisol, theo } = cast
  const staff = await apiAs(request, marisol)
  const at = pickOne(await listOffered(staff, marisol, farAhead))
  const settings = `/providers/${marisol.provider_id}/answering` as const
  await staff(`PUT ${settings}`, nothingNamed)
  const patient = await makePatient(request, marisol, { at })
  await signInAs(page, marisol)
  await page.goto('/provider/settings')
  await page.getByRole('link', { name: 'Answering messages' }).click()
  await page.getByRole('button', { name: 'Add a time on Monday' }).click()
  await page.getByRole('combobox', { name: 'You usually answer' }).selectOption('within 4 hours, counted in these times')
  await expect(page.getByText(/A client who writes now sees: you usually answer by .+/)).toBeVisible()
  await page.getByRole('button', { name: 'Add time away' }).click()
  await page.getByRole('combobox', { name: 'Who covers' }).fill(theo.last_name)
  await page.getByRole('option', { name: theo.name }).click()
  await page.getByRole('textbox', { name: 'Your message for this time away, in English' }).fill('I am hiking.')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  const trash = await page.getByRole('button', { name: 'Remove this time on Monday' }).boundingBox()
  const from = await page.getByLabel('From, Monday').boundingBox()
  expect(Math.abs(trash!.y + trash!.height / 2 - from!.y - from!.height / 2), 'the trash can stands beside its time').toBeLessThan(12)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const chat = await phone.newPage()
  await signInAs(chat, patient)
  await chat.goto('/app/chat')
  await chat.getByRole('link', { name: new RegExp(marisol.first_name) }).click()
  await expect(chat.getByText(`${marisol.name} is away through`)).toContainText(`${theo.name} fills in, but does not read these messages.`)
  await expect(chat.getByText(/usually answers by/)).toBeVisible()
  await chat.getByRole('textbox', { name: /^Write to/ }).fill('Thank you!')
  await chat.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(chat.getByText('Thank you!')).toBeVisible()
  await expectAccessible(chat)

  await page.goto('/provider/inbox')
  await page.getByRole('link', { name: new RegExp(patient.name) }).click()
  await page.getByRole('button', { name: 'No reply needed' }).click()
  await expect(page.getByRole('link', { name: new RegExp(patient.name) })).toBeHidden()
  await expect(page.getByRole('button', { name: 'No reply needed' })).toBeHidden()
  await expectAccessible(page)
  await phone.close()
  await staff(`PUT ${settings}`, nothingNamed)
})
