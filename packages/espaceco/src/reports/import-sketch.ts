import {
  CartableError,
  SKETCH_MAX,
  SKETCH_OBJECTS_MAX,
  type Sketch,
  type SketchObject,
} from '@cartable/contract';
import { detectFormat, type OpenedFile } from '@cartable/formats';
import { type GeoJsonGeometry, type Position, toGeoJson, transformerOf, type Value } from '@cartable/geo';
import type { ReceivedFile } from '../files/stored-file.ts';
import { checkSketch } from './check-sketch.ts';

/** About a centimetre. */
const decimals = 7;
/** Of what is told of an object. */
const valueMax = 500;
const readIds: ReadonlySet<string> = new Set(['gpx', 'kml', 'geojson']);

/**
 * What was drawn or recorded elsewhere, as the sketch of a report: each geometry an object, its attributes as texts.
 * @throws {CartableError} `espaceco.sketch-file`, `espaceco.sketch-too-large`, `espaceco.sketch-geometry`
 */
export function importSketch({ path, filename: name }: Pick<ReceivedFile, 'path' | 'filename'>): Sketch {
  const objects = readObjects({ path, name });
  const sketch: Sketch = { name: name.slice(-200), objects };
  if (objects.length > SKETCH_OBJECTS_MAX || JSON.stringify(sketch).length > SKETCH_MAX) {
    throw new CartableError('espaceco.sketch-too-large', { limit: SKETCH_OBJECTS_MAX, signs: SKETCH_MAX });
  }
  checkSketch(sketch);
  return sketch;
}

function readObjects(file: { readonly path: string; readonly name: string }): SketchObject[] {
  let opened: OpenedFile | undefined;
  try {
    const reader = detectFormat(file);
    if (reader === undefined || !readIds.has(reader.description.id)) throw unreadable(file.name);
    opened = reader.open({ main: file, companions: new Map() }, {});
    const objects: SketchObject[] = [];
    for (const object of objectsOf(opened)) {
      objects.push(object);
      if (objects.length > SKETCH_OBJECTS_MAX) break;
    }
    if (objects.length === 0) throw unreadable(file.name);
    return objects;
  } catch (error) {
    if (error instanceof CartableError) throw unreadable(file.name, error);
    throw error;
  } finally {
    opened?.close();
  }
}

function* objectsOf(file: OpenedFile): Generator<SketchObject> {
  for (const layer of file.layers) {
    const transform = transformerOf(layer.srid ?? 4326, 4326);
    // Columns are known for sure once all is read.
    const batches = [...file.read(layer.name)];
    const names = file.settledColumns(layer.name).map((column) => column.name);
    for (const { geometries, rows } of batches) {
      for (const [rank, wkb] of geometries.entries()) {
        if (wkb === null) continue;
        const attributes = attributesOf(names, rows[rank] ?? []);
        const title = attributes.name ?? attributes.nom;
        for (const drawn of partsOf(toGeoJson(wkb, { transform, decimals }))) {
          yield { ...drawn, ...(title === undefined ? {} : { name: title.slice(0, 200) }), attributes };
        }
      }
    }
  }
}

function attributesOf(names: readonly string[], row: readonly Value[]): Record<string, string> {
  const entries = names.map((name, rank) => [name.slice(0, 200), row[rank] ?? null] as const);
  return Object.fromEntries(
    entries
      .filter(([, value]) => value !== null && value !== '' && !(value instanceof Uint8Array))
      .map(([name, value]) => [name, String(value).slice(0, valueMax)]),
  );
}

type Drawn = Pick<SketchObject, 'type' | 'geometry'>;

/** Points and collections are drawn one by one; heights are left aside. */
function partsOf(geometry: GeoJsonGeometry): Drawn[] {
  switch (geometry.type) {
    case 'Point':
      return [{ type: 'Point', geometry: `POINT(${place(geometry.coordinates)})` }];
    case 'MultiPoint':
      return geometry.coordinates.flatMap((coordinates) => partsOf({ type: 'Point', coordinates }));
    case 'LineString':
      return [{ type: 'Ligne', geometry: `LINESTRING${line(geometry.coordinates)}` }];
    case 'MultiLineString':
      return [{ type: 'MultiLigne', geometry: `MULTILINESTRING${list(geometry.coordinates, line)}` }];
    case 'Polygon':
      return [{ type: 'Polygone', geometry: `POLYGON${list(geometry.coordinates, line)}` }];
    case 'MultiPolygon': {
      const polygons = list(geometry.coordinates, (rings) => list(rings, line));
      return [{ type: 'MultiPolygone', geometry: `MULTIPOLYGON${polygons}` }];
    }
    case 'GeometryCollection':
      return geometry.geometries.flatMap(partsOf);
  }
}

const place = ([x = Number.NaN, y = Number.NaN]: Position) => `${x} ${y}`;
const line = (positions: readonly Position[]) => list(positions, place);

function list<T>(members: readonly T[], write: (member: T) => string): string {
  return `(${members.map(write).join(',')})`;
}

function unreadable(file: string, cause?: unknown): CartableError {
  return new CartableError('espaceco.sketch-file', { file: file.slice(-100) }, { cause });
}
