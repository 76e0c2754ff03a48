import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

const long = 'We had soup, bread and a salad. '.repeat(50)

test('Addresses are links, long messages fold, a refused file holds nothing up, and whoever reads above is led back to what is new @phone', async ({
  page,
  request,
}) => {
  const { marisol } = cast
  const staff = await apiAs(request, marisol)
  const patient = await makePatient(request, marisol, { at: pickOne(await listOffered(staff, marisol, farAhead)) })
  const { items } = await staff<{ items: { id: string }[] }>(`GET /chat/channels?patient_id=${patient.patient_id}`)
  const write = (text: string) => staff(`POST /chat/channels/${items[0]?.id}/messages`, { text, client_nonce: crypto.randomUUID() })
  for (let nth = 1; nth <= 8; nth++) await write(`Number ${nth}.\nOne line more.\nAnd one.`)
  await signInAs(page, patient)
  await page.goto('/app/chat')
  await page.getByRole('link', { name: new RegExp(marisol.first_name) }).click()
  // What is new is longer than the window, so it begins there.
  await expect(page.getByText('New messages')).toBeInViewport()
  await expect(page.getByText('Number 1.')).toBeInViewport()
  const back = page.getByRole('button', { name: /^To the newest message/ })
  await back.click()
  await expect(page.getByText('Number 8.')).toBeInViewport()
  await expect(back).toHaveCount(0)
  await expect
    .poll(async () => (await (await apiAs(request, patient))<{ messages: number }>('GET /chat/metadata/channels/unread')).messages)
    .toBe(0)

  const field = page.getByRole('textbox', { name: /^Write to/ })
  await field.fill('See https://example.org/menu (or call 312-555-0142)')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'menu.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
  await expect(page.getByRole('alert')).toContainText('menu.exe is not a picture, a PDF or a sound recording.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const link = page.getByRole('link', { name: 'https://example.org/menu' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('link', { name: '312-555-0142' })).toHaveAttribute('href', 'tel:+13125550142')

  await field.fill(long)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const folded = page.locator('.bubble:not(.bubble--unsent)').filter({ hasText: 'We had soup' })
  await expect(folded.locator('.said')).toHaveText(/ …$/)
  await folded.getByRole('button', { name: 'Show all' }).click()
  await expect(folded.locator('.said')).toHaveText(long.trim())

  await page.getByText('Number 1.').scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: marisol.first_name })).toBeInViewport({ ratio: 1 })
  await write('This one is new.')
  await expect(page.getByRole('button', { name: 'To the newest message, 1 not read' })).toBeVisible()
  await expect(page.getByText('Number 1.')).toBeInViewport()
  await expectAccessible(page)
  await back.click()
  await expect(page.getByText('This one is new.')).toBeInViewport()
})
