/** Requests of the map to services, as addresses, and what a refusal of theirs says. Pure: no map library, no network. */

/** OWS answers are a few hundred characters; more is not an explanation. */
const MAX_REASON_LENGTH = 400;

/** Sets protocol parameters on an address that may already carry some, whatever their case (WMS 1.3.0 §6.8.1). */
export function withParameters(
  url: string,
  parameters: Readonly<Record<string, string>>,
  base?: string,
): string {
  const address = new URL(url, base);
  const names = new Set(Object.keys(parameters).map((name) => name.toUpperCase()));
  for (const name of [...address.searchParams.keys()])
    if (names.has(name.toUpperCase())) address.searchParams.delete(name);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

/** The same address for people, and for GDAL, which reads none of these signs escaped (RFC 3986 §3.4 allows them bare). */
export function readableAddress(url: string): string {
  return url.replace(/%(2C|3A|2F)/g, (escaped) => decodeURIComponent(escaped));
}

/** Address without the parameters of one operation: what clients are given as the root of the service. */
export function serviceRoot(url: string, base?: string): string {
  const address = new URL(url, base);
  const operation = /^(service|version|request|layers?|styles?|typenames?|crs|srs|format)$/i;
  for (const name of [...address.searchParams.keys()])
    if (operation.test(name)) address.searchParams.delete(name);
  return address.href;
}

/** GetLegendGraphic of a layer of a WMS (SLD profile 1.1.0, OGC 05-078r4 §12). */
export function legendAddress(url: string, layerName: string, styleName?: string): string {
  return withParameters(url, {
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetLegendGraphic',
    LAYER: layerName,
    ...(styleName && { STYLE: styleName }),
    FORMAT: 'image/png',
  });
}

export interface WfsBboxRequest {
  readonly url: string;
  readonly typeName: string;
  /** West, south, east, north in EPSG:3857 metres. */
  readonly extent: readonly number[];
  readonly maxFeatures: number;
  /** @default 'application/json' */
  readonly format?: string;
  /** Metres of the map per pixel, for a service of ours: shapes are told as they look there. @default as stored */
  readonly resolution?: number | undefined;
  /** Of more features than that, some of all over the box, from a service of ours. @default the first ones */
  readonly isSpread?: boolean;
}

/** GetFeature of WFS 2.0.0 (OGC 09-025r2 §11) by box; Web Mercator is x then y, so no axis turns. */
export function wfsBboxUrl(
  { url, typeName, extent, maxFeatures, format = 'application/json', resolution, isSpread }: WfsBboxRequest,
  base?: string,
): string {
  const crs = 'urn:ogc:def:crs:EPSG::3857';
  return withParameters(
    url,
    {
      SERVICE: 'WFS',
      VERSION: '2.0.0',
      REQUEST: 'GetFeature',
      TYPENAMES: typeName,
      COUNT: String(maxFeatures),
      OUTPUTFORMAT: format,
      SRSNAME: crs,
      BBOX: `${extent.map((value) => value.toFixed(2)).join(',')},${crs}`,
      ...(resolution !== undefined && { RESOLUTION: String(resolution) }),
      ...(isSpread && { SPREAD: 'true' }),
    },
    base,
  );
}

/** Text of an OWS exception report, of a JSON refusal, or of the status when the answer says nothing readable. */
export function reasonOfRejection(body: string, status: number): string {
  const exception = /<(?:\w+:)?(?:ExceptionText|ServiceException)\b[^>]*>([\s\S]*?)<\//.exec(body)?.[1];
  const reason = exception ? decodeXml(exception) : readJsonMessage(body);
  return (reason ?? `HTTP ${status}`).trim().slice(0, MAX_REASON_LENGTH);
}

function readJsonMessage(body: string): string | undefined {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function decodeXml(text: string): string {
  return text
    .replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '')
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name]!);
}
