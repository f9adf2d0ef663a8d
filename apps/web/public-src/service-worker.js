/**
 * Lets the map of a community open without network. It keeps pages of nobody (the shell) and files whose names hold a
 * hash of their content; answers about somebody are only in the zone that person took along, a cache the page fills and
 * which is deleted when somebody else, or nobody, is signed in. The network is always asked first for these.
 */

// The build writes its own here: a new build is a new worker, which the page tells of.
const build = 'BUILD_ID';
const shellCache = `cartable-shell-${build}`;
const zonePrefix = 'cartable-zone-';
/** The same page for all addresses of the site. */
const shellAddress = '/espace-collaboratif';

self.addEventListener('install', (event) => {
  const shell = new Request(shellAddress, { headers: { Accept: 'text/html' }, cache: 'reload' });
  event.waitUntil(caches.open(shellCache).then((cache) => cache.add(shell)));
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('cartable-shell-') && name !== shellCache);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The person wants the new version now. */
self.addEventListener('message', ({ data }) => {
  if (data === 'update') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  const isOwn = url.origin === self.location.origin;
  if (request.mode === 'navigate') event.respondWith(answerPage(request));
  else if (isOwn && isPiece(url.pathname)) event.respondWith(answerPiece(request));
  // What streams is left to the browser.
  else if (isOwn ? url.pathname.startsWith('/api/') && !url.pathname.endsWith('/events') : isPicture(request))
    event.respondWith(answerOrZone(request, url));
});

const isPiece = (path) => path.startsWith('/assets/') || /^\/(color-scheme\.js|favicon\.\w+)$/.test(path);
const isPicture = ({ destination }) => destination === 'image';

async function answerPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    // That of a zone first: all its pieces are there too.
    const shell =
      (await inZones((zone) => zone.match('/offline/shell'))) ?? (await caches.match(shellAddress));
    if (shell) return shell;
    throw error;
  }
}

async function answerPiece(request) {
  const known = await caches.match(request, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(shellCache);
    await cache.put(request, answer.clone());
  }
  return answer;
}

async function answerOrZone(request, url) {
  try {
    return await fetch(request);
  } catch (error) {
    const known = await inZones((zone) => inZone(zone, url));
    if (known) return known;
    throw error;
  }
}

async function inZones(find) {
  const names = await caches.keys();
  for (const name of names.filter((one) => one.startsWith(zonePrefix)).reverse()) {
    const found = await find(await caches.open(name));
    if (found) return found;
  }
  return undefined;
}

async function inZone(zone, url) {
  const known = await zone.match(url.href, { ignoreVary: true });
  if (known || !url.pathname.startsWith('/api/espaceco/wfs/')) return known;
  const asked = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  if (asked.get('request') !== 'GetFeature') return undefined;
  const type = asked.get('typenames') ?? '';
  // All of the zone, whatever part of it is looked at.
  if (asked.has('bbox')) return zone.match(`/offline/features?type=${encodeURIComponent(type)}`);
  if (asked.has('resourceid') && asked.get('outputformat') === 'JSON')
    return oneRow(zone, type, asked.get('resourceid'));
  return undefined;
}

/** An object as it is edited. */
async function oneRow(zone, type, resourceId) {
  const kept = await zone.match(`/offline/rows?type=${encodeURIComponent(type)}`);
  if (!kept) return undefined;
  const { idName, rows } = await kept.json();
  const key = resourceId.split('.').at(-1);
  const found = rows.filter((row) => String(row[idName]) === key);
  return new Response(JSON.stringify(found), { headers: { 'Content-Type': 'application/json' } });
}
