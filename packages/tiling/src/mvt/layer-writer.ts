/**
 * Puts features into one layer message. Values are ready-made messages named by a number, shared by all the tiles of a
 * pyramid or a table. All features are met first: the values of an attribute are then numbered together, attributes
 * with few of them first, so that numbers are short and what looks alike is compressed together.
 */

import { ByteSink, varint64Length, varintLength } from './byte-sink.ts';
import { featureField, layerField, type MvtGeometryType, mvtVersion, tileField } from './wire.ts';

/** Ready-made Value messages, by number. */
export interface ValueBytes {
  readonly bytes: Uint8Array;
  /** Message `n` goes from `offsets[n]` to `offsets[n + 1]`. */
  readonly offsets: Int32Array | Uint32Array | Float64Array;
}

const encoder = new TextEncoder();

/** The names of a layer, ready to be copied into every tile. */
export class LayerNames {
  readonly name: Uint8Array;
  /** One Key field for each column. */
  readonly keys: readonly Uint8Array[];

  constructor(name: string, columns: readonly string[]) {
    this.name = fieldOf(layerField.name, name);
    this.keys = columns.map((column) => fieldOf(layerField.key, column));
  }
}

function fieldOf(field: number, text: string): Uint8Array {
  const bytes = encoder.encode(text);
  const sink = new ByteSink();
  sink.varint(field);
  sink.varint(bytes.length);
  sink.append(bytes);
  return sink.toBytes();
}

/** No value: the feature has not the attribute. */
export const noValue = -1;
const noKey = -1;

export class LayerWriter {
  readonly #features = new ByteSink();
  /** Number in this layer of each value used, valid when its stamp is the current one. */
  #localValues = new Int32Array(0);
  #valueStamps = new Int32Array(0);
  #localKeys = new Int32Array(0);
  #stamp = 0;
  /** Values first met in each column. */
  readonly #valuesOf: number[][] = [];
  #columnCount = 0;
  #usedValues: number[] = [];
  #usedKeys: number[] = [];

  /** @param valueCount values are numbered below it */
  begin(columnCount: number, valueCount: number): void {
    this.#features.clear();
    this.#stamp++;
    this.#columnCount = columnCount;
    this.#usedValues.length = 0;
    this.#usedKeys.length = 0;
    while (this.#valuesOf.length < columnCount) this.#valuesOf.push([]);
    for (let column = 0; column < columnCount; column++) this.#valuesOf[column]!.length = 0;
    if (valueCount > this.#localValues.length) {
      this.#localValues = new Int32Array(valueCount * 2);
      this.#valueStamps = new Int32Array(valueCount * 2);
    }
    if (columnCount > this.#localKeys.length) this.#localKeys = new Int32Array(columnCount * 2);
    this.#localKeys.fill(noKey);
  }

  /** Meets the values of a feature; all features are met before the first is added. */
  meet(values: Int32Array, valuesAt: number): void {
    const stamp = this.#stamp;
    for (let column = 0; column < this.#columnCount; column++) {
      const value = values[valuesAt + column]!;
      if (value === noValue) continue;
      if (this.#localKeys[column] === noKey) {
        this.#localKeys[column] = this.#usedKeys.length;
        this.#usedKeys.push(column);
      }
      if (this.#valueStamps[value] === stamp) continue;
      this.#valueStamps[value] = stamp;
      this.#valuesOf[column]!.push(value);
    }
  }

  /** Gives numbers to all values met. */
  numberValues(): void {
    const columns = this.#usedKeys.toSorted((a, b) => this.#valuesOf[a]!.length - this.#valuesOf[b]!.length);
    for (const column of columns) {
      for (const value of this.#valuesOf[column]!) {
        this.#localValues[value] = this.#usedValues.length;
        this.#usedValues.push(value);
      }
    }
  }

  get isEmpty(): boolean {
    return this.#features.length === 0;
  }

  /** Bytes of the features so far, without keys and values. */
  get featureBytes(): number {
    return this.#features.length;
  }

  /**
   * Called for each feature of each tile: plain arguments, because an object for each costs more than the work.
   * @param values numbers of values, one for each column from `valuesAt` on, `noValue` for none
   * @param geometry commands, from `geometryStart` to `geometryEnd`
   */
  addFeature(
    hasId: boolean,
    idLow: number,
    idHigh: number,
    values: Int32Array,
    valuesAt: number,
    type: MvtGeometryType,
    geometry: Uint8Array,
    geometryStart: number,
    geometryEnd: number,
  ): void {
    const tagBytes = this.#tagBytes(values, valuesAt);
    const idBytes = hasId ? 1 + varint64Length(idLow, idHigh) : 0;
    const tagFieldBytes = tagBytes > 0 ? 1 + varintLength(tagBytes) + tagBytes : 0;
    const geometryBytes = geometryEnd - geometryStart;
    const total = idBytes + tagFieldBytes + 2 + 1 + varintLength(geometryBytes) + geometryBytes;
    const sink = this.#features;
    sink.reserve(total + 8);
    sink.varint(layerField.feature);
    sink.varint(total);
    if (hasId) {
      sink.varint(featureField.id);
      sink.varint64(idLow, idHigh);
    }
    if (tagBytes > 0) {
      sink.varint(featureField.tags);
      sink.varint(tagBytes);
      for (let column = 0; column < this.#columnCount; column++) {
        const value = values[valuesAt + column]!;
        if (value === noValue) continue;
        sink.varint(this.#localKeys[column]!);
        sink.varint(this.#localValues[value]!);
      }
    }
    sink.varint(featureField.type);
    sink.varint(type);
    sink.varint(featureField.geometry);
    sink.varint(geometryBytes);
    sink.append(geometry, geometryStart, geometryEnd);
  }

  #tagBytes(values: Int32Array, valuesAt: number): number {
    let bytes = 0;
    for (let column = 0; column < this.#columnCount; column++) {
      const value = values[valuesAt + column]!;
      if (value === noValue) continue;
      bytes += varintLength(this.#localKeys[column]!) + varintLength(this.#localValues[value]!);
    }
    return bytes;
  }

  /** Appends the finished layer to a tile; nothing when it has no feature (§ 4.1). */
  finish(tile: ByteSink, names: LayerNames, values: ValueBytes, extent: number): void {
    if (this.isEmpty) return;
    let length = names.name.length + this.#features.length + 1 + varintLength(extent) + 2;
    for (const key of this.#usedKeys) length += names.keys[key]!.length;
    for (const value of this.#usedValues) {
      const bytes = values.offsets[value + 1]! - values.offsets[value]!;
      length += 1 + varintLength(bytes) + bytes;
    }
    tile.reserve(length + 16);
    tile.varint(tileField.layer);
    tile.varint(length);
    tile.append(names.name);
    tile.append(this.#features.bytes, 0, this.#features.length);
    for (const key of this.#usedKeys) tile.append(names.keys[key]!);
    for (const value of this.#usedValues) {
      const start = values.offsets[value]!;
      const end = values.offsets[value + 1]!;
      tile.varint(layerField.value);
      tile.varint(end - start);
      tile.append(values.bytes, start, end);
    }
    tile.varint(layerField.extent);
    tile.varint(extent);
    tile.varint(layerField.version);
    tile.varint(mvtVersion);
  }
}
