import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { beginLogin } from '@sorrel/contract/auth/wire'
import { cast } from '../../server/src/world/cast.ts'
import { collectComplaints, expectAccessible, makePhone, readCode, readMessages, test } from '../screen.ts'

const tenDigitsOf = (phone: string): string => phone.replace('+1', '')
const codeField = (page: Page) => page.getByLabel('Code', { exact: true })
const codesIn = (sent: { text: string }[]) => sent.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).filter((code) => code !== undefined)

/** The codes in the outbox for a number or an address. */
const readCodes = async (request: APIRequestContext, to: string): Promise<string[]> => codesIn(await readMessages(request, to))

/** Presses and waits for the code that is sent. */
async function requestCode(request: APIRequestContext, to: string, press: () => Promise<void>): Promise<string> {
  const before = (await readCodes(request, to)).length
  await press()
  await expect.poll(async () => (await readCodes(request, to)).length).toBeGreaterThan(before)
  return (await readCodes(request, to))[0] ?? ''
}

/** Signs in on another device, with calls only. */
async function signInElsewhere(request: APIRequestContext, phone_number: string): Promise<void> {
  const headers = {
    authorization: 'client::::',
    'x-device-id': 'another-device',
    'user-agent': 'Mozilla/5.0 (iPad; CPU OS 18_0) Safari/605.1',
  }
  let challenge_id = ''
  const code = await requestCode(request, phone_number, async () => {
    const begun = await request.post('/api/auth/login', { headers, data: { phone_number } })
    challenge_id = beginLogin.output.parse(await begun.json()).challenge_id
  })
  const done = await request.post('/api/auth/login/complete', { headers, data: { challenge_id, code } })
  expect(done.status()).toBe(200)
}

const otherCode = (code: string): string => (code === '000000' ? '111111' : '000000')

test('Maya signs in on her phone, is told of a wrong code, and signs out another device @phone', async ({ page, request }) => {
  const complaints = collectComplaints(page)
  const { phone_number } = cast.maya
  await signInElsewhere(request, phone_number)
  await page.goto('/app/settings/account')
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  const [lost, staff] = await Promise.all(
    [page.getByRole('button', { name: 'I lost my phone' }), page.getByRole('link', { name: 'I am a dietitian' })].map((one) =>
      one.boundingBox(),
    ),
  )
  expect(staff!.x - lost!.x - lost!.width, 'the room between two links').toBeGreaterThan(8)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByRole('alert')).toHaveText('Enter your mobile number.')
  await page.getByLabel('Mobile phone').pressSequentially(tenDigitsOf(phone_number))
  await expect(page.getByLabel('Mobile phone')).toHaveValue('(312) 555-0141')
  const code = await requestCode(request, phone_number, () => page.getByRole('button', { name: 'Text me a code' }).click())
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)

  await codeField(page).fill(otherCode(code))
  await expect(page.getByRole('alert')).toContainText('That code does not match')
  await expectAccessible(page)
  await codeField(page).fill(code)
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(page).toHaveURL(/\/app\/settings\/account$/)
  await expect(page.getByText('This device')).toBeVisible()
  await expectAccessible(page)

  const others = page.getByRole('button', { name: /^Sign out there: / })
  const count = await others.count()
  expect(count).toBeGreaterThan(0)
  await others.first().click()
  await expect(others).toHaveCount(count - 1)
  await page.reload()
  await expect(page.getByText('This device')).toBeVisible()
  await expect(others).toHaveCount(count - 1)
  expect(complaints).toEqual([])
})

test('Dana signs in with password and code, and lands on the screen she asked for @laptop', async ({ page, request }) => {
  const { phone_number, password } = cast.dana
  await page.goto('/provider/settings')
  await expect(page).toHaveURL(/\/provider\/login\?next=/)
  await expect(page.getByLabel('Mobile phone')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Mobile phone').fill(tenDigitsOf(phone_number))
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByRole('alert')).toHaveText('Enter your password.')
  await page.getByLabel('Password').fill(password ?? '')
  const code = await requestCode(request, phone_number, () => page.getByRole('button', { name: 'Text me a code' }).click())
  await expectAccessible(page)
  await codeField(page).fill(code)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByText(cast.dana.name).first()).toBeVisible()
  await expectAccessible(page)

  // A public page belongs to the other app; opening it must not end the session.
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.goto('/provider/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('A patient can change the email address only after a code to their phone has confirmed who they are @phone', async ({
  page,
  request,
}) => {
  const phone = makePhone()
  await page.goto('/login?next=//elsewhere.example/')
  await page.getByLabel('Mobile phone').fill(phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await codeField(page).fill(await readCode(request, phone))
  await expect(page).not.toHaveURL(/login|elsewhere/)
  await page.goto('/app/settings/account')
  await page.getByRole('button', { name: 'Change your email address' }).click()
  const email = `${phone}@example.com`
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New email address').fill(email)
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  const proof = await requestCode(request, `+1${phone}`, () => dialog.getByRole('button', { name: 'Text me a code' }).click())
  await expectAccessible(page)
  await codeField(page).fill(proof)
  await expect(dialog.getByRole('button', { name: 'Confirm the change' })).toBeVisible()
  await expect.poll(async () => (await readCodes(request, email)).length).toBe(1)
  await codeField(page).fill((await readCodes(request, email))[0] ?? '')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(email)).toBeVisible()
})

test('A patient who lost their phone signs in by email, and must first confirm a new number @phone', async ({ page, request }) => {
  const { phone_number, email } = cast.noor
  const phone = makePhone()
  await page.goto('/login')
  await page.getByRole('button', { name: 'I lost my phone' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in without your phone' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('The number you had').fill(tenDigitsOf(phone_number))
  await page.getByLabel('Email address').fill(email)
  const code = await requestCode(request, email, () => page.getByRole('button', { name: 'Email me a code' }).click())
  await codeField(page).fill(code)
  await expect(page.getByText('Confirm your new number now')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New mobile number').fill(phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await codeField(page).fill(await readCode(request, phone))
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await expect(page.getByText(`-${phone.slice(-4)}`)).toBeVisible()
  await expectAccessible(page)
})

test('Staff reset a forgotten password by email @laptop', async ({ page, request }) => {
  const { phone_number, email } = cast.ilse
  await page.goto('/provider/login')
  await page.getByRole('link', { name: 'I forgot my password' }).click()
  await page.getByLabel('Mobile phone').fill(tenDigitsOf(phone_number))
  await expectAccessible(page)
  const code = await requestCode(request, email, () => page.getByRole('button', { name: 'Email me a code' }).click())
  await codeField(page).fill(code)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('alert')).toContainText('too short')
  await expectAccessible(page)
  // Restores the printed password of the cast, since other tests sign in with it.
  await page.getByLabel('New password').fill(cast.ilse.password ?? '')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your password is changed' })).toBeVisible()
  await expectAccessible(page)
})
