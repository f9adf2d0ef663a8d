/** Requests to private addresses, by those who show something: rightly, then badly in every way a header or an address allows. */

import { SeededRandom } from '../../support/random.ts';

export interface ShownRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query, as they are sent. */
  readonly address: string;
  /** In order; a name may come twice. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
}

/** Credentials that open the services, by the way they may be shown. */
export interface Secrets {
  readonly hash: string;
  readonly header: string;
  readonly basic: { readonly login: string; readonly password: string };
  readonly token: string;
}

interface Way {
  readonly path: string;
  readonly body?: string;
}

/** One address at least of each protocol. */
export function waysTo(name: string): Way[] {
  const type = `${name}_wfs:${name}`;
  const document = `<wfs:GetFeature service="WFS" version="2.0.0" xmlns:wfs="http://www.opengis.net/wfs/2.0"><wfs:Query typeNames="${type}"/></wfs:GetFeature>`;
  const map = `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${name}_wms&STYLES=&CRS=CRS:84&BBOX=-5,42,9,51&WIDTH=20&HEIGHT=20&FORMAT=image/png`;
  return [
    { path: '/private/wfs?SERVICE=WFS&REQUEST=GetCapabilities' },
    { path: `/private/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&COUNT=2&TYPENAMES=${type}` },
    { path: '/private/wfs', body: document },
    { path: '/private/wms-v?SERVICE=WMS&REQUEST=GetCapabilities' },
    { path: `/private/wms-v?${map}` },
    { path: '/private/wms-r?SERVICE=WMS&REQUEST=GetCapabilities' },
    { path: '/private/wmts?SERVICE=WMTS&REQUEST=GetCapabilities' },
    { path: '/private/wmts/1.0.0/WMTSCapabilities.xml' },
    { path: '/private/tms/1.0.0' },
    { path: '/private/ogcapi/collections?f=json' },
    { path: `/private/ogcapi/collections/${name}_wfs.${name}/items?f=json&limit=2` },
    { path: `/private/tiles/instant/${name}_wfs/4/8/5.pbf` },
  ];
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const inAddress = (path: string, key: string, name = 'apikey') =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(key)}`;

/** Every way with every secret in its place. */
export function rightRequests(name: string, secrets: Secrets): ShownRequest[] {
  const { login, password } = secrets.basic;
  return waysTo(name).flatMap(({ path, body }) => {
    const ask = (address: string, ...headers: [string, string][]): ShownRequest =>
      body === undefined
        ? { method: 'GET', address, headers }
        : { method: 'POST', address, headers: [...headers, ['content-type', 'text/xml']], body };
    return [
      ask(inAddress(path, secrets.hash)),
      ask(path, ['apikey', secrets.hash]),
      ask(path, ['X-Api-Key', secrets.header]),
      ask(path, ['Authorization', `Basic ${base64(`${login}:${password}`)}`]),
      ask(path, ['Authorization', `Bearer ${secrets.token}`]),
    ];
  });
}

/** Far enough apart that the requests of one seed are not those of the next. */
const seedStride = 1_000_003;

/** The request of a rank: a right one, changed once to three times. */
export function wrongRequest(rights: readonly ShownRequest[], seed: number, rank: number): ShownRequest {
  const random = new SeededRandom(seed * seedStride + rank);
  let request = pick(random, rights);
  const times = 1 + Math.floor(random.next() * 3);
  for (let i = 0; i < times; i++) request = pick(random, changes)(request, random);
  return request;
}

type Change = (request: ShownRequest, random: SeededRandom) => ShownRequest;

const changes: readonly Change[] = [
  // Another header of who asks, before or after the one that is there.
  (request, random) => {
    const header = [pick(random, headerNames), pick(random, oddValues)] as const;
    const headers = random.next() < 0.5 ? [header, ...request.headers] : [...request.headers, header];
    return { ...request, headers };
  },
  // Another key in the address.
  (request, random) => ({
    ...request,
    address: inAddress(request.address, pick(random, oddValues), pick(random, parameterNames)),
  }),
  // Written badly, as no client of ours would.
  (request, random) => {
    const mark = request.address.includes('?') ? '&' : '?';
    return { ...request, address: `${request.address}${mark}${pick(random, oddPairs)}` };
  },
  // A header loses its end, or is sent twice.
  (request, random) => ({
    ...request,
    headers: request.headers.flatMap(([name, value]) => {
      const cut = value.slice(0, Math.floor(random.next() * value.length));
      return random.next() < 0.5
        ? [[name, cut] as const]
        : ([
            [name, value],
            [name, value],
          ] as const);
    }),
  }),
  // The secret of the address is cut, or turned into that of nobody.
  (request, random) => ({
    ...request,
    address: request.address.replace(/(apikey=)([^&]*)/i, (_all, name: string, key: string) =>
      random.next() < 0.5 ? `${name}${key.slice(0, -1 - Math.floor(random.next() * 5))}` : `${name}${key}%00`,
    ),
  }),
  // Another scheme.
  (request, random) => ({
    ...request,
    headers: request.headers.map(([name, value]) =>
      name === 'Authorization'
        ? ([name, value.replace(/^\w+ /, () => pick(random, schemes))] as const)
        : ([name, value] as const),
    ),
  }),
];

const headerNames = ['apikey', 'X-Api-Key', 'Authorization', 'APIKEY', 'Cookie', 'X-Forwarded-For'];
const parameterNames = [
  'apikey',
  'APIKEY',
  'ApiKey',
  'apikey[]',
  'apikey[0]',
  'api%6bey',
  '%20apikey',
  'apikey;',
];
const schemes = [
  'Basic  ',
  'basic ',
  'BEARER ',
  'Bearer\t',
  'Digest ',
  'Basic',
  'Negotiate ',
  'Basic Basic ',
  '',
];
const longText = 'A'.repeat(6_000);
const oddValues = [
  '',
  ' ',
  'null',
  '*',
  '%',
  "' OR '1'='1",
  '__proto__',
  'Basic',
  'Basic ====',
  `Basic ${base64(':')}`,
  `Basic ${base64('login sans deux-points')}`,
  `Basic ${base64('a\u0000b:c\u0000')}`,
  `Basic ${Buffer.from([0xff, 0xfe, 0x3a, 0xff]).toString('base64')}`,
  `Basic ${base64(`${longText}:${longText}`)}`,
  'Bearer',
  'Bearer a b',
  `Bearer ${longText}`,
  'Digest username="a", realm="b", nonce="c", uri="/", response="d"',
  'cartable_session=',
  `cartable_session=${'0'.repeat(43)}; cartable_session=x`,
  '\u00e9\u00ff',
  longText,
  // Beyond what a server reads of headers.
  'B'.repeat(20_000),
  ', ,',
  '../../etc/passwd',
];
const oddPairs = [
  'apikey',
  'apikey=',
  'apikey=%',
  'apikey=%E0%A4%A',
  '%00apikey=x',
  'apikey=a?b=c',
  '?apikey=x',
  '=apikey',
  '&&&',
];

function pick<T>(random: SeededRandom, choices: readonly T[]): T {
  return choices[Math.floor(random.next() * choices.length)]!;
}

/** Whether a right secret is anywhere in it, well shown or not: nothing may be served to a request without any. */
export function holdsSecret({ address, headers }: ShownRequest, secrets: Secrets): boolean {
  const texts = [address, ...headers.map(([, value]) => value)];
  const { login, password } = secrets.basic;
  const basic = base64(`${login}:${password}`);
  return [secrets.hash, secrets.header, secrets.token, basic].some((secret) =>
    texts.some((text) => text.includes(secret) || text.includes(secret.replace(/=+$/, ''))),
  );
}
