// The service worker. It keeps what is public and never changes: the scripts, styles, fonts and pictures under /static/, whose names
// are their hash. It keeps no page and no answer of the API, so nothing about a person is ever in its cache. A page that cannot be
// loaded without a connection is replaced by one that says so.
const cacheName = 'sorrel-static-1'
const offlinePage = '/static/offline.html'
const offlineFiles = [offlinePage, '/static/offline.css']
const mostFiles = 400

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(offlineFiles))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(offlinePage)))
  else if (offlineFiles.includes(url.pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)))
  else if (/^\/static\/_[\w-]{7}(?:-legacy)?\.(?:js|css|woff2|svg|png)$/.test(url.pathname)) event.respondWith(fromCache(request))
})

// What the server says is short and names nothing about health; who wants more opens the screen, and signs in there.
self.addEventListener('push', (event) => {
  let said = {}
  try {
    said = event.data?.json() ?? {}
  } catch {
    // Every push must show something, also one that we cannot read.
  }
  const { title = 'Sorrel', body = '', url = '/', tag } = said
  const shown = { body, data: { url }, icon: '/static/icon-192.png', badge: '/static/icon-192.png', ...(tag && { tag }) }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data?.url ?? '/', self.location.origin)
  if (url.origin === self.location.origin) event.waitUntil(openScreen(url.href))
})

// A window that shows the screen already comes to the front. Another one is left as it is: somebody may be writing in it.
async function openScreen(href) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((one) => one.url === href)
  return open ? open.focus() : self.clients.openWindow(href)
}

async function fromCache(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) {
    await cache.put(request, answer.clone())
    await dropOldest(cache)
  }
  return answer
}

async function dropOldest(cache) {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostFiles)).map((key) => cache.delete(key)))
}
