import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { CartableError } from '@cartable/contract';
import { type Picture, psnr } from '@cartable/testkit/pictures';
import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { packRgb, packRgba } from '../encode/frame.ts';
import { buildRaster } from '../testing/build-raster.ts';
import { seeded } from '../testing/random-sld.ts';
import {
  bytesOf,
  header,
  square,
  uint32,
  wkbCollection,
  wkbLine,
  wkbPoint,
  wkbPolygon,
} from '../testing/wkb-builder.ts';
import { JavaScriptRaster } from './javascript-raster.ts';
import {
  lineBit,
  malformed,
  maxWkbBytes,
  type Pen,
  pointBit,
  type Raster,
  ringBit,
  tooComplex,
  unsupported,
} from './raster.ts';
import { loadRasterModule } from './wasm-module.ts';
import { WasmRaster } from './wasm-raster.ts';

beforeAll(buildRaster);

const width = 200;
const height = 160;
const identity = { kind: 'affine', originX: 0, originY: 0, scaleX: 1, scaleY: 1 } as const;
const window = [-50, -height - 50, width + 50, 50] as const;
const white = 0xffffffff | 0;
const blue = 0xffc08020 | 0;

const pen = (changes: Partial<Pen>): Pen => ({
  widthPixels: 5,
  join: 'mitre',
  cap: 'butt',
  dashes: [],
  dashOffset: 0,
  ...changes,
});

/** y grows downwards in these tests; WKB is north up. */
const down = (points: readonly (readonly number[])[]): number[][] => points.map(([x, y]) => [x!, -y!]);

function picture(raster: Raster): Picture {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = y * raster.frameStride;
    pixels.set(raster.frame.subarray(from, from + width * 4), y * width * 4);
  }
  return { width, height, pixels };
}

function drawWith(
  raster: Raster,
  wkb: Uint8Array,
  draw: (raster: Raster) => void,
  asLines = false,
  tolerance = 0,
): Picture {
  raster.begin(width, height, white);
  raster.setView(identity, window, tolerance);
  raster.read(wkb, asLines);
  draw(raster);
  return picture(raster);
}

const zigzag = [
  [10, 140],
  [40, 20],
  [70, 140],
  [85, 30],
  [120, 30],
  [125, 120],
  [180, 100],
  [190, 10],
];
const blob = Array.from({ length: 61 }, (_, i) => {
  const angle = (i % 60) * (Math.PI / 30);
  const radius = 55 + 18 * Math.sin(angle * 5);
  return [100 + Math.cos(angle) * radius, 80 + Math.sin(angle) * radius];
});
const spike = [
  [20, 80],
  [180, 78],
  [20, 76],
];

const shapes: readonly [name: string, wkb: Uint8Array, points: number[][], closed: boolean][] = [
  ['zigzag', wkbLine(down(zigzag)), zigzag, false],
  ['blob', wkbPolygon(down(blob)), blob, true],
  ['hairpin', wkbLine(down(spike)), spike, false],
];

const pens: readonly Pen[] = [
  pen({ widthPixels: 0.7 }),
  pen({ widthPixels: 1 }),
  pen({ widthPixels: 5 }),
  pen({ widthPixels: 14 }),
  pen({ widthPixels: 14, join: 'round', cap: 'round' }),
  pen({ widthPixels: 14, join: 'bevel', cap: 'square' }),
  pen({ widthPixels: 6, dashes: [12, 7] }),
  pen({ widthPixels: 4, dashes: [12, 4, 2, 4], dashOffset: 5, cap: 'round', join: 'round' }),
];

/** Colours that are premultiplied, in part equal to those before and above. */
function scribble(frame: Uint8Array, share: number, isOpaque: boolean, random: () => number): void {
  for (let i = 0; i < frame.length; i += 4) {
    if (random() >= share) continue;
    const alpha = isOpaque ? 255 : Math.floor(random() * 256);
    const channel = () => Math.floor(random() ** 4 * (alpha + 1));
    frame.set([channel(), channel(), channel(), alpha], i);
  }
}

