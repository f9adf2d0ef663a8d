/** Describes the layer of a GeoJSON document from its beginning, and its end for a late `crs` member. */

import { CartableError } from '@cartable/contract';
import type { GeometryType } from '@cartable/geo';
import { ByteFile } from '../byte-file.ts';
import type { FindingCollector } from '../finding-collector.ts';
import type { DepositFile, LayerDescription, OpenOptions } from '../format.ts';
import { type CrsStatement, type LayerCrs, resolveLayerCrs } from '../layer-crs.ts';
import { layerNameOf } from '../layer-name.ts';
import { limitsOf } from '../limits.ts';
import { findCodec, type TextCodec } from '../text/codec.ts';
import { declaredCodec } from '../text/declared.ts';
import { detectEncoding } from '../text/detect.ts';
import { commonGeometryType } from '../wkb/common-type.ts';
import { DocumentScanner } from './document-scanner.ts';
import { type JsonFeature, parseGroup } from './parse-group.ts';
import { PropertyCollector } from './properties.ts';

export interface GeoJsonLayer {
  readonly file: DepositFile;
  readonly codec: TextCodec;
  readonly description: LayerDescription;
}

const sampleFeatures = 1000;
const tailBytes = 4096;
const encodingBlocks = 32;
const encodingBlockBytes = 64 << 10;
const maxAccented = 5;
/** RFC 7946 §4. */
const defaultSrid = 4326;

const geometryTypes = new Set([
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
]);

export function inspectGeoJson(
  file: DepositFile,
  options: OpenOptions,
  findings: FindingCollector,
): GeoJsonLayer {
  const limits = limitsOf(options);
  const { codec, source } = chooseEncoding(file, options);
  const scanner = new DocumentScanner(file, limits);
  const fallback = layerNameOf(file.name);
  const collector = new PropertyCollector({ layer: fallback, known: [], maxColumns: limits.columns });
  const types = new Set<GeometryType>();
  const texts = new Set<string>();
  let hasZ = false;
  let inDegrees = true;
  let count = 0;
  try {
    for (const group of scanner.groups()) {
      for (const feature of parseGroup(group, codec, file.name)) {
        assertGeoJson(feature, file);
        for (const value of collector.read(feature))
          if (isAccented(value) && texts.size < maxAccented) texts.add(value);
        const geometry = geometryOf(feature);
        if (geometry && geometryTypes.has(geometry.type)) types.add(geometry.type as GeometryType);
        inDegrees &&= geometry === undefined || firstIsInDegrees(geometry.coordinates);
        hasZ ||= geometry !== undefined && hasHeight(geometry.coordinates);
        count++;
      }
      if (count >= sampleFeatures) break;
    }
  } catch (error) {
    // A file cut or damaged further on still has a layer to describe: reading it will say where it stops.
    if (!(error instanceof CartableError) || count === 0) throw error;
  } finally {
    scanner.close();
  }
  assertCollection(scanner, count, file);
  const name = layerName(scanner) ?? fallback;
  if (source === 'statistics' && codec.name !== 'utf-8') {
    findings.add('encoding.guessed', {
      layer: name,
      params: { encoding: codec.name, sample: [...texts][0] ?? '' },
    });
  }
  const crs = chooseCrs({
    name,
    stated: readCrs(scanner.members.get('crs') ?? lateCrs(file)),
    inDegrees,
    declared: options.srid,
    isConfirmed: options.isSridConfirmed,
    findings,
  });
  return {
    file,
    codec,
    description: {
      name,
      geometryType: commonGeometryType(types) ?? (types.size === 0 && count > 0 ? null : 'Geometry'),
      hasZ,
      hasM: false,
      columns: collector.columns,
      encoding: { name: codec.name, source, sample: [...texts] },
      ...crs,
    },
  };
}

function chooseEncoding(
  file: DepositFile,
  options: OpenOptions,
): { codec: TextCodec; source: 'declared' | 'format' | 'statistics' } {
  const declared = declaredCodec(options);
  const found = detectEncoding(blocksOf(file));
  // The format imposes UTF-8; a declaration only helps files that are not.
  if (found.name === 'utf-8') return { codec: found, source: 'format' };
  return declared && declared.name !== 'utf-8'
    ? { codec: declared, source: 'declared' }
    : { codec: findCodec(found.name)!, source: 'statistics' };
}

