/** The small shapes that legends show symbols on, as WKB in pixels, y up. */
const encode = (
  type: number,
  positions: readonly (readonly [number, number])[],
  closed: boolean,
): Uint8Array => {
  const isPoint = type === 1;
  const isArea = type === 3;
  const all = closed ? [...positions, positions[0]!] : positions;
  const start = isPoint ? 5 : isArea ? 13 : 9;
  const bytes = new Uint8Array(start + all.length * 16);
  const view = new DataView(bytes.buffer);
  bytes[0] = 1;
  view.setUint32(1, type, true);
  if (isArea) view.setUint32(5, 1, true);
  if (!isPoint) view.setUint32(start - 4, all.length, true);
  all.forEach(([x, y], i) => {
    view.setFloat64(start + i * 16, x, true);
    view.setFloat64(start + i * 16 + 8, y, true);
  });
  return bytes;
};

/** A box of the legend, pixels, y down. */
export interface Swatch {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Space between a swatch and an area, so that its outline shows whole. */
const inset = 2.5;

export function sampleArea({ x, y, width, height }: Swatch): Uint8Array {
  const [x0, x1, y0, y1] = [x + inset, x + width - inset, -y - inset, -y - height + inset];
  return encode(3, [[x0, y0], [x1, y0], [x1, y1], [x0, y1]], true); // biome-ignore format: one corner each
}

/** Bent twice, so that joins and dashes show. */
export function sampleLine({ x, y, width, height }: Swatch): Uint8Array {
  const at = (u: number, v: number): readonly [number, number] => [x + width * u, -y - height * v];
  return encode(2, [at(0.08, 0.7), at(0.38, 0.3), at(0.62, 0.7), at(0.92, 0.3)], false);
}

export function samplePoint({ x, y, width, height }: Swatch): Uint8Array {
  return encode(1, [[x + width / 2, -y - height / 2]], false);
}