describe('rows of PNG', () => {
  // The last is wider than a repetition may lie back.
  const sizes = [[1, 1], [3, 2], [255, 300], [1024, 333], [11_000, 5]] as const; // biome-ignore format: one line
  it.each(sizes)('of %i × %i pixels come out of the deflate as they went in', (width, height) => {
    const raster = new WasmRaster();
    const random = seeded(5);
    for (const opaque of [true, false]) {
      for (const share of [0, 0.02, 0.5, 1]) {
        raster.begin(width, height, opaque ? white : 0);
        const { frame: pixels, frameStride: stride } = raster;
        scribble(pixels, share, opaque, random);
        const [pack, kind] = opaque ? ([packRgb, 'rgb'] as const) : ([packRgba, 'rgba'] as const);
        const wanted = Buffer.from(pack({ width, height, stride, pixels, opaque }, 0, height, 1));
        expect(inflateSync(Buffer.concat(raster.png.stream(kind))).equals(wanted)).toBe(true);
      }
    }
  });

  it('of a hatch take little more than one of its rows', () => {
    const raster = new WasmRaster();
    raster.begin(512, 512, white);
    const { frame, frameStride: stride } = raster;
    for (let y = 0; y < 512; y++)
      for (let x = 0; x < 512; x++) if ((x + y) % 8 < 2) frame.set([20, 60, 90, 255], y * stride + x * 4);
    const bytes = raster.png.stream('rgb').reduce((sum, piece) => sum + piece.length, 0);
    expect(bytes).toBeLessThan(8000);
  });
});

describe('the two rasterisers', () => {
  it.each(shapes)('give the same pixels for strokes of a %s', (_, wkb) => {
    const wasm = new WasmRaster();
    const oracle = new JavaScriptRaster();
    for (const look of pens) {
      const draw = (raster: Raster): void => raster.stroke(blue, look);
      const asLines = look.dashes.length > 0;
      expect(psnr(drawWith(wasm, wkb, draw, asLines), drawWith(oracle, wkb, draw, asLines))).toBeGreaterThan(
        48,
      );
    }
  });

  it('give the same pixels for fills, translucent fills, shifted lines and thinned lines', () => {
    const wasm = new WasmRaster();
    const oracle = new JavaScriptRaster();
    const wkb = wkbPolygon(down(blob), down(square(80, 60, 120, 100)));
    const draws: ((raster: Raster) => void)[] = [
      (raster) => raster.fill(blue),
      (raster) => raster.fill(0x80604010 | 0),
      (raster) => {
        raster.offset(6);
        raster.stroke(blue, pen({}));
      },
    ];
    for (const draw of draws) {
      for (const tolerance of [0, 0.2, 2]) {
        const found = drawWith(wasm, wkb, draw, false, tolerance);
        expect(psnr(found, drawWith(oracle, wkb, draw, false, tolerance))).toBeGreaterThan(48);
      }
    }
  });

  it('lay small images to the same byte, whatever their width, their place and their opacity', () => {
    const random = seeded(11);
    const byte = (most: number): number => Math.floor(random() ** 2 * (most + 1));
    const premultiplied = (): number[] => {
      const alpha = [0, 255, 128, byte(255)][Math.floor(random() * 4)]!;
      return [byte(alpha), byte(alpha), byte(alpha), alpha];
    };
    const places = [-7, -3, 0, 21, width - 9, width - 2] as const;
    const images = Array.from({ length: 11 }, (_, i) => {
      const size = { width: i + 1, height: 5 };
      const pixels = Array.from({ length: size.width * size.height }, premultiplied);
      return {
        sprite: { ...size, pixels: Uint8Array.from(pixels.flat()) },
        mask: { ...size, alpha: Uint8Array.from(pixels, () => [0, 255, byte(255)][byte(2)]!) },
      };
    });
    const draw = (raster: Raster): void => {
      for (const [rank, x] of places.entries()) {
        for (const [i, { sprite, mask }] of images.entries()) {
          raster.blit(sprite, x, i * 14 - 3);
          for (const color of [blue, 0x80604010 | 0, 0x01000100])
            raster.tint(mask, x + rank, i * 14 + 3, color);
        }
      }
    };
    const wasm = drawWith(new WasmRaster(), wkbPoint(0, 0), draw);
    expect(wasm.pixels.some((value) => value !== 255)).toBe(true);
    expect(wasm).toEqual(drawWith(new JavaScriptRaster(), wkbPoint(0, 0), draw));
  });

  it('draw alike what touches the sides of the image, by its area or by its stroke alone', () => {
    const wasm = new WasmRaster();
    const oracle = new JavaScriptRaster();
    const look = pen({ widthPixels: 9 });
    const draw = (raster: Raster): void => {
      raster.fill(blue);
      raster.stroke(0x80604010 | 0, look);
    };
    const spikes = (x: number, y: number): number[][] => [[x, y], [x + 30, y + 8], [x, y + 16], [x + 15, y + 8], [x, y]]; // biome-ignore format: one line
    for (let step = -24; step <= 48; step += 1.5) {
      for (const [x, y] of [
        [step - 20, 70],
        [width - step, 70],
        [90, step - 8],
        [90, height - step],
      ] as const) {
        const wkb = wkbPolygon(down(spikes(x, y)));
        expect(psnr(drawWith(wasm, wkb, draw), drawWith(oracle, wkb, draw))).toBeGreaterThan(48);
      }
    }
  });

  it('clip alike a shape that goes all around the window', () => {
    const ring = Array.from({ length: 41 }, (_, i) => {
      const angle = (i % 40) * (Math.PI / 20);
      const radius = i % 2 === 0 ? 900 : 60;
      return [100 + Math.cos(angle) * radius, 80 + Math.sin(angle) * radius];
    });
    const draw = (raster: Raster): void => raster.fill(blue);
    const wkb = wkbPolygon(down(ring));
    expect(
      psnr(drawWith(new WasmRaster(), wkb, draw), drawWith(new JavaScriptRaster(), wkb, draw)),
    ).toBeGreaterThan(48);
  });
});

