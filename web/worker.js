/* Service worker: starts the site without a network, and tells whose turn it is. */
/* global self, caches, clients, fetch, Headers, Response, URL, Request */

const VERSION = '__VERSION__'
const FILES = __FILES__
const SHELL = `shell-${VERSION}`
const READ = 'read'
/** What was read once can be read again without a network: editions and their rules. */
const READABLE = /^\/api\/(editions|rules\/)/
const MOST_READ = 60
const A_DAY = 86400

self.addEventListener('install', (event) => {
  const fetched = FILES.map((file) => new Request(file, { cache: 'no-cache' }))
  event.waitUntil(
    caches
      .open(SHELL)
      .then((shell) => shell.addAll(fetched))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('shell-') && name !== SHELL))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (READABLE.test(pathname)) event.respondWith(readable(request))
  else if (!pathname.startsWith('/api/') && pathname !== '/health')
    event.respondWith(file(request, pathname))
})

/** A page comes from the server; without one the shell begins, which says so. */
async function page(request) {
  if (new URL(request.url).pathname.startsWith('/api/')) return fetch(request)
  try {
    return await fetch(request)
  } catch {
    return (await caches.match('/', { cacheName: SHELL })) ?? Response.error()
  }
}

/** A file of the shell never changes under its name. */
async function file(request, pathname) {
  const isFixed = pathname.startsWith('/assets/')
  const kept = isFixed && (await caches.match(request, { cacheName: SHELL }))
  if (kept) return kept
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request, { cacheName: SHELL })) ?? Response.error()
  }
}

async function readable(request) {
  const read = await caches.open(READ)
  try {
    const answer = await fetch(request)
    if (answer.ok) {
      await read.put(request, answer.clone())
      const all = await read.keys()
      await Promise.all(all.slice(0, -MOST_READ).map((each) => read.delete(each)))
    }
    return answer
  } catch {
    const kept = await read.match(request)
    if (!kept) return Response.error()
    const headers = new Headers(kept.headers)
    headers.set('x-pardon-kept', 'yes')
    return new Response(kept.body, { status: kept.status, headers })
  }
}

self.addEventListener('message', (event) => {
  if (event.data?.type === 'turns') event.waitUntil(tellTurnsNext(event.data.words))
})
self.addEventListener('periodicsync', (event) => {
  if (event.tag === 'turns') event.waitUntil(tellTurnsNext(null))
})

let telling = Promise.resolve()

/** Look for turns once the look before is done: two at once would both tell of the same turn. */
function tellTurnsNext(words) {
  telling = telling.then(() => tellTurns(words)).catch(() => undefined)
  return telling
}

/** Tell of every slow game where it is one's turn and which nobody is looking at, once for a turn. */
async function tellTurns(words) {
  const state = await caches.open('turns')
  const told = (await (await state.match('/told'))?.json()) ?? { words: null, turns: {} }
  told.words = words ?? told.words
  const answer = await fetch('/api/tables/mine').catch(() => null)
  if (!answer?.ok || !told.words) return
  const windows = await clients.matchAll({ type: 'window' })
  const seen = new Set(
    windows.filter((each) => each.focused).map((each) => new URL(each.url).pathname),
  )
  const turns = {}
  for (const table of await answer.json()) {
    if (!table.is_your_turn || !(table.clock >= A_DAY)) continue
    turns[table.id] = table.turns
    if (told.turns[table.id] === table.turns || seen.has(`/t/${table.id}`)) continue
    await self.registration.showNotification(told.words.title, {
      body: `${table.title}\n${table.seats
        .map((seat) => seat.name)
        .filter(Boolean)
        .join(', ')}`,
      tag: `turn-${table.id}`,
      icon: '/icons/icon-192.png',
      data: { to: `/t/${table.id}` },
    })
  }
  await state.put('/told', new Response(JSON.stringify({ words: told.words, turns })))
}

self.addEventListener('notificationclick', (event) => {
  const to = event.notification.data?.to
  event.notification.close()
  if (to) event.waitUntil(show(to))
})

async function show(to) {
  const windows = await clients.matchAll({ type: 'window' })
  const open = windows.find((each) => new URL(each.url).pathname === to)
  await (open ? open.focus() : clients.openWindow(to))
}
