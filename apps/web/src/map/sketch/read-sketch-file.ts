/** A file of the person's computer as shapes of a drawing: read here, so that it works without network. */

import type Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import type Geometry from 'ol/geom/Geometry.js';
import { randomUuid } from '../../base/state/random-uuid.ts';
import { FileRefusal, featuresInFile, prepareParsers, type TakenFiles } from '../files/read-file.ts';
import { mapProjection } from '../projections.ts';
import { simplerLine } from './simpler-line.ts';
import { isColour } from './sketch-colours.ts';
import { sketchLinePlaces } from './sketch-limits.ts';
import type { SketchFeature, SketchGeometry, SketchKind } from './sketch-types.ts';

export const sketchFileExtensions = ['.gpx', '.kml', '.geojson', '.json'] as const;

export const prepareSketchFiles = (): Promise<void> => prepareParsers(sketchFileExtensions);

const nameCharacters = 200;
const valueCharacters = 500;

interface SketchFile extends Pick<TakenFiles, 'bytes' | 'features'> {
  /** Of what names none. */
  readonly colour: string;
}

/** Each part of a geometry is a shape. @throws {FileRefusal} */
export async function readSketchFile(file: File, { colour, ...most }: SketchFile): Promise<SketchFeature[]> {
  const { features } = await featuresInFile(file, { ...most, extensions: sketchFileExtensions });
  const shapes = features.flatMap((feature) => shapesOf(feature, colour));
  if (shapes.length === 0) throw new FileRefusal('empty');
  if (shapes.length > most.features) throw new FileRefusal('count');
  if (!shapes.every(isOnMap)) throw new FileRefusal('content');
  return shapes;
}

/** Where the projection of the map ends: what lies beyond was brought there. */
const lastLatitude = 85.05;

const isOnMap = ({ geometry: { coordinates } }: SketchFeature): boolean => {
  const numbers = (coordinates as unknown[]).flat(2) as number[];
  return numbers.every((value, rank) => Math.abs(value) <= (rank % 2 === 0 ? 180 : lastLatitude));
};

/** About a decimetre. */
const decimals = 6;
const format = new GeoJSON({ dataProjection: 'EPSG:4326', featureProjection: mapProjection });

function shapesOf(feature: Feature, colour: string): SketchFeature[] {
  const { geometry: _, ...properties } = feature.getProperties();
  const texts = textsOf(properties);
  const name = (texts.name ?? texts.nom ?? '').slice(0, nameCharacters);
  // As the drawing of our map and other web maps write it (simplestyle-spec 1.1).
  const { kind, stroke, fill, description = '', ...rest } = texts;
  const own = [stroke, texts['marker-color'], fill].find((one) => one !== undefined && isColour(one));
  const attributes = Object.fromEntries(
    Object.entries(rest).filter(([key]) => !/^(name|(stroke|fill|marker)-\w+)$/.test(key)),
  );
  return partsOf(format.writeGeometryObject(feature.getGeometry() as Geometry, { decimals })).map(
    (geometry) => ({
      id: randomUuid(),
      kind: kindOf(geometry, kind),
      geometry,
      colour: own?.toLowerCase() ?? colour,
      name,
      description: '',
      attributes: description === '' ? attributes : { ...attributes, description },
    }),
  );
}

function textsOf(properties: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(properties).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' || typeof value === 'object'
      ? []
      : [[name.slice(0, nameCharacters), String(value).slice(0, valueCharacters)] as const],
  );
  return Object.fromEntries(entries);
}

const kinds = { Point: 'point', LineString: 'line', Polygon: 'polygon' } as const;

/** A drawing that was saved comes back with its texts and arrows. */
function kindOf({ type }: SketchGeometry, written: string | undefined): SketchKind {
  if (type === 'Point' && written === 'text') return 'text';
  if (type === 'LineString' && written === 'arrow') return 'arrow';
  return kinds[type];
}

interface Written {
  readonly type: string;
  readonly coordinates?: unknown;
  readonly geometries?: readonly Written[];
}

/** Heights and times are left aside. */
function partsOf({ type, coordinates, geometries }: Written): SketchGeometry[] {
  switch (type) {
    case 'Point':
      return [{ type, coordinates: (coordinates as number[]).slice(0, 2) }];
    case 'LineString':
      return [{ type, coordinates: simplerLine(coordinates as number[][], sketchLinePlaces) }];
    case 'Polygon':
      return [
        {
          type,
          coordinates: (coordinates as number[][][]).map((ring) => simplerLine(ring, sketchLinePlaces)),
        },
      ];
    case 'GeometryCollection':
      return (geometries ?? []).flatMap(partsOf);
    default: {
      const one = type.replace('Multi', '');
      if (one === type) return [];
      return (coordinates as unknown[]).flatMap((part) => partsOf({ type: one, coordinates: part }));
    }
  }
}