describe('an independent renderer (Skia)', () => {
  function skia(points: number[][], closed: boolean, look: Pen | undefined): Picture {
    const context = createCanvas(width, height).getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x!, y!);
    if (closed) context.closePath();
    context.fillStyle = '#2080c0';
    context.strokeStyle = '#2080c0';
    if (look) {
      context.lineWidth = look.widthPixels;
      context.lineJoin = look.join === 'mitre' ? 'miter' : look.join;
      context.miterLimit = 4;
      context.lineCap = look.cap;
      context.setLineDash([...look.dashes]);
      context.lineDashOffset = look.dashOffset;
      context.stroke();
    } else context.fill('evenodd');
    return { width, height, pixels: new Uint8Array(context.getImageData(0, 0, width, height).data) };
  }

  it.each(shapes.slice(0, 2))('agrees on strokes of a %s', (_, wkb, points, closed) => {
    const wasm = new WasmRaster();
    for (const look of pens) {
      const found = drawWith(wasm, wkb, (raster) => raster.stroke(blue, look), look.dashes.length > 0);
      expect(psnr(found, skia(points, closed, look)), JSON.stringify(look)).toBeGreaterThan(30);
    }
  });

  it('agrees on fills', () => {
    const found = drawWith(new WasmRaster(), wkbPolygon(down(blob)), (raster) => raster.fill(blue));
    expect(psnr(found, skia(blob, true, undefined))).toBeGreaterThan(40);
  });
});

describe('reading WKB that nobody checked', () => {
  const rasters = (): Raster[] => [new WasmRaster(), new JavaScriptRaster()];
  const good = wkbPolygon(down(blob));
  const manyPoints = bytesOf(header(2), uint32(0xffffffff), new Uint8Array(64));
  const cases: readonly [name: string, wkb: Uint8Array, status: number][] = [
    ['nothing', new Uint8Array(), malformed],
    ['a header alone', header(3), malformed],
    ['big-endian bytes', bytesOf(Uint8Array.of(0), good.subarray(1)), malformed],
    ['more points than bytes', manyPoints, malformed],
    ['more rings than bytes', bytesOf(header(3), uint32(0x7fffffff)), malformed],
    ['more members than bytes', bytesOf(header(7), uint32(0xfffffff0), new Uint8Array(40)), malformed],
    ['a curve', bytesOf(header(8), uint32(0)), unsupported],
    ['an unknown type', bytesOf(header(4_000_000), uint32(0)), unsupported],
    ['no part at all', bytesOf(header(6), uint32(0)), 0],
    ['the empty point', wkbPoint(Number.NaN, Number.NaN), 0],
    [
      'infinite coordinates',
      wkbLine([
        [Number.POSITIVE_INFINITY, 0],
        [Number.NaN, 5],
      ]),
      0,
    ],
    ['coordinates far beyond the earth', wkbPolygon(square(-1e150, -1e150, 1e150, 1e150)), ringBit],
  ];

  it.each(cases)('gives a reason or nothing for %s', (_, wkb, status) => {
    for (const raster of rasters()) {
      raster.begin(width, height, white);
      raster.setView(identity, window, 0.2);
      expect(raster.read(wkb, false)).toBe(status);
      raster.fill(blue);
      raster.stroke(blue, pen({}));
    }
  });

  it('refuses nesting beyond sixteen levels, and accepts it there', () => {
    const nested = (levels: number): Uint8Array => {
      let wkb = wkbPoint(10, -10);
      for (let i = 0; i < levels; i++) wkb = wkbCollection(7, [wkb]);
      return wkb;
    };
    for (const raster of rasters()) {
      raster.begin(width, height, white);
      raster.setView(identity, window, 0.2);
      expect(raster.read(nested(16), false)).toBe(pointBit);
      expect(raster.read(nested(17), false)).toBe(tooComplex);
    }
  });

  it('survives every truncation and thousands of random damages, and still draws right afterwards', () => {
    const raster = new WasmRaster();
    const draw = (each: Raster): void => {
      each.fill(blue);
      each.stroke(blue, pen({ widthPixels: 3 }));
    };
    const expected = drawWith(raster, good, draw);
    const collection = wkbCollection(7, [good, wkbLine(down(zigzag)), wkbPoint(5, -5)]);
    let seed = 1;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return seed % below;
    };
    for (let length = 0; length < collection.length; length++) {
      raster.read(collection.subarray(0, length), false);
      draw(raster);
    }
    for (let i = 0; i < 4000; i++) {
      const damaged = collection.slice();
      for (let k = 0; k < 3; k++) damaged[random(damaged.length)] = random(256);
      raster.read(damaged, i % 2 === 0);
      if (i % 16 === 0) draw(raster);
    }
    expect(psnr(drawWith(raster, good, draw), expected)).toBe(Number.POSITIVE_INFINITY);
  });

  it('skips Z and M, in ISO codes and in flags', () => {
    const xyz = new Uint8Array(Float64Array.of(10, -10, 99, 60, -60, 99).buffer);
    for (const type of [1002, 2002, 0x80000002, 0x40000002]) {
      for (const raster of rasters()) {
        raster.begin(width, height, white);
        raster.setView(identity, window, 0);
        expect(raster.read(bytesOf(header(type), uint32(2), xyz), false)).toBe(lineBit);
      }
    }
  });

  it('grows for a geometry larger than its input window, and refuses one over the limit', () => {
    const raster = new WasmRaster();
    raster.begin(width, height, white);
    raster.setView(identity, window, 0.2);
    const turns = Array.from({ length: 150_000 }, (_, i) => [100 + 50 * Math.cos(i), -80 + 50 * Math.sin(i)]);
    const big = new Uint8Array(9 + turns.length * 16);
    big.set(bytesOf(header(2), uint32(turns.length)));
    big.set(new Uint8Array(Float64Array.from(turns.flat()).buffer), 9);
    expect(raster.read(big, false)).toBe(lineBit);
    raster.stroke(blue, pen({ widthPixels: 1 }));
    expect(raster.read(new Uint8Array(maxWkbBytes + 1), false)).toBe(tooComplex);
  });
});

