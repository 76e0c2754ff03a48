import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { completeLogin } from '@sorrel/contract/auth/wire'
import { getProviderProfileBySlug, getProviderSlots } from '@sorrel/contract/providers/wire'
import { listAppointments } from '@sorrel/contract/scheduling/wire'
import { allowTime } from '../pace.ts'
import { collectComplaints, expectAccessible, makePhone, readCode, test } from '../screen.ts'
import { pickOne } from '../times.ts'

type Slot = { starts_at: string }

async function readProvider(request: APIRequestContext, slug: string): Promise<{ id: string; slots: Slot[] }> {
  const profile = await request.get(`/api/provider-profiles/by-slug/${slug}/`)
  const { id } = getProviderProfileBySlug.output.parse(await profile.json())
  const { slots } = getProviderSlots.output.parse(await (await request.get(`/api/providers/${id}/availability-slots`)).json())
  return { id, slots }
}

/** One of the many times of the week, which no other test takes. */
const pickSlot = (slots: readonly Slot[]): string => pickOne(slots).starts_at

async function fillInEnglish(page: Page, request: APIRequestContext): Promise<string> {
  const phone = makePhone()
  await page.getByLabel('Mobile phone', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  const signedIn = page.waitForResponse('**/auth/login/complete')
  await page.getByLabel('Code', { exact: true }).fill(await readCode(request, phone))
  const { identity_token } = completeLogin.output.parse(await (await signedIn).json())
  await expect(page.getByText('is confirmed')).toBeVisible()
  await page.getByLabel('First name').fill('June')
  await page.getByLabel('Last name').fill('Arbor')
  await page.getByLabel('Date of birth').fill('4/17/1984')
  await page.getByLabel('Email').fill('june.arbor@example.com')
  await page.getByLabel('ZIP code').fill('60614')
  await page.getByLabel('State where you will be').selectOption('IL')
  await page.getByRole('button', { name: /^Continue( to payment)?$/ }).click()
  await page.getByRole('radio', { name: /Without insurance/ }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agree and book' })).toBeVisible()
  for (const agreement of await page.getByRole('checkbox').all()) await agreement.check()
  return identity_token
}

/** A bank refuses one card, and the next one stays with the time that is held. */
async function leaveCard(page: Page): Promise<void> {
  const part = page.getByRole('region', { name: 'Tarjeta', exact: true })
  await part.getByRole('button', { name: 'Agregar una tarjeta…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar una tarjeta' })
  const fill = async (number: string) => {
    await dialog.getByLabel('Número de tarjeta').fill(number)
    await dialog.getByLabel('Vencimiento').fill('12/31')
    await dialog.getByLabel('Código de seguridad').fill('123')
    await dialog.getByRole('button', { name: 'Verificar la tarjeta' }).click()
  }
  await fill('4000 0000 0000 0002')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await fill('4242 4242 4242 4242')
  await expect(part).toContainText('Visa que termina en 4242')
}

async function visitsOf(request: APIRequestContext, token: string): Promise<number> {
  const answer = await request.get('/api/appointments', { headers: { authorization: `client::::${token}` } })
  return listAppointments.output.parse(await answer.json()).total
}

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US', timezoneId: 'America/Chicago' })

  test('A new patient books on a phone in Spanish, and every step is accessible @phone', async ({ page, request }) => {
    const complaints = collectComplaints(page)
    await page.goto('/find?zip=60614&insurance=60054')
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /[ap]\.m\. ?, por video$/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sobre ti' })).toBeVisible()
    await expect(page.getByText('Apartado para ti')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('alert')).toContainText('Escribe tu nombre.')
    await expectAccessible(page)

    const phone = makePhone()
    await page.getByLabel('Celular', { exact: true }).fill(phone)
    await page.getByRole('button', { name: 'Envíame un código' }).click()
    await expect(page.getByLabel('Código', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Código', { exact: true }).fill(await readCode(request, phone))
    await expect(page.getByText('está confirmado')).toBeVisible()
    await page.getByLabel('Nombre', { exact: true }).fill('Luz')
    await page.getByLabel('Apellido').fill('Marín')
    await page.getByLabel('Fecha de nacimiento').fill('17/4/1984')
    await page.getByLabel('Correo electrónico').fill('luz.marin@example.com')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('alert')).toContainText('mes, día y año')
    await page.getByLabel('Fecha de nacimiento').fill('04/17/1984')
    await page.getByRole('button', { name: 'Continuar' }).click()

    await expect(page.getByRole('heading', { level: 1, name: '¿Cómo quieres pagar?' })).toBeVisible()
    await page.getByLabel('Número de afiliado').fill('W123456789')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continuar' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Aceptar y reservar' })).toBeVisible()
    // The plan has answered, and a quarter of the agreed price stays for her.
    await expect(page.getByText(/^Tu plan está activo el/)).toBeVisible()
    await expect(page.getByText('Tu parte del precio')).toBeVisible()
    const share = await page.locator('.estimate-amount').textContent()
    expect(share).toMatch(/^\$\s?\d+\.\d\d$/)
    await leaveCard(page)
    for (const agreement of await page.getByRole('checkbox').all()) await agreement.check()
    await expectAccessible(page)
    await page.getByRole('region', { name: 'Tu visita hasta ahora' }).getByRole('button').first().click()
    await expect(page.getByRole('dialog', { name: 'Tu visita' }).getByText(share ?? '')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Reservar', exact: true }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Tu visita está reservada, Luz' })).toBeVisible()
    await expectAccessible(page)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Archivo de calendario' }).click()
    expect((await file).suggestedFilename()).toBe('visita.ics')

    await page.getByRole('link', { name: 'Ir a mi Sorrel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Buen[oa]s (días|tardes|noches), Luz$/ })).toBeVisible()
    // The card that was left with the time belongs to the patient now.
    await expect(async () => {
      await page.goto('/app/payment')
      await expect(page.getByRole('region', { name: 'Tarjetas guardadas' })).toContainText('4242', { timeout: allowTime(2_000) })
    }).toPass({ timeout: allowTime(30_000) })
    await page.goto('/app')
    await page.getByRole('link', { name: 'Ver la visita' }).click()
    await page.getByRole('button', { name: 'Cancelar la visita' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancelar la visita del/ })
      .click()
    await expect(page.getByText(/^Cancelada( fuera de plazo)?$/)).toBeVisible()
    expect(complaints).toEqual([])
  })
})

