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
  // A part of an archive is nothing a cache may keep, and the whole of it is no answer to who asks for a part.
  if (request.headers.has('range')) {
    if (new URL(request.url).pathname.endsWith('.pmtiles')) event.respondWith(answerRange(request));
    return;
  }
  const url = new URL(request.url);
  const isOwn = url.origin === self.location.origin;
  if (request.mode === 'navigate') event.respondWith(answerPage(request));
  else if (isOwn && url.pathname.startsWith('/assets/')) event.respondWith(answerPiece(event));
  else if (isOwn && isNamedPiece(url.pathname)) event.respondWith(answerNamedPiece(event));
  else if ((isOwn && isAnswer(url.pathname)) || isPicture(request))
    event.respondWith(answerOrZone(request, url));
});

/** Pieces whose names hold no hash of their content. */
const isNamedPiece = (path) => /^\/(color-scheme\.js|favicon\.\w+)$/.test(path);
/** What streams is left to the browser. */
const isAnswer = (path) => path.startsWith('/api/') && !path.endsWith('/events');
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

async function answerPiece(event) {
  return (await known(event.request)) ?? fetchPiece(event);
}

async function answerNamedPiece(event) {
  try {
    return await fetchPiece(event);
  } catch (error) {
    const kept = await known(event.request);
    if (kept) return kept;
    throw error;
  }
}

const known = (request) => caches.match(request, { ignoreVary: true });

/** The copy is beside the answer: a browser without room shows the page all the same. */
async function fetchPiece(event) {
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keepPiece(event.request, answer.clone()).catch(() => undefined));
  return answer;
}

async function keepPiece(request, answer) {
  const cache = await caches.open(shellCache);
  await cache.put(request, answer);
}

/** Parts of the archive of the base map are in zones by the range they were read by. */
async function answerRange(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const range = request.headers.get('range');
    const query = new URLSearchParams({ url: request.url, range });
    const kept = await inZones((zone) => zone.match(`/offline/range?${query}`));
    if (!kept) throw error;
    const headers = { 'Content-Range': `${range.replace('=', ' ')}/*` };
    return new Response(kept.body, { status: 206, headers });
  }
}

async function answerOrZone(request, url) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await fromZones(url);
    if (kept) return isAnswer(url.pathname) ? marked(kept) : kept;
    throw error;
  }
}

/** No visit of the site: the page knows that the server said nothing. */
function marked(answer) {
  const headers = new Headers(answer.headers);
  headers.set('X-Cartable-Kept', '1');
  return new Response(answer.body, { status: answer.status, headers });
}

/** Of the zones that are whole, the newest first. */
async function inZones(find) {
  const names = await caches.keys();
  for (const name of names.filter((one) => one.startsWith(zonePrefix)).reverse()) {
    const zone = await caches.open(name);
    const about = await zone.match('/offline/zone');
    const found = about && (await find(zone, about));
    if (found) return found;
  }
  return undefined;
}

async function fromZones(url) {
  const same = await inZones((zone) => zone.match(url.href, { ignoreVary: true }));
  if (same || !url.pathname.startsWith('/api/espaceco/wfs/')) return same;
  const asked = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  if (asked.get('request') !== 'GetFeature') return undefined;
  if (asksOnly(asked, 'bbox', 'count', 'application/json')) return featuresIn(asked);
  if (asksOnly(asked, 'resourceid', undefined, 'JSON')) return oneRow(asked);
  return undefined;
}

/** What is kept is all of it, as it is stored, whatever the resolution of the map and wherever it would take some. */
const common = [
  'service',
  'version',
  'request',
  'typenames',
  'outputformat',
  'srsname',
  'resolution',
  'spread',
];

/** Just what the map asks: conditions, orders, pages and other formats need the server. */
function asksOnly(asked, by, limit, format) {
  const isKnown = (name) => name === by || name === limit || common.includes(name);
  return asked.has(by) && asked.get('outputformat') === format && [...asked.keys()].every(isKnown);
}

/** All of the zone that meets what is looked at. */
async function featuresIn(asked) {
  const box = degreesOf(asked.get('bbox'));
  if (asked.get('srsname') !== mercator || !box) return undefined;
  const type = encodeURIComponent(asked.get('typenames') ?? '');
  return inZones(async (zone, about) => {
    const { box: taken } = await about.json();
    return meets(taken, box) ? zone.match(`/offline/features?type=${type}`) : undefined;
  });
}

const mercator = 'urn:ogc:def:crs:EPSG::3857';
const earthRadius = 6_378_137;

/** A box in Web Mercator, which the map asks by. */
function degreesOf(bbox) {
  const [west, south, east, north, system] = bbox.split(',');
  const longitude = (x) => ((Number(x) / earthRadius) * 180) / Math.PI;
  const latitude = (y) => (Math.atan(Math.sinh(Number(y) / earthRadius)) * 180) / Math.PI;
  const box = {
    west: longitude(west),
    south: latitude(south),
    east: longitude(east),
    north: latitude(north),
  };
  return system === mercator && Object.values(box).every(Number.isFinite) ? box : undefined;
}

const meets = (one, other) =>
  one.west <= other.east && other.west <= one.east && one.south <= other.north && other.south <= one.north;

/** An object as it is edited: of whichever zone holds it; none, where the table was taken along without it. */
async function oneRow(asked) {
  const type = encodeURIComponent(asked.get('typenames') ?? '');
  const key = asked.get('resourceid').split('.').at(-1);
  let isTaken = false;
  const row = await inZones(async (zone) => {
    const kept = await zone.match(`/offline/rows?type=${type}`);
    if (!kept) return undefined;
    isTaken = true;
    const { idName, rows } = await kept.json();
    return rows.find((one) => String(one[idName]) === key);
  });
  if (!isTaken) return undefined;
  return new Response(JSON.stringify(row ? [row] : []), { headers: { 'Content-Type': 'application/json' } });
}
