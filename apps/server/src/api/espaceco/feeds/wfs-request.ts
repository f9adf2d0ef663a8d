import { CartableError } from '@cartable/contract';
import { type ReportSelection, readReportCondition } from '@cartable/espaceco';
import { findCrsByName, transformBbox, transformerOf } from '@cartable/geo';
import type { Placing } from './write-rows.ts';

const requests = ['GetCapabilities', 'DescribeFeatureType', 'GetFeature'] as const;
const formats = ['GML', 'GeoJSON', 'JSON', 'CSV'] as const;
/** Features of one answer: a full page means that there may be more. */
const maxFeatures = 10_000;

export type ReportsWfsRequest =
  | { readonly request: 'GetCapabilities' | 'DescribeFeatureType' }
  | {
      readonly request: 'GetFeature';
      readonly format: (typeof formats)[number];
      readonly selection: ReportSelection;
      readonly placing: Placing;
    };

/** Names of parameters have no case. @throws {CartableError} `espaceco.wfs-parameter`, `espaceco.filter-invalid` */
export function readWfsRequest(query: Readonly<Record<string, unknown>>): ReportsWfsRequest {
  const written = new Map(
    Object.entries(query).map(([name, value]) => [name.toLowerCase(), String([value].flat()[0])]),
  );
  choose(written, 'service', ['WFS']);
  const request = choose(written, 'request', requests) ?? 'GetCapabilities';
  choose(written, 'typename', ['signalement', 'espaceco:signalement']);
  if (request !== 'GetFeature') return { request };
  const format = choose(written, 'outputformat', [...formats, 'GML2', 'application/json', 'text/csv']);
  const limit = count(written, 'maxfeatures', maxFeatures);
  const offset = count(written, 'offset', 10_000_000);
  const filter = written.get('filter');
  return {
    request,
    format: formatOf(format),
    selection: {
      filter: boxFilter(written.get('bbox')),
      condition: filter ? readReportCondition(filter) : undefined,
      sort: 'id:ASC',
      offset: offset ?? 0,
      limit: limit ?? maxFeatures,
    },
    placing: placingOf(written.get('srsname')),
  };
}

function formatOf(written: string | undefined): (typeof formats)[number] {
  if (written === 'application/json') return 'GeoJSON';
  if (written === 'text/csv') return 'CSV';
  return formats.find((format) => format === written) ?? 'GML';
}

/** The value as it is spelt here, whatever its case. */
function choose<T extends string>(
  written: ReadonlyMap<string, string>,
  name: string,
  accepted: readonly T[],
): T | undefined {
  const value = written.get(name);
  if (value === undefined || value === '') return undefined;
  const found = accepted.find((one) => one.toLowerCase() === value.toLowerCase());
  if (found === undefined) throw unfit(name, value, accepted.join(', '));
  return found;
}

function count(written: ReadonlyMap<string, string>, name: string, max: number): number | undefined {
  const value = written.get(name);
  if (value === undefined || value === '') return undefined;
  if (!/^\d{1,9}$/.test(value) || Number(value) > max) throw unfit(name, value, `0–${max}`);
  return Number(value);
}

/** `xmin,ymin,xmax,ymax`, then a reference system when it is not in degrees. */
function boxFilter(written: string | undefined): ReportSelection['filter'] {
  if (written === undefined || written === '') return {};
  const [west, south, east, north, ...system] = written.split(',');
  const bbox = [west, south, east, north].map((text) => (text?.trim() ? Number(text) : Number.NaN));
  const name = system.join(',').trim();
  const crs = name === '' ? undefined : findCrsByName(name)?.crs;
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = bbox;
  const isBox = bbox.every(Number.isFinite) && minX <= maxX && minY <= maxY;
  if (!isBox || (name !== '' && crs === undefined))
    throw unfit('bbox', written, 'xmin,ymin,xmax,ymax[,EPSG:…]');
  const box = transformBbox([minX, minY, maxX, maxY], crs?.srid ?? 4326, 4326);
  if (box === undefined) throw unfit('bbox', written, 'xmin,ymin,xmax,ymax[,EPSG:…]');
  return { box: [...box] };
}

function placingOf(srsName: string | undefined): Placing {
  const name = srsName || 'EPSG:4326';
  const crs = findCrsByName(name)?.crs;
  if (crs === undefined) throw unfit('srsname', name, 'EPSG:4326, EPSG:3857, EPSG:2154…');
  return { transform: transformerOf(4326, crs.srid), srsName: `EPSG:${crs.srid}` };
}

function unfit(name: string, value: string, accepted: string): CartableError {
  return new CartableError('espaceco.wfs-parameter', { name, value: value.slice(0, 100), accepted });
}
