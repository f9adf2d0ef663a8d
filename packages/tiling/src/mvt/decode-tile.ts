/**
 * Reads a vector tile (Vector Tile Specification 2.1) and refuses what the specification refuses: for tests, for the
 * queries of maps, and to check what was made. Geometries come as rings and lines in tile units, x right, y down.
 */

import { decodeGeometry } from './decode-geometry.ts';
import { decodeValue, type MvtValue } from './decode-value.ts';
import { malformedTile } from './malformed.ts';
import { ProtobufReader } from './protobuf-reader.ts';
import type { TilePoint } from './tile-point.ts';
import { defaultExtent } from './wire.ts';

export interface DecodedFeature {
  readonly id?: bigint;
  /** 0 = unknown (§ 4.3.4), 1 = points, 2 = lines, 3 = polygons. */
  readonly type: number;
  readonly properties: Readonly<Record<string, MvtValue>>;
  /** One list for all points; one for each line; one for each ring, closed by its first point. */
  readonly parts: readonly (readonly TilePoint[])[];
}

export interface DecodedLayer {
  readonly name: string;
  readonly version: number;
  readonly extent: number;
  readonly features: readonly DecodedFeature[];
}

/** @param bytes not compressed @throws {CartableError} `tiling.tile-malformed` */
export function decodeTile(bytes: Uint8Array): DecodedLayer[] {
  const reader = new ProtobufReader(bytes);
  const layers: DecodedLayer[] = [];
  while (reader.next()) {
    if (reader.field === 3) layers.push(decodeLayer(reader.message()));
    else reader.skip();
  }
  const names = new Set(layers.map(({ name }) => name));
  if (names.size !== layers.length) throw malformedTile('two layers have the same name');
  return layers;
}

function decodeLayer(reader: ProtobufReader): DecodedLayer {
  let version: number | undefined;
  let name: string | undefined;
  let extent = defaultExtent;
  const keys: string[] = [];
  const values: MvtValue[] = [];
  const features: ProtobufReader[] = [];
  while (reader.next()) {
    if (reader.field === 15) version = reader.number();
    else if (reader.field === 1) name = reader.text();
    else if (reader.field === 2) features.push(reader.message());
    else if (reader.field === 3) keys.push(reader.text());
    else if (reader.field === 4) values.push(decodeValue(reader.message()));
    else if (reader.field === 5) extent = reader.number();
    else reader.skip();
  }
  if (name === undefined || name === '') throw malformedTile('a layer has no name');
  if (version !== 1 && version !== 2) throw malformedTile(`layer « ${name} » has the version ${version}`);
  if (extent === 0) throw malformedTile(`layer « ${name} » has no extent`);
  return { name, version, extent, features: features.map((feature) => decodeFeature(feature, keys, values)) };
}

function decodeFeature(
  reader: ProtobufReader,
  keys: readonly string[],
  values: readonly MvtValue[],
): DecodedFeature {
  let id: bigint | undefined;
  let type: number | undefined;
  let tags: number[] = [];
  let geometry: number[] | undefined;
  while (reader.next()) {
    if (reader.field === 1) id = reader.bigint();
    else if (reader.field === 2) tags = reader.packed();
    else if (reader.field === 3) type = reader.number();
    else if (reader.field === 4) {
      if (geometry) throw malformedTile('a feature has two geometries');
      geometry = reader.packed();
    } else reader.skip();
  }
  if (type === undefined || type > 3)
    throw malformedTile(`a feature has the geometry type ${type ?? 'none'}`);
  if (!geometry) throw malformedTile('a feature has no geometry');
  return {
    ...(id === undefined ? {} : { id }),
    type,
    properties: propertiesOf(tags, keys, values),
    parts: type === 0 ? [] : decodeGeometry(geometry, type),
  };
}

function propertiesOf(
  tags: readonly number[],
  keys: readonly string[],
  values: readonly MvtValue[],
): Record<string, MvtValue> {
  if (tags.length % 2 !== 0) throw malformedTile('a feature has a key without a value');
  const properties: Record<string, MvtValue> = Object.create(null);
  for (let i = 0; i < tags.length; i += 2) {
    const key = keys[tags[i]!];
    const value = values[tags[i + 1]!];
    if (key === undefined || value === undefined)
      throw malformedTile('a feature points to a key or a value its layer does not have');
    properties[key] = value;
  }
  return properties;
}
