import { expect } from '@playwright/test'
import { collectComplaints, expectAccessible, test, waitForMessage } from '../screen.ts'

test('Somebody for whom nobody was found asks to be told, confirms by the link of the mail, and leaves with one press @phone @laptop', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page)
  const email = `wanda.${Date.now()}@example.com`
  await page.goto('/find?location_us_state=GU&specialties=Diabetes')
  await expect(page.getByRole('heading', { level: 2, name: 'Tell me when that changes' })).toBeVisible()
  await page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await expect(page.getByText('Enter an email address, such as name@example.com.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await expect(page.getByText(/Press the button in it/)).toBeVisible()
  await expectAccessible(page)
  const { links, text } = await waitForMessage(request, email, () => true)
  expect(text).not.toMatch(/diabetes|Guam/i)
  await page.goto(new URL(links[0] ?? '').pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'Shall we tell you when that changes?' })).toBeVisible()
  await expect(page.getByText('Guam')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We will tell you' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'No, delete my address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We have deleted your address' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
  // The browser notes the 404 of the link that was deleted.
  expect(complaints.filter((line) => !/404/.test(line))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('No form asks for an address that it would put into the address of the page @laptop', async ({ page }) => {
    await page.goto('/find?location_us_state=GU&specialties=Diabetes')
    await expect(page.getByRole('heading', { level: 1, name: 'Nobody is licensed in Guam yet' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveCount(0)
  })

  test('The search form of the results page works @laptop', async ({ page }) => {
    await page.goto('/find')
    await page.getByLabel('City, state or ZIP code').fill('60614')
    await page
      .getByRole('button', { name: /^(Search|Find)/ })
      .first()
      .click()
    await expect(page).toHaveURL(/60614/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('dietitians for you')
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})
