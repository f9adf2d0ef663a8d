import { knobs } from './knobs.ts';
import type { Contender } from './load.ts';
import { engines, mapSources, type Peers } from './peers.ts';
import type { Ours } from './published-theme.ts';
import { plainThemes, type Theme } from './themes.ts';
import { type Bbox, ViewFinder } from './views.ts';

/** One line of the report: the same requests to every contender. */
export interface Case {
  readonly name: string;
  readonly contenders: readonly Contender[];
}

/** Whom the requests are sent to. */
export interface Arena {
  readonly ours: readonly (Ours & { readonly engine: 'geopackage' | 'postgis' })[];
  readonly peers: Peers;
  readonly files: Record<Theme['name'], string>;
}

export const sizes = [
  { width: 256, height: 256 },
  { width: 1024, height: 768 },
] as const;
const crowds = { few: 20, '2000': 2_000, '25000': 25_000 };

const query = (values: Record<string, string | number>): string =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

/** What is asked of a layer. */
export interface MapRequest {
  /** x (or longitude) first, whatever the reference system. */
  readonly bbox: Bbox;
  readonly width: number;
  readonly height: number;
  /** @default 2154 */
  readonly srid?: number;
  /** @default 'image/png' */
  readonly format?: string;
}

export function getMap(layer: string, request: MapRequest): string {
  const { bbox, width, height, srid = 2154, format = 'image/png' } = request;
  const [minX, minY, maxX, maxY] = bbox;
  return query({
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: layer,
    STYLES: '',
    CRS: `EPSG:${srid}`,
    // WMS 1.3.0, 6.7.2: the axes in the order of the system.
    BBOX: (srid === 4326 ? [minY, minX, maxY, maxX] : bbox).join(','),
    WIDTH: width,
    HEIGHT: height,
    FORMAT: format,
  });
}

export function mapCases(arena: Arena): Case[] {
  return plainThemes.flatMap(({ name: theme }) => {
    const finder = new ViewFinder(arena.files[theme], theme);
    const cases = sizes.flatMap((size) =>
      Object.entries(crowds).flatMap(([crowd, target]) => {
        const name = `${theme}-${size.width}-${crowd}`;
        if (!knobs.only.test(name)) return [];
        const views = finder.find(target, size.width, size.height);
        return [{ name, contenders: mapContenders(arena, theme, views, size) }];
      }),
    );
    finder.close();
    return cases;
  });
}

function mapContenders(
  { ours, peers }: Arena,
  theme: Theme['name'],
  views: readonly Bbox[],
  size: (typeof sizes)[number],
): Contender[] {
  const addressed = (name: string, prefix: string, layer: string): Contender => ({
    name,
    urls: views.map((view) => `${prefix}${getMap(layer, { bbox: view, ...size })}`),
  });
  return chosen([
    ...ours.map(({ engine, server, published }) =>
      addressed(`ours-${engine}`, `${server.url}/wms-v?`, published[theme].labelled),
    ),
    ...mapSources.map((source) =>
      addressed(
        `mapserver-${source}`,
        `${peers.url}/mapserver?map=${peers.mapfile(theme, source, size.width, true)}&`,
        theme,
      ),
    ),
    ...engines.map((engine) =>
      addressed(`qgis-${engine}`, `${peers.url}/qgis?MAP=${peers.project(theme, engine)}&`, theme),
    ),
  ]);
}

export function chosen<T extends { readonly name: string }>(contenders: readonly T[]): T[] {
  return contenders.filter(({ name }) => knobs.contenders.test(name));
}

export const featureFormats = {
  gml: { ours: 'application/gml+xml; version=3.2', mapserver: 'application/gml+xml; version=3.2' },
  geojson: { ours: 'application/json', mapserver: 'geojson' },
};

/** Features of a box that holds as many, of all the columns. */
export function featureCases(arena: Arena): Case[] {
  const { ours, peers, files } = arena;
  return plainThemes.flatMap(({ name: theme }) => {
    const finder = new ViewFinder(files[theme], theme);
    const cases = [200, 10_000].flatMap((count) =>
      (Object.keys(featureFormats) as (keyof typeof featureFormats)[]).flatMap((format) => {
        const name = `features-${theme}-${count}-${format}`;
        if (!knobs.only.test(name)) return [];
        const views = finder.find(count, 1, 1);
        const addressed = (
          contender: string,
          prefix: string,
          type: string,
          outputFormat: string,
        ): Contender => ({
          name: contender,
          urls: views.map((bbox) => `${prefix}${getFeature(type, { count, outputFormat, bbox })}`),
        });
        const contenders = chosen([
          ...ours.map(({ engine, server, published }) =>
            addressed(
              `ours-${engine}`,
              `${server.url}/wfs?`,
              published[theme].typeName,
              featureFormats[format].ours,
            ),
          ),
          ...engines.map((engine) =>
            addressed(
              `mapserver-${engine}`,
              `${peers.url}/mapserver?map=${peers.mapfile(theme, engine, 0, false)}&`,
              theme,
              featureFormats[format].mapserver,
            ),
          ),
        ]);
        return [{ name, contenders }];
      }),
    );
    finder.close();
    return cases;
  });
}

export function getFeature(
  type: string,
  {
    count,
    outputFormat,
    bbox,
    startIndex,
    filter,
  }: { count: number; outputFormat: string; bbox?: Bbox; startIndex?: number; filter?: string },
): string {
  return query({
    SERVICE: 'WFS',
    VERSION: '2.0.0',
    REQUEST: 'GetFeature',
    TYPENAMES: type,
    COUNT: count,
    OUTPUTFORMAT: outputFormat,
    SRSNAME: 'urn:ogc:def:crs:EPSG::2154',
    ...(bbox ? { BBOX: `${bbox.join(',')},urn:ogc:def:crs:EPSG::2154` } : {}),
    ...(startIndex ? { STARTINDEX: startIndex } : {}),
    ...(filter ? { FILTER: filter } : {}),
  });
}

/** Deep pages against the first one: ours alone, its own measure. */
export function depthCases({ ours }: Arena): Case[] {
  return ours.map(({ engine, server, published }) => {
    const page = (startIndex: number) =>
      `${server.url}/wfs?${getFeature(published.points.typeName, { count: 1000, outputFormat: featureFormats.geojson.ours, startIndex })}`;
    return {
      name: `depth-${engine}`,
      contenders: [
        { name: 'first page', urls: [page(0)] },
        { name: 'at 900 000', urls: [page(900_000)] },
      ],
    };
  });
}

const capabilities = {
  wfs: { path: 'wfs', query: query({ SERVICE: 'WFS', VERSION: '2.0.0', REQUEST: 'GetCapabilities' }) },
  wms: { path: 'wms-v', query: query({ SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetCapabilities' }) },
};

export const capabilitiesUrls = (url: string): string[] =>
  Object.values(capabilities).map(({ path, query }) => `${url}/${path}?${query}`);

export function capabilitiesCases({ ours, peers }: Arena): Case[] {
  return Object.entries(capabilities).map(([protocol, { path, query }]) => ({
    name: `capabilities-${protocol}`,
    contenders: chosen([
      ...ours.map(({ engine, server }) => ({
        name: `ours-${engine}`,
        urls: [`${server.url}/${path}?${query}`],
      })),
      { name: 'mapserver-postgis', urls: [`${peers.url}/mapserver?map=${peers.manyLayersMapfile}&${query}`] },
    ]),
  }));
}
