import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { giveReason } from '../audit/reasons.ts'
import { apiAs, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { leaveLinkOf } from './leave-link.ts'

test('A patient chooses ways and hours, and what must come stays on @phone', async ({ page }) => {
  await signInAs(page, cast.harold)
  await page.goto('/app/settings/notifications')
  const bills = page.getByRole('group', { name: 'Bills and payments' })
  await bills.getByText('Text message').click()
  await expect(bills.getByLabel('Text message')).not.toBeChecked()
  await bills.getByText('Email').click()
  await expect(page.getByText('Text message or email has to stay on for these notices.')).toBeVisible()
  await expect(bills.getByLabel('Email')).toBeChecked()
  const chat = page.getByRole('group', { name: 'Messages' })
  await chat.getByText('Once a day, at 6 PM, together').click()
  await expect(chat.getByLabel('Once a day, at 6 PM, together')).toBeChecked()
  await page.getByLabel('From').fill('22:30')
  await page.getByRole('button', { name: 'Save the hours' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('From')).toHaveValue('22:30')
  await bills.getByText('Text message').click()
  await chat.getByText('Once a day, at 6 PM, together').click()
})

test('A patient reads why a notice did not come, and has it sent again; support sees both @laptop', async ({ page }) => {
  await signInAs(page, cast.ruth)
  await page.goto('/app/settings/notifications')
  await expect(page.getByText('This way is turned off for such notices.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Send again: Comment in the journal' }).first().click()
  await expect(page.getByText('It goes out again now.')).toBeVisible()
  await expectAccessible(page)
  await signInAs(page, cast.sasha)
  await page.goto(`/admin/notifications?patient=${cast.ruben.patient_id}`)
  await giveReason(page)
  await expect(page.getByText('The carrier took it for spam and filtered it out.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/admin/notifications?patient=${cast.lucia.patient_id}`)
  await giveReason(page)
  await page.getByRole('button', { name: 'Send to this address again' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Send to this address again' })
  await dialog.getByLabel('Reason').selectOption('The person says that it works')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Allow it' }).click()
  await expect(page.getByText('Notices go there again.')).toBeVisible()
})

test('A dietitian finds their notices in the settings, without text messages @laptop', async ({ page }) => {
  await signInAs(page, cast.hannah)
  await page.goto('/provider/settings')
  await page.getByRole('link', { name: 'Your notices' }).click()
  await expect(page.getByRole('group', { name: 'Messages' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Messages' }).getByText('Text message')).toHaveCount(0)
  await expect(page.getByText('Visit booked, word to the dietitian').first()).toBeVisible()
  await expectAccessible(page)
})

test('The link in an e-mail ends such e-mails with one press @phone', async ({ page, request }) => {
  await page.goto(leaveLinkOf(cast.lucia.patient_id, 'labs'))
  await expect(page.getByRole('heading', { name: 'Shall we stop emails about: Comments on your results?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading', { name: 'No more emails about: Comments on your results' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'All my notices' })).toHaveAttribute('href', '/app/settings/notifications')
  await page.goto(leaveLinkOf(cast.hannah.provider_id, 'chat', 'provider'))
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('link', { name: 'All my notices' })).toHaveAttribute('href', '/provider/settings/notifications')
  await (await apiAs(request, cast.hannah))(`PUT /providers/${cast.hannah.provider_id}/notification-settings/chat`, {
    channels: { email: true },
  })
  await page.goto('/notices/leave/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})
