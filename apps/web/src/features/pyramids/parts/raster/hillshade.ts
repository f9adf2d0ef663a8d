/** A shaded relief small enough to be drawn at each move of a slider: the land is made up, the light is the one asked. */

export interface Light {
  /** Degrees clockwise from north. */
  readonly azimuth: number;
  /** Degrees above the horizon. */
  readonly altitude: number;
  readonly zFactor: number;
}

/** Ground size of a cell of the made-up land, metres. */
const CELL_METRES = 30;

/** Heights in metres of a mountain, a hill and a valley, row by row from the north. */
export function sampleHeights(width: number, height: number): Float32Array {
  const heights = new Float32Array(width * height);
  const bump = (x: number, y: number, cx: number, cy: number, size: number) =>
    Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * size * size));
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const x = column / width;
      const y = row / height;
      const folds = 70 * Math.sin(18 * x + 6 * y) + 45 * Math.sin(31 * y - 9 * x);
      // Ravines run down the slopes: without them a light shows nothing but two smooth bumps.
      const ravines = Math.abs(Math.sin(34 * x + 8 * Math.sin(5 * y))) + Math.abs(Math.sin(29 * y - 11 * x));
      const mountains = bump(x, y, 0.35, 0.45, 0.16) + 0.6 * bump(x, y, 0.75, 0.6, 0.1);
      heights[row * width + column] = mountains * (1500 - 130 * ravines) + 0.5 * folds;
    }
  return heights;
}

/** Lambertian shading of slopes by Horn's method (1981), 0 (dark) to 255. Edges repeat their neighbours. */
export function shade(
  heights: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  { azimuth, altitude, zFactor }: Light,
): Uint8ClampedArray {
  const zenith = ((90 - altitude) * Math.PI) / 180;
  const towards = ((360 - azimuth + 90) * Math.PI) / 180;
  const at = (row: number, column: number) =>
    heights[Math.min(Math.max(row, 0), height - 1) * width + Math.min(Math.max(column, 0), width - 1)]!;
  const shades = new Uint8ClampedArray(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [nw, n, ne] = [-1, 0, 1].map((d) => at(row - 1, column + d)) as [number, number, number];
      const [w, e] = [at(row, column - 1), at(row, column + 1)];
      const [sw, s, se] = [-1, 0, 1].map((d) => at(row + 1, column + d)) as [number, number, number];
      const dx = (ne + 2 * e + se - nw - 2 * w - sw) / (8 * CELL_METRES);
      const dy = (sw + 2 * s + se - nw - 2 * n - ne) / (8 * CELL_METRES);
      const slope = Math.atan(zFactor * Math.hypot(dx, dy));
      const aspect = Math.atan2(dy, -dx);
      const light =
        Math.cos(zenith) * Math.cos(slope) + Math.sin(zenith) * Math.sin(slope) * Math.cos(towards - aspect);
      shades[row * width + column] = 255 * Math.max(0, light);
    }
  return shades;
}