function* blocksOf(file: DepositFile): Iterable<Uint8Array> {
  const bytes = new ByteFile(file.path);
  const step = Math.max(encodingBlockBytes, Math.ceil(bytes.size / encodingBlocks));
  for (let position = 0; position < bytes.size; position += step)
    yield bytes.readAt(position, encodingBlockBytes);
  bytes.close();
}

const isAccented = (value: unknown): value is string =>
  typeof value === 'string' && /[^\p{ASCII}]/u.test(value);

function assertGeoJson({ type }: JsonFeature, file: DepositFile): void {
  if (type !== 'Feature' && !geometryTypes.has(type as string))
    throw new CartableError('geojson.not-geojson', { file: file.name });
}

function assertCollection({ members }: DocumentScanner, count: number, file: DepositFile): void {
  const type = members.get('type');
  if (count === 0 && type !== '"FeatureCollection"')
    throw new CartableError('geojson.not-geojson', { file: file.name });
}

interface GeometryMember {
  readonly type: string;
  readonly coordinates?: unknown;
}

function geometryOf(feature: JsonFeature): GeometryMember | undefined {
  const geometry = feature.type === 'Feature' ? feature.geometry : feature;
  return typeof geometry === 'object' && geometry !== null ? (geometry as GeometryMember) : undefined;
}

interface CrsChoice {
  readonly name: string;
  readonly stated: CrsStatement | null | undefined;
  /** Whether the sample may be longitudes and latitudes. */
  readonly inDegrees: boolean;
  readonly declared: number | undefined;
  readonly isConfirmed: boolean | undefined;
  readonly findings: FindingCollector;
}

/** Silence means WGS 84, unless the coordinates cannot be degrees and the depositor knows better. */
function chooseCrs({ name, stated, inDegrees, declared, isConfirmed, findings }: CrsChoice): LayerCrs {
  const trustsDeclared = stated !== undefined || !inDegrees || isConfirmed === true;
  if (!trustsDeclared && declared !== undefined && declared !== defaultSrid) {
    findings.add('crs.different', { layer: name, params: { srid: defaultSrid, declared } });
  }
  return resolveLayerCrs({
    layer: name,
    stated: stated ?? undefined,
    declared: trustsDeclared ? declared : undefined,
    byDefault: stated === null ? undefined : defaultSrid,
    isConfirmed,
    findings,
  });
}

function firstIsInDegrees(coordinates: unknown): boolean {
  const [x, y] = firstPosition(coordinates) ?? [0, 0];
  return Math.abs(x) <= 360 && Math.abs(y) <= 180;
}

function firstPosition(coordinates: unknown): number[] | undefined {
  let value = coordinates;
  while (Array.isArray(value) && Array.isArray(value[0])) value = value[0];
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'
    ? (value as number[])
    : undefined;
}

function hasHeight(coordinates: unknown): boolean {
  return (firstPosition(coordinates)?.length ?? 0) > 2;
}

/** GDAL writes the name of the layer there. */
function layerName({ members }: DocumentScanner): string | undefined {
  const text = members.get('name');
  const name: unknown = text ? JSON.parse(text) : undefined;
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
}

/** The `crs` member of GeoJSON 2008 §3: `null` says « unknown », undefined says nothing. */
function readCrs(text: string | undefined): CrsStatement | null | undefined {
  if (text === undefined) return undefined;
  const crs = parseQuietly(text) as { properties?: Record<string, unknown> } | null | undefined;
  if (crs === null) return null;
  const { name, code, href } = crs?.properties ?? {};
  if (typeof name === 'string') return { name };
  // Never fetched: a link we do not recognise names a system we do not know.
  if (typeof href === 'string') return { name: href };
  return typeof code === 'number' || typeof code === 'string'
    ? { srid: Number(code), name: `EPSG:${code}` }
    : undefined;
}

/** Written after the features by some programs. */
function lateCrs(file: DepositFile): string | undefined {
  const bytes = new ByteFile(file.path);
  const tail = bytes.readAt(Math.max(0, bytes.size - tailBytes), tailBytes).toString('utf8');
  bytes.close();
  return /\]\s*,\s*"crs"\s*:\s*(\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})/.exec(tail)?.[1];
}

function parseQuietly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
