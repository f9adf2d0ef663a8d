/** Bodies and addresses nobody honest writes, small and large, in every framing the server reads. */

export interface HostileRequest {
  readonly what: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, with its length. */
  readonly body?: string;
  /** Sent piece by piece, without length. */
  readonly pieces?: () => Iterable<string>;
  /** Rest between two pieces. */
  readonly restMs?: number;
}

/** Layers and addresses that the requests are about. */
export interface Ground {
  readonly wfsType: string;
  readonly wmsLayer: string;
  /** As OGC API names it. */
  readonly collection: string;
  /** Addresses of signed-in calls. */
  readonly addMetadata: string;
  readonly addStyle: string;
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=z' };
const xml = { 'content-type': 'text/xml' };
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

const field = (name: string, text: string) =>
  `--z\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
/** Text of about so many bytes. */
const filled = (bytes: number, piece: (n: number) => string) => {
  const pieces: string[] = [];
  for (let n = 0, length = 0; length < bytes; n++) {
    const text = piece(n);
    pieces.push(text);
    length += text.length;
  }
  return pieces.join('');
};
function* times(count: number, piece: (n: number) => string): Generator<string> {
  for (let n = 0; n < count; n++) yield piece(n);
}

/** JSON of the given size that costs the most to read. */
function hostileJson(bytes: number): Readonly<Record<string, string>> {
  return {
    deep: '['.repeat(bytes),
    'deep objects': '{"a":'.repeat(bytes / 5),
    'on 39 levels':
      `[${'['.repeat(38)}${']'.repeat(38)}${`,${'['.repeat(38)}${']'.repeat(38)}`.repeat(400)}]`.slice(
        0,
        bytes,
      ),
    wide: `[${filled(bytes - 10, () => '{},')}{}]`,
    'of 19 000 keys': `{${[...times(Math.min(19_000, bytes / 14), (n) => `"key${n}":${n}`)].join(',')}}`,
    'of one text': JSON.stringify({ email: 'x'.repeat(bytes - 20), password: 'x' }),
    'of escapes': `"${'\\u0041'.repeat(bytes / 6 - 2)}"`,
    'with __proto__': `{"__proto__":1,"a":[${filled(bytes - 40, () => '{},')}{}]}`,
    'of numbers': `[${filled(bytes - 10, () => '1e308,')}1]`,
    'of blanks': `${' '.repeat(bytes - 4)}{}`,
  };
}

function jsonTo(path: string, bytes: number, method: 'POST' | 'PATCH' = 'POST'): HostileRequest[] {
  return Object.entries(hostileJson(bytes)).map(([kind, body]) => ({
    what: `${bytes} bytes of JSON ${kind} to ${path}`,
    method,
    path,
    headers: json,
    body,
  }));
}

/** No call is cheap because it is public, nor because one is signed in. */
function calls({ addMetadata, addStyle }: Ground): HostileRequest[] {
  return [
    ...jsonTo('/login', 63_000),
    ...jsonTo('/login', 4_900_000).slice(0, 4),
    ...jsonTo('/signup', 63_000).slice(2, 6),
    ...jsonTo('/contact_us', 250_000),
    ...jsonTo(addMetadata, 250_000),
    ...jsonTo(addStyle, 4_900_000),
    {
      what: 'JSON without end',
      method: 'POST',
      path: '/login',
      headers: json,
      pieces: () => times(2000, () => `"${'x'.repeat(50_000)}",`),
    },
    {
      what: 'JSON byte by byte',
      method: 'POST',
      path: '/login',
      headers: json,
      pieces: () => times(200, () => '['),
      restMs: 2,
    },
  ];
}

function forms({ addMetadata }: Ground): HostileRequest[] {
  const to = { method: 'POST', headers: form } as const;
  const ends = '--z--\r\n';
  return ['/api/users/me/documents', addMetadata].flatMap((path): HostileRequest[] => [
    {
      ...to,
      path,
      what: 'text fields without end',
      pieces: () => times(300, (n) => field(`f${n}`, 'x'.repeat(1_000_000))),
    },
    { ...to, path, what: 'many parts', pieces: () => [filled(240_000, () => field('', '')), ends] },
    { ...to, path, what: 'parts of lists', pieces: () => [filled(60_000, () => field('a[]', '1')), ends] },
    {
      ...to,
      path,
      what: 'deep names',
      pieces: () => [filled(60_000, (n) => field(`a${'[b]'.repeat(n % 9)}`, '1')), ends],
    },
    {
      ...to,
      path,
      what: 'headers of parts',
      pieces: () => times(500, () => `--z\r\nX: ${'x'.repeat(7000)}\r\n\r\n\r\n`),
    },
    { ...to, path, what: 'near boundaries', pieces: () => times(40, () => '\r\n--y'.repeat(10_000)) },
    {
      ...to,
      path,
      what: 'a form line by line',
      pieces: () => times(100, (n) => field(`f${n}`, 'x')),
      restMs: 5,
    },
    {
      ...to,
      path,
      what: 'a boundary of dashes',
      headers: { 'content-type': `multipart/form-data; boundary=${'-'.repeat(69)}` },
      pieces: () => times(40, () => '-'.repeat(50_000)),
    },
    {
      ...to,
      path,
      what: 'empty files',
      pieces: () => [
        filled(200_000, () => '--z\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n\r\n'),
        ends,
      ],
    },
  ]);
}

const fes = 'xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:gml="http://www.opengis.net/gml/3.2"';
const equal = (n: number) =>
  `<fes:PropertyIsEqualTo><fes:ValueReference>nom</fes:ValueReference><fes:Literal>${n}</fes:Literal></fes:PropertyIsEqualTo>`;
const polygon = (numbers: string) =>
  `<fes:Intersects><fes:ValueReference>geometry</fes:ValueReference><gml:Polygon gml:id="p" srsName="EPSG:4326"><gml:exterior><gml:LinearRing><gml:posList>${numbers}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></fes:Intersects>`;
const like = (pattern: string) =>
  `<fes:PropertyIsLike wildCard="*" singleChar="?" escapeChar="!"><fes:ValueReference>nom</fes:ValueReference><fes:Literal>${pattern}</fes:Literal></fes:PropertyIsLike>`;

/** Filters of nearly 1 MB, which is what a protocol reads. */
const filters: Readonly<Record<string, string>> = {
  wide: `<fes:Or>${filled(900_000, equal)}</fes:Or>`,
  deep: `${'<fes:Not>'.repeat(40_000)}${equal(1)}${'</fes:Not>'.repeat(40_000)}`,
  'a large polygon': polygon(filled(900_000, (n) => `${(n % 97) / 2} ${(n % 179) / 2} `)),
  'many polygons': `<fes:Or>${filled(900_000, () => polygon('0 0 0 1 1 1 0 0'))}</fes:Or>`,
  'a pattern of stars': like('*a'.repeat(400_000)),
  'many patterns': `<fes:Or>${filled(900_000, (n) => like(`*${n}*a*b*?`))}</fes:Or>`,
  'many identifiers': filled(900_000, (n) => `<fes:ResourceId rid="x.${n}"/>`),
};

/** Documents that are no filters at all. */
const documents: Readonly<Record<string, string>> = {
  'one huge attribute': `<a b="${'x'.repeat(900_000)}"/>`,
  'many attributes': `<a ${filled(900_000, (n) => `b${n}="" `)}/>`,
  'many namespaces': `<a ${filled(900_000, (n) => `xmlns:b${n}="u" `)}/>`,
  'many elements': `<a>${filled(900_000, () => '<b/>')}</a>`,
  'elements without end': '<a>'.repeat(300_000),
  'angle brackets': '<'.repeat(900_000),
  entities: `<a>${'&amp;'.repeat(180_000)}</a>`,
  'a DOCTYPE': `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}">]><a>${'&b;'.repeat(200_000)}</a>`,
  'comments without end': `<a>${'<!--'.repeat(200_000)}`,
  'CDATA without end': `<a>${'<![CDATA['.repeat(90_000)}`,
  blanks: `<a${' '.repeat(900_000)}`,
};

