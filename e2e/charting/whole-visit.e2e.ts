import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { allowTime } from '../pace.ts'
import { giveBackTimes, signInAs } from '../people.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'
import { makeVisitNow, meet, openAs } from '../video/meeting.ts'

test.afterEach(giveBackTimes)

const { ilse } = cast

test('A whole visit: both join and agree, the talk fills the note, which is signed and added to, and the phone says what was agreed @phone', async ({
  page,
  browser,
  request,
  house,
}) => {
  // Two people meet, and one of them writes a note whole.
  const complaints = collectComplaints(page)
  const { patient, id } = await makeVisitNow(request, ilse)
  await house.beginEarlier(id)
  await signInAs(page, patient)
  await page.goto(`/app/call/${id}`)
  await page.getByRole('radio', { name: /^Yes, record it/ }).check()
  const dietitian = await openAs(browser, ilse, `/provider/call/${id}`)
  await meet(page, dietitian)
  await dietitian.getByRole('button', { name: 'Record this visit' }).click()
  await expect(page.getByText('Recording, with AI note')).toBeVisible()
  await dietitian.waitForResponse(/\/pieces\/0/)
  await dietitian.getByRole('button', { name: 'Stop recording' }).click()
  await expect(page.getByText('The recording has stopped')).toBeVisible()
  await dietitian.getByRole('button', { name: 'End for everybody' }).click()
  await dietitian.getByRole('button', { name: 'End the call' }).click()
  await expect(page.getByRole('heading', { name: 'The call is over' })).toBeVisible()

  await dietitian.goto(`/provider/appointments/${id}/note`)
  await expect(dietitian.getByRole('list', { name: 'What was said' })).toContainText('Hi, good to see you again.', {
    timeout: allowTime(30_000),
  })
  await prefill(dietitian)
  await writeTheRest(dietitian)
  await dietitian.goto(`/provider/appointments/${id}`)
  await dietitian.getByRole('button', { name: 'Mark attended' }).click()
  await dietitian
    .getByRole('dialog')
    .getByRole('button', { name: /^Mark attended/ })
    .click()
  await expect(dietitian.getByRole('dialog')).toBeHidden()
  await dietitian.goto(`/provider/appointments/${id}/note`)
  await sign(dietitian)
  await dietitian.getByLabel('What you add').fill('She called: the snack is an apple.')
  await dietitian.getByLabel('Why it is added now').fill('Told after the visit')
  await dietitian.getByRole('button', { name: 'Sign the addendum' }).click()
  await expect(dietitian.getByText('The addendum is signed.')).toBeVisible()

  await page.goto(`/app/visits/${id}`)
  await expect(page.getByText('One snack between breakfast and lunch.')).toBeVisible()
  await expect(page.getByText('Carry a snack on work days')).toBeVisible()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

/** Lets the talk fill the note, takes one proposal, and rejects another. */
async function prefill(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Proposals' })
    .getByRole('button', { name: /^Prefill/ })
    .click()
  const cards = page.getByRole('group', { name: /^Proposal for/ })
  await expect(cards.first()).toBeVisible({ timeout: allowTime(20_000) })
  const count = await cards.count()
  expect(count).toBeGreaterThan(2)
  const text = (await cards.first().locator('.proposal-text').textContent()) ?? ''
  const label = (await cards.first().getAttribute('aria-label'))?.replace('Proposal for ', '') ?? ''
  await cards.first().getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(text)
  await cards.first().getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('menuitem', { name: 'It is wrong' }).click()
  await expect(cards).toHaveCount(count - 2)
}

/** Writes by hand what a note needs beside what was proposed. */
async function writeTheRest(page: Page): Promise<void> {
  for (const [label, text] of [
    ['Why they come', 'Low glucose before lunch.'],
    ['Food and nutrients', 'A snack in the morning.'],
    ['What is measured again, and when', 'Glucose before lunch, in two weeks.'],
    ['Instructions', 'One snack between breakfast and lunch.'],
  ] as const) {
    const proposal = page.getByRole('group', { name: `Proposal for ${label}`, exact: true })
    if (await proposal.isVisible()) {
      await proposal.getByRole('button', { name: 'Reject' }).click()
      await page.getByRole('menuitem', { name: 'It is wrong' }).click()
    }
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
  await page.getByLabel('Problem', { exact: true }).fill('uneven over')
  await page.getByRole('option', { name: 'Carbohydrate uneven over the day' }).click()
  await page.getByLabel('related to').selectOption({ label: 'long gaps between meals' })
  await page.getByLabel('as evidenced by').selectOption({ label: 'glucose' })
  await page.getByLabel('What was found').fill('64 mg/dL before lunch')
  await page.getByLabel('New goal').fill('Carry a snack on work days')
  await page.getByLabel('I checked conditions and medicines with my client in this visit').check()
  await page.getByRole('button', { name: 'Use what the call says' }).click()
  await expect(page.getByRole('button', { name: 'Sign note: 1 missing' })).toBeVisible()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expectAccessible(page)
}

async function sign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign note', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign the note' })
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.getByLabel('Your current password').fill(ilse.password)
  await dialog.getByRole('button', { name: 'Confirm that it is me' }).click()
  await expect(page.getByText(/^Signed by /)).toBeVisible()
}
