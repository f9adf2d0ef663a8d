/** Little-endian ISO WKB from coordinates, for tests. */
type Position = readonly number[];

export function wkbPoint(x: number, y: number): Uint8Array {
  return bytesOf(header(1), doubles([[x, y]]));
}

export function wkbLine(positions: readonly Position[]): Uint8Array {
  return bytesOf(header(2), count(positions), doubles(positions));
}

export function wkbPolygon(...rings: readonly (readonly Position[])[]): Uint8Array {
  return bytesOf(header(3), count(rings), ...rings.flatMap((ring) => [count(ring), doubles(ring)]));
}

/** @param type 4 to 7: multi-point, multi-line, multi-polygon, collection */
export function wkbCollection(type: number, members: readonly Uint8Array[]): Uint8Array {
  return bytesOf(header(type), count(members), ...members);
}

export function square(minX: number, minY: number, maxX: number, maxY: number): Position[] {
  return [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
    [minX, minY],
  ];
}

export function header(type: number): Uint8Array {
  return bytesOf(Uint8Array.of(1), uint32(type));
}

export function uint32(value: number): Uint8Array {
  return new Uint8Array(Uint32Array.of(value).buffer);
}

function count(list: { readonly length: number }): Uint8Array {
  return uint32(list.length);
}

function doubles(positions: readonly Position[]): Uint8Array {
  return new Uint8Array(Float64Array.from(positions.flat()).buffer);
}

export function bytesOf(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