const rule = (n: number) =>
  `<Rule><Name>r${n}</Name><PointSymbolizer><Graphic><Mark><WellKnownName>circle</WellKnownName></Mark><Size>${n % 99}</Size></Graphic></PointSymbolizer></Rule>`;

function protocols({ wfsType, wmsLayer }: Ground): HostileRequest[] {
  const to = (
    path: string,
    what: string,
    body: string,
    headers: Readonly<Record<string, string>> = xml,
  ): HostileRequest => ({
    what: `${what} to ${path}`,
    method: 'POST',
    path,
    headers,
    body,
  });
  const query = (filter: string) =>
    `<GetFeature xmlns="http://www.opengis.net/wfs/2.0" service="WFS" version="2.0.0" count="1"><Query typeNames="${wfsType}"><fes:Filter ${fes}>${filter}</fes:Filter></Query></GetFeature>`;
  const records = (filter: string) =>
    `<csw:GetRecords xmlns:csw="http://www.opengis.net/cat/csw/2.0.2" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" service="CSW" version="2.0.2" resultType="results"><csw:Query typeNames="csw:Record"><csw:Constraint version="1.1.0"><ogc:Filter>${filter.replaceAll('fes:', 'ogc:').replaceAll('ValueReference', 'PropertyName')}</ogc:Filter></csw:Constraint></csw:Query></csw:GetRecords>`;
  const sld = `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld"><NamedLayer><Name>${wmsLayer}</Name><UserStyle><FeatureTypeStyle>${filled(600_000, rule)}</FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;
  const map = `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${encodeURIComponent(wmsLayer)}&STYLES=&CRS=EPSG:4326&BBOX=45,0,50,5&WIDTH=64&HEIGHT=64&FORMAT=image/png`;
  return [
    ...Object.entries(filters).map(([what, filter]) => to('/wfs', `a filter of ${what}`, query(filter))),
    ...Object.entries(filters).map(([what, filter]) => to('/csw', `a filter of ${what}`, records(filter))),
    ...['/wfs', '/csw', '/wms-v'].flatMap((path) =>
      Object.entries(documents).map(([what, document]) => to(path, what, document)),
    ),
    to(
      '/wms-v',
      'a style of many rules',
      `${map}&SLD_BODY=${encodeURIComponent(sld)}`.slice(0, 1_040_000),
      urlencoded,
    ),
    to(
      '/wms-v',
      'many parameters',
      filled(900_000, (n) => `a${n}=1&`),
      urlencoded,
    ),
    to('/wms-v', 'many layers', `${map}${`,${encodeURIComponent(wmsLayer)}`.repeat(20_000)}`, urlencoded),
    to('/wfs', 'percents', `SERVICE=WFS&REQUEST=GetFeature&FILTER=${'%3C'.repeat(300_000)}`, urlencoded),
    {
      what: 'a document without end to /wfs',
      method: 'POST',
      path: '/wfs',
      headers: xml,
      pieces: () => times(500, () => '<a>'.repeat(20_000)),
    },
    {
      what: 'a document byte by byte to /csw',
      method: 'POST',
      path: '/csw',
      headers: xml,
      pieces: () => times(200, () => '<a>'),
      restMs: 2,
    },
  ];
}

/** As long as the head of a request may be, and longer. */
function addresses({ collection, wmsLayer }: Ground): HostileRequest[] {
  const get = (what: string, path: string): HostileRequest => ({ what, method: 'GET', path });
  const items = `/ogcapi/collections/${encodeURIComponent(collection)}/items?limit=1&filter=`;
  return [
    get('a long address', `/${'a'.repeat(15_000)}`),
    get('an address beyond the limit', `/${'a'.repeat(60_000)}`),
    get('many slashes', '/'.repeat(15_000)),
    get('percents', `/${'%41'.repeat(5000)}`),
    get('a deep CQL2 filter', `${items}${'('.repeat(6000)}a=1${')'.repeat(6000)}`),
    get('a wide CQL2 filter', `${items}${'a=1+OR+'.repeat(2000)}a=1`),
    get('a filter of NOT', `${items}${'NOT+'.repeat(3500)}a=1`),
    get('many parameters of one name', `/wms-v?${'LAYERS=a&'.repeat(1600)}`),
    get(
      'many layers',
      `/wms-v?SERVICE=WMS&REQUEST=GetMap&LAYERS=${`${encodeURIComponent(wmsLayer)},`.repeat(600)}`.slice(
        0,
        15_000,
      ),
    ),
    get('a long number', `/wfs?SERVICE=WFS&REQUEST=GetFeature&COUNT=${'9'.repeat(15_000)}`),
    get('a long search', `/csw?SERVICE=CSW&REQUEST=GetRecords&CONSTRAINT=${'a+'.repeat(7000)}`),
  ];
}

export function hostileRequests(ground: Ground): readonly HostileRequest[] {
  return [...calls(ground), ...forms(ground), ...protocols(ground), ...addresses(ground)];
}
