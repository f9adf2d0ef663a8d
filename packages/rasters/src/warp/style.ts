/** From values to colours: ramps, hillshade and stretches (contract: `rasterStyleSchema`). */

import type { RasterStyle } from '@cartable/contract';

/** Adds nothing where values are NaN: such pixels stay transparent. `output` is RGBA, `count` pixels. */
export type Painter = (planes: readonly Float32Array[], output: Uint8Array, count: number) => void;

type Ramp = Extract<RasterStyle, { kind: 'colour-ramp' }>;

export function rampPainter({ stops, mode }: Ramp): Painter {
  const values = Float64Array.from(stops, ({ value }) => value);
  const colours = stops.map(({ colour }) => parseColour(colour));
  const last = values.length - 1;
  return ([plane], output, count) => {
    let at = 0;
    for (let i = 0; i < count; i++) {
      const value = plane![i]!;
      if (Number.isNaN(value)) continue;
      // Neighbours have near values: the search starts where the last one ended.
      while (at > 0 && value < values[at]!) at--;
      while (at < last && value >= values[at + 1]!) at++;
      const isBelow = value < values[at]!;
      if (mode === 'classes') {
        // Under the first class there is none.
        if (!isBelow) output.set(colours[at]!, i * 4);
      } else if (isBelow || at === last) {
        output.set(colours[at]!, i * 4);
      } else {
        const ratio = (value - values[at]!) / (values[at + 1]! - values[at]!);
        for (let channel = 0; channel < 4; channel++) {
          const [low, high] = [colours[at]![channel]!, colours[at + 1]![channel]!];
          output[i * 4 + channel] = Math.round(low + (high - low) * ratio);
        }
      }
    }
  };
}

/** `#rrggbb` or `#rrggbbaa`. */
function parseColour(text: string): Uint8Array {
  const channel = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
  return Uint8Array.of(channel(1), channel(3), channel(5), text.length > 7 ? channel(7) : 255);
}

/** Grey from one plane, colours from three, `from` shown black and `to` full. */
export function stretchPainter([from, to]: readonly [number, number]): Painter {
  const perUnit = 255 / (to - from || 1);
  const byte = (value: number): number => Math.min(255, Math.max(0, Math.round((value - from) * perUnit)));
  return (planes, output, count) => {
    const [red, green, blue] = planes.length >= 3 ? planes : [planes[0], planes[0], planes[0]];
    for (let i = 0, at = 0; i < count; i++, at += 4) {
      const sum = red![i]! + green![i]! + blue![i]!;
      if (Number.isNaN(sum)) continue;
      output[at] = byte(red![i]!);
      output[at + 1] = byte(green![i]!);
      output[at + 2] = byte(blue![i]!);
      output[at + 3] = 255;
    }
  };
}

export interface HillshadeWindow {
  /** Elevations with one more pixel on each side: `(width + 2) × (height + 2)`. */
  readonly elevations: Float32Array;
  readonly width: number;
  readonly height: number;
  /** Ground metres of a pixel. */
  readonly metresPerPixel: readonly [x: number, y: number];
}

type Hillshade = Extract<RasterStyle, { kind: 'hillshade' }>;

/** Slope by Horn's method, light at an infinite distance (B. K. P. Horn, 1981). Grey, transparent without data. */
export function paintHillshade(window: HillshadeWindow, style: Hillshade, output: Uint8Array): void {
  const { elevations, width, height, metresPerPixel } = window;
  const azimuth = (style.azimuth * Math.PI) / 180;
  const altitude = (style.altitude * Math.PI) / 180;
  const [sin, cos] = [Math.sin(altitude), Math.cos(altitude)];
  const [east, north] = [Math.sin(azimuth) * cos, Math.cos(azimuth) * cos];
  const [perX, perY] = metresPerPixel.map((metres) => style.z_factor / (8 * metres)) as [number, number];
  const stride = width + 2;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const i = (row + 1) * stride + column + 1;
      const centre = elevations[i]!;
      if (Number.isNaN(centre)) continue;
      // A neighbour without data is as high as the pixel itself.
      const at = (offset: number): number => {
        const value = elevations[i + offset]!;
        return Number.isNaN(value) ? centre : value;
      };
      const nw = at(-stride - 1);
      const ne = at(-stride + 1);
      const sw = at(stride - 1);
      const se = at(stride + 1);
      const slopeEast = (ne + 2 * at(1) + se - nw - 2 * at(-1) - sw) * perX;
      const slopeNorth = (nw + 2 * at(-stride) + ne - sw - 2 * at(stride) - se) * perY;
      const light =
        (sin - slopeEast * east - slopeNorth * north) /
        Math.sqrt(1 + slopeEast * slopeEast + slopeNorth * slopeNorth);
      const grey = light <= 0 ? 1 : Math.round(1 + 254 * light);
      const to = (row * width + column) * 4;
      output[to] = grey;
      output[to + 1] = grey;
      output[to + 2] = grey;
      output[to + 3] = 255;
    }
  }
}
