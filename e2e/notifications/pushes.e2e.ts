import { type BrowserContext, expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

// Elsewhere a service worker would answer for the network.
test.use({ serviceWorkers: 'allow' })

const hannahsChannel = /\/app\/chat\/[0-9a-f-]{36}$/

test('A push that reaches the browser shows the notice that leads to the right screen @laptop', async ({ page, context }) => {
  await signInAs(page, cast.maya)
  await context.grantPermissions(['notifications'])
  await page.goto('/app/chat')
  const link = page.getByRole('link', { name: /Hannah Okafor/ }).first()
  const url = (await link.getAttribute('href')) ?? ''
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/static/sw.js', { scope: '/' })
    await navigator.serviceWorker.ready
  })
  // The debugging protocol stands in for the push service, which only reaches browsers on the internet.
  const session = await context.newCDPSession(page)
  const registration = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
    void session.send('ServiceWorker.enable')
  })
  const said = { title: 'Sorrel', body: 'You have a new message', url, tag: 'abc' }
  const origin = new URL(page.url()).origin
  const deliver = () =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: registration, data: JSON.stringify(said) })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, url: data.url }))
    })
  // A push that the protocol hands over while the worker is still starting gets lost; the same notice again replaces the first.
  const deliverAgain = async () => {
    await deliver()
    return shown()
  }
  await expect.poll(deliverAgain, { intervals: [500, 1000, 2000] }).toEqual([{ title: said.title, body: said.body, url }])
  const opened = await pressNotice(context)
  await page.goto(opened)
  await expect(page).toHaveURL(hannahsChannel)
})

/**
 * Presses the one notice that is shown, and returns the address that the service worker asks the browser to open. The event is not the
 * browser's own, so the browser itself would open nothing for it.
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
    return new Promise<string>((resolve) => {
      clients.openWindow = async (url) => {
        resolve(url)
        return null
      }
      globalThis.dispatchEvent(new NoticeEvent('notificationclick', { notification }))
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
  await page.getByRole('button', { name: /^Turn off for/ }).click()
  await expect(page.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
})
