// Shows that there is news, and leads to the page. It keeps nothing and stands before no request.
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

function show(data) {
  const { title, body, url } = read(data)
  return self.registration.showNotification(title, { body, tag: 'news', data: url })
}

// A browser demands that something is shown, whatever came.
function read(data) {
  try {
    const { title, body, url } = data.json()
    return { title: String(title), body: String(body), url: String(url) }
  } catch {
    return { title: 'Zhedel', body: '', url: '/' }
  }
}

async function open(address) {
  const url = new URL(address, self.location.origin)
  if (url.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = pages.find((page) => page.url === url.href)
  // Another page is left alone: somebody may be typing there.
  if (shown) await shown.focus()
  else await self.clients.openWindow(url.href)
}
