import { type BrowserContext, expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test, waitForMessage } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

// Elsewhere a service worker would answer for the network.
test.use({ serviceWorkers: 'allow' })

test.afterEach(giveBackTimes)

test('A push as the server writes it shows the notice, opens its screen or brings the open one to the front, and leads nowhere else @laptop', async ({
  page,
  context,
  request,
}) => {
  const { marisol } = cast
  const staff = await apiAs(request, marisol)
  const pickTime = async () => pickOne(await listOffered(staff, marisol, farAhead))
  const patient = await makePatient(request, marisol, { at: await pickTime() })
  const endpoint = `https://push.example/${patient.patient_id.slice(-24)}`
  const own = `/patients/${patient.patient_id}` as const
  await patient.api(`PUT ${own}/notification-settings/appointments`, { quiet_hours: null })
  await patient.api(`POST ${own}/push-notifications/registrations`, { platform: 'web', subscription: { endpoint, keys } })
  const { id } = await staff<{ id: string }>(`PATCH /appointments/${patient.first.id}`, { starts_at: await pickTime() })
  const { subject, text, links } = await waitForMessage(request, endpoint.slice(-24), ({ channel }) => channel === 'push')
  const said = { title: subject, body: text, url: links[0]!, tag: 'abc' }
  expect(said.url).toBe(`/app/visits/${id}`)

  await signInAs(page, patient)
  await context.grantPermissions(['notifications'])
  await page.goto('/app')
  const deliver = await receivePushes(page, context)
  await deliver(JSON.stringify(said), { title: said.title, body: said.body, url: said.url })
  const opened = new URL(said.url, page.url()).href
  expect(await pressNotice(context)).toBe(`opens ${opened}`)
  await page.goto(opened)
  await expect(page.getByText(marisol.last_name).first()).toBeVisible()
  await deliver(JSON.stringify(said), { title: said.title, body: said.body, url: said.url })
  expect(await pressNotice(context), 'no second window').toBe(`comes to the front ${opened}`)

  const elsewhere = { ...said, url: 'https://elsewhere.example/app' }
  await deliver(JSON.stringify(elsewhere), { title: said.title, body: said.body, url: elsewhere.url })
  expect(await pressNotice(context), 'a foreign address').toBe('nothing')
  await deliver('not what we write', { title: 'Sorrel', body: '', url: '/' })
  expect(await pressNotice(context)).toBe(`opens ${new URL('/', page.url()).href}`)
})

const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
type Shown = { title: string; body: string; url: string }

/**
 * Lets this browser take pushes, and answers what hands one over and waits until it is shown. The debugging protocol stands in for the push
 * service, which only reaches browsers on the internet.
 */
async function receivePushes(page: Page, context: BrowserContext) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/static/sw.js', { scope: '/' })
    await navigator.serviceWorker.ready
  })
  const session = await context.newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
    void session.send('ServiceWorker.enable')
  })
  const origin = new URL(page.url()).origin
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, url: data.url }))
    })
  return async (data: string, expected: Shown) => {
    // A push that the protocol hands over while the worker is still starting gets lost, so it may take another.
    const deliverAgain = async () => {
      if ((await shown()).length === 0) await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      return shown()
    }
    await expect.poll(deliverAgain, { intervals: [500, 1000, 2000] }).toEqual([expected])
  }
}

/**
 * Presses the one notice that is shown, and returns what the service worker asks of the browser. The event is not the browser's own, so the
 * browser itself would do nothing for it.
 */
async function pressNotice(context: BrowserContext): Promise<string> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker runs')
  return worker.evaluate(async () => {
    type Scope = { registration: { getNotifications(): Promise<unknown[]> }; clients: { openWindow(url: string): Promise<null> } }
    const registration = Reflect.get(globalThis, 'registration') as Scope['registration']
    const clients = Reflect.get(globalThis, 'clients') as Scope['clients']
    const [notification] = await registration.getNotifications()
    const NoticeEvent = Reflect.get(globalThis, 'NotificationEvent') as new (type: string, init: object) => Event
    const windows: object = Reflect.get(Reflect.get(globalThis, 'WindowClient'), 'prototype')
    return new Promise<string>((resolve) => {
      clients.openWindow = async (url) => {
        resolve(`opens ${url}`)
        return null
      }
      Reflect.set(windows, 'focus', async function (this: { url: string }) {
        resolve(`comes to the front ${this.url}`)
      })
      globalThis.dispatchEvent(new NoticeEvent('notificationclick', { notification }))
      setTimeout(() => resolve('nothing'), 1500)
    })
  })
}

test('A patient turns notices on for their phone, and off again @phone', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  // No push service can be reached from here, so the browser’s part of subscribing answers by itself.
  await page.addInitScript(() => {
    const bytes = (text: string) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0)).buffer
    const keys: Record<string, string> = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    let current: object | null = null
    const made = {
      endpoint: 'https://push.example/phone',
      options: {},
      getKey: (name: string) => bytes(keys[name] ?? ''),
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    const subscribe = async () => {
      current = made
      return made
    }
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => current })
  })
  await signInAs(page, cast.ruben)
  await page.goto('/app/settings/account')
  await page.getByRole('link', { name: 'Notices' }).click()
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.route('**/push-notifications/registrations/*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: /^Turn off for/ }).click()
  await expect(page.locator('.notices-devices').getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: /^Turn off for/ }).click()
  await expect(page.locator('.notices-devices')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
})
