import { expect, type Page } from '@playwright/test'
import { careIdOf } from '../../server/src/care/world/care-ids.ts'
import { cast } from '../../server/src/world/cast.ts'
import { children } from '../../server/src/world/children.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { proveIt } from '../proving.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.use({ timezoneId: 'America/Chicago' })
test.afterEach(giveBackTimes)

const { mia } = children
const goals = (page: Page) => page.getByLabel('What would you like to be different in three months?')
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true })
const pick = (page: Page, group: string, option: string) =>
  page.getByRole('group', { name: group }).getByText(option, { exact: true }).click()
const next = (page: Page) => page.getByRole('link', { name: 'Continue' }).click()

async function openIntake(page: Page): Promise<void> {
  await page.goto(`/app?for=${mia.patient_id}`)
  await expect(page).toHaveURL(/\/app$/)
  await page.goto('/app/intake')
}

/** Answers what the mother left open, with a medicine whose dose and days are known. */
async function answerTheRest(page: Page): Promise<void> {
  await pick(page, 'What brings you here?', 'How a child eats')
  await next(page)
  await pick(page, 'Has a doctor ever told you that you have one of these?', 'None of these')
  await next(page)
  await pick(page, 'Do you take medicines, vitamins or other supplements?', 'Yes')
  await page.getByRole('button', { name: 'Add a medicine or supplement' }).click()
  await page.getByLabel('Medicine, vitamin or supplement').fill('Vitamin D')
  await page.getByLabel('Strength').fill('400 IU')
  await page.getByLabel('How many at a time').fill('2 drops')
  await page.getByLabel('How often').selectOption({ label: 'Several days a week' })
  await page.getByRole('button', { name: 'Add to my list' }).click()
  await next(page)
  await pick(page, 'Is there a food that you do not tolerate?', 'No')
  await next(page)
  await pick(page, 'Do you follow a way of eating?', 'No, I eat everything')
  await page.getByLabel('What do you eat and drink on a usual day?').fill('Rice, beans and figs')
  await expect(saved(page)).toBeVisible()
}

test('An intake that a mother began on a phone is finished by the father at his desk, and the dietitian reads who gave each answer @phone', async ({
  page,
  request,
  browser,
}) => {
  const at = pickOne(await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead))
  const father = await makePatient(request, cast.hannah, { at })
  await signInAs(page, cast.carmen)
  await page.goto('/app/settings/account')
  await page.getByRole('button', { name: 'Invite a second guardian for Mia' }).click()
  await page.getByLabel('Their mobile number or email').fill(father.phone_number)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await proveIt(page, request, cast.carmen)
  await expect(page.getByText(`Invited: ${father.phone_number}`)).toBeVisible()
  await openIntake(page)
  await goals(page).fill('Mia eats breakfast')
  await expect(saved(page)).toBeVisible()

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: 'America/Chicago' })
  const his = await desk.newPage()
  await signInAs(his, father)
  await his.goto('/app/settings/account')
  await his.getByRole('button', { name: 'Accept', exact: true }).click()
  await proveIt(his, request, father)
  await expect(his.getByRole('button', { name: 'Stop acting for Mia' })).toBeVisible()
  await openIntake(his)
  await expect(goals(his)).toHaveValue('Mia eats breakfast')
  await answerTheRest(his)
  await his.getByRole('link', { name: /^Look over and send/ }).click()
  await expect(his.getByText('Mia eats breakfast')).toBeVisible()
  for (const agree of await his.getByRole('checkbox').all()) await agree.check()
  await expectAccessible(his)
  await his.getByRole('button', { name: 'Send to my dietitian' }).click()
  await expect(his.getByText(/^Sent on/)).toBeVisible()

  const staff = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await signInAs(staff, cast.marisol)
  await staff.goto(`/provider/clients/${careIdOf(cast.marisol.provider_id, mia.patient_id)}?tab=intake`)
  const answered = (words: string) => staff.getByRole('definition').filter({ hasText: words })
  await expect(answered('Mia eats breakfast')).toContainText('Carmen,')
  await expect(answered('Vitamin D')).toContainText('Robin,')
  await expect(answered('Vitamin D')).toContainText('400 IU')
  await expect(answered('Vitamin D')).toContainText('Several days a week', { ignoreCase: true })
  await expect(answered('Rice, beans and figs')).toContainText('Robin,')
  await expectAccessible(staff)
  await staff.context().close()
  await desk.close()
})
