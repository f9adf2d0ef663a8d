/** Geometries that a tool might write and nobody should have to draw, in metres around the middle of France. */

const middle = { x: 700_000, y: 6_600_000 };

/** One ring of so many vertices, 200 km around, that waves and trembles. @returns ISO WKB */
export function heavyPolygon(vertices: number): Uint8Array {
  const bytes = new Uint8Array(13 + (vertices + 1) * 16);
  const view = new DataView(bytes.buffer);
  bytes.set([1, 3, 0, 0, 0, 1, 0, 0, 0]);
  view.setUint32(9, vertices + 1, true);
  for (let i = 0; i <= vertices; i++) {
    const rank = i % vertices;
    const angle = (rank / vertices) * 2 * Math.PI;
    const tremble = ((rank * 48_271) % 1000) / 2000;
    const radius = 200_000 + 20_000 * Math.sin(60 * angle) + tremble;
    view.setFloat64(13 + i * 16, middle.x + radius * Math.cos(angle), true);
    view.setFloat64(21 + i * 16, middle.y + radius * Math.sin(angle), true);
  }
  return bytes;
}

/** Points a tenth of a millimetre apart. @yields ISO WKB */
export function* pointsOfAPixel(count: number): Generator<Uint8Array> {
  const side = Math.ceil(Math.sqrt(count));
  for (let i = 0; i < count; i++) {
    const bytes = new Uint8Array(21);
    const view = new DataView(bytes.buffer);
    bytes.set([1, 1]);
    view.setFloat64(5, middle.x + (i % side) * 1e-4, true);
    view.setFloat64(13, middle.y + Math.floor(i / side) * 1e-4, true);
    yield bytes;
  }
}