test.describe('in English', () => {
  test.use({ timezoneId: 'America/Chicago' })

  test('A double click books only once, and the page still shows the booking after a reload @laptop', async ({ page, request }) => {
    const { slots } = await readProvider(request, 'hannah-okafor')
    await page.goto(`/book/hannah-okafor?state=IL&at=${pickSlot(slots)}`)
    const token = await fillInEnglish(page, request)
    await page.getByRole('button', { name: /^Book / }).dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'You are booked, June' })).toBeVisible()
    expect(await visitsOf(request, token)).toBe(1)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'You are booked, June' })).toBeVisible()
  })

  test('Somebody offline is told so at once, and the back button does not book a second time @phone', async ({
    page,
    context,
    request,
  }) => {
    const { slots } = await readProvider(request, 'hannah-okafor')
    await page.goto(`/book/hannah-okafor?state=IL&at=${pickSlot(slots)}`)
    const token = await fillInEnglish(page, request)
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Book/ }).click()
    await expect(page.getByRole('alert')).toContainText('cannot reach')
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are booked, June' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/step=pay/)
    await expect(page.getByRole('heading', { level: 1, name: 'You are booked, June' })).toBeVisible()
    expect(await visitsOf(request, token)).toBe(1)
  })

  test('If the answer to a booking is lost, the call is sent again, and only one visit is booked @laptop', async ({ page, request }) => {
    const { slots } = await readProvider(request, 'hannah-okafor')
    await page.goto(`/book/hannah-okafor?state=IL&at=${pickSlot(slots)}`)
    const token = await fillInEnglish(page, request)
    let lost = 0
    await page.route('**/appointments/setup-patient', async (route) => {
      if (lost++ > 0) return route.continue()
      // The server has booked, but its answer never arrives.
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: /^Book / }).click()
    await expect(page.getByRole('alert')).toContainText('cannot reach')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are booked, June' })).toBeVisible()
    expect(await visitsOf(request, token)).toBe(1)
  })

  test('Instead of a time that somebody else holds, the nearest free times are offered, and a reload keeps the held one @phone @laptop', async ({
    page,
    request,
  }) => {
    const { id, slots } = await readProvider(request, 'marisol-reyes-lund')
    const at = pickSlot(slots)
    const held = await request.post('/api/appointments/reserve', {
      data: { provider_id: id, starts_at: at, duration_minutes: 60, type: 'Initial Consultation', visit_mode: 'virtual' },
      headers: { authorization: 'client::::', 'x-device-id': 'somebody-else' },
    })
    expect(held.status()).toBe(201)
    await page.goto(`/book/marisol-reyes-lund?state=TX&at=${at}`)
    await expect(page.getByText('That time has just been taken.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('status').filter({ hasText: 'Nearest available times' }).getByRole('button').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'About you' })).toBeVisible()
    let reservations = 0
    page.on('request', (sent) => {
      if (sent.url().endsWith('/appointments/reserve')) reservations++
    })
    await page.reload()
    await expect(page.getByText(/Held for you/)).toBeVisible()
    expect(reservations).toBe(0)
    await page.getByRole('button', { name: 'Add time' }).click()
    await expect.poll(() => reservations).toBe(1)
  })
})