describe('the compiled module', () => {
  it('says in one sentence what to do when it is missing or damaged', () => {
    const damaged = join(tmpdir(), `cartable-raster-${process.pid}.wasm`);
    writeFileSync(damaged, 'not a module');
    for (const path of ['/nowhere/raster.wasm', damaged]) {
      try {
        loadRasterModule(path);
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(CartableError);
        expect((error as CartableError).text('fr')).toContain('npm run build');
      }
    }
  });
});

/** Positions rounded either way: the left border, the edges of the words of a row, those of the image. */
const borders = [0, 1e-7, 1, 1 - 1e-7, 127, 128, 128 - 1e-5, 129, 255, 256, 256 - 1e-5, 300, -3];

describe('shapes on the borders of rows and of the image', () => {
  it('leave nothing behind, whatever was drawn before', () => {
    const sides = [256, 260, 384];
    const random = seeded(20_261_123);
    const pick = (values: readonly number[]) => values[Math.floor(random() * values.length)]!;
    const place = () => pick(borders) + (random() < 0.5 ? 0 : (random() - 0.5) * 20);
    const used = new WasmRaster();
    const expected = new Map(sides.map((side) => [side, Buffer.from(drawComb(new WasmRaster(), side))]));
    for (let round = 0; round < 1000; round++) {
      const side = pick(sides);
      begin(used, side);
      const corners = Array.from({ length: 3 + Math.floor(random() * 4) }, () => [place(), -place()]);
      used.read(wkbPolygon([...corners, corners[0]!]), false);
      if (random() < 0.5) used.fill(blue);
      else used.stroke(blue, pen({ widthPixels: 0.4 + random() * 5, join: 'round', cap: 'round' }));
      expect(Buffer.compare(drawComb(used, side), expected.get(side)!), `round ${round}`).toBe(0);
    }
  });

  /** Edges in every row, in every third column. */
  function drawComb(raster: Raster, side: number): Uint8Array {
    const teeth = Array.from({ length: side / 3 }, (_, rank) =>
      wkbPolygon(square(3 * rank, -side, 3 * rank + 1.5, 0)),
    );
    begin(raster, side);
    raster.read(wkbCollection(6, teeth), false);
    raster.fill(blue);
    return raster.frame;
  }

  function begin(raster: Raster, side: number) {
    raster.begin(side, side, white);
    raster.setView(identity, [-60, -side - 60, side + 60, 60], 0);
  }
});
