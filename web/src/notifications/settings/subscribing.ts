/** How far this browser is with pushes. */
export type PushState = 'unknown' | 'unsupported' | 'needs_install' | 'refused' | 'off' | 'on'
type Subscribed = { state: PushState; endpoint: string | null }

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches || (navigator as Navigator & { standalone?: boolean }).standalone === true

const isApple = () => /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Reads how far this browser is, without asking anybody for anything. */
export async function readPushState(): Promise<Subscribed> {
  // On an iPhone, only an app on the home screen gets pushes (iOS 16.4 and later).
  if (!canPush()) return { state: isApple() && !isInstalled() ? 'needs_install' : 'unsupported', endpoint: null }
  if (Notification.permission === 'denied') return { state: 'refused', endpoint: null }
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  return { state: subscription ? 'on' : 'off', endpoint: subscription?.endpoint ?? null }
}

/** Asks the person, and subscribes this browser. Undefined if they do not want it. Must follow a press. */
export async function subscribe(key: string): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } } | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register('/static/sw.js', { scope: '/' })
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  // A browser refuses another key as long as it holds a subscription with the one before.
  if (old && encode(old.options.applicationServerKey) !== key) await old.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh: encode(subscription.getKey('p256dh')), auth: encode(subscription.getKey('auth')) },
  }
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Bytes in base64url. */
function encode(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** By which the server’s list of devices calls this one: the beginning of the SHA-256 of its address. */
export async function hashOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(hash)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 16)
}
