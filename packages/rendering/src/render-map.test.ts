import { CartableError } from '@cartable/contract';
import type { FeatureSource } from '@cartable/geo';
import { decode, difference, type Picture, pixelAt, psnr } from '@cartable/testkit/pictures';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MapRequest } from './plan/map-request.ts';
import { maxWkbBytes } from './raster/raster.ts';
import { renderMap } from './render-map.ts';
import { buildRaster } from './testing/build-raster.ts';
import { memorySource, regions } from './testing/memory-source.ts';
import { fill, line, mark, outlined, rule, simply, style } from './testing/styles.ts';
import { square, wkbLine, wkbPoint, wkbPolygon } from './testing/wkb-builder.ts';

beforeAll(buildRaster);

const base = {
  width: 100,
  height: 80,
  bbox: [0, 0, 100, 80],
  srid: 3857,
  transparent: true,
  format: 'image/png',
  timeoutMs: 20_000,
} as const;

async function draw(request: Partial<MapRequest> & Pick<MapRequest, 'layers'>): Promise<Picture> {
  return decode((await renderMap({ ...base, ...request })).bytes);
}

const areas = (...polygons: Uint8Array[]): FeatureSource =>
  memorySource(
    polygons.map((wkb) => ({ wkb })),
    { geometryType: 'Polygon' },
  );

async function rejection(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    return error instanceof CartableError ? error.code : String(error);
  }
  return 'accepted';
}

describe('a polygon of more vertices than the rasteriser has room for', () => {
  const disc = (count: number) => {
    const bytes = new Uint8Array(13 + (count + 1) * 16);
    bytes.set([1, 3, 0, 0, 0, 1, 0, 0, 0]);
    const view = new DataView(bytes.buffer);
    view.setUint32(9, count + 1, true);
    for (let i = 0; i <= count; i++) {
      const angle = ((i % count) / count) * 2 * Math.PI;
      view.setFloat64(13 + i * 16, 50 + 30 * Math.cos(angle), true);
      view.setFloat64(21 + i * 16, 40 + 30 * Math.sin(angle), true);
    }
    return bytes;
  };
  const heavy = disc(2_200_000);

  it.each([
    ['whole', base.bbox],
    ['in part', [60, 30, 82, 48]],
  ] as const)('is drawn %s', async (_what, bbox) => {
    expect(heavy.length).toBeGreaterThan(maxWkbBytes);
    const styled = (wkb: Uint8Array) => ({
      source: areas(wkb),
      style: simply(fill('#2080c0')),
    });
    const picture = await draw({ bbox, layers: [styled(heavy)] });
    expect(psnr(picture, await draw({ bbox, layers: [styled(disc(5_000))] }))).toBeGreaterThan(35);
    expect(pixelAt(picture, 50, 40)[3]).toBe(255);
  });
});

describe('where things fall', () => {
  it('fills every pixel and nothing else with a polygon that covers exactly the bbox', async () => {
    const source = areas(wkbPolygon(square(0, 0, 100, 80)));
    const picture = await draw({ layers: [{ source, style: simply(fill('#2080c0')) }] });
    for (let i = 0; i < picture.pixels.length; i += 4) {
      expect([...picture.pixels.subarray(i, i + 4)]).toEqual([0x20, 0x80, 0xc0, 255]);
    }
  });

  it('puts the first pixel at the north-west corner, edges of pixels on edges of the bbox', async () => {
    const source = areas(wkbPolygon(square(10, 60, 20, 75)));
    const picture = await draw({ layers: [{ source, style: simply(fill('#ff0000')) }] });
    expect(pixelAt(picture, 10, 5)).toEqual([255, 0, 0, 255]);
    expect(pixelAt(picture, 19, 19)).toEqual([255, 0, 0, 255]);
    for (const [x, y] of [
      [9, 5],
      [10, 4],
      [20, 19],
      [19, 20],
    ] as const) {
      expect(pixelAt(picture, x, y)).toEqual([0, 0, 0, 0]);
    }
  });

  it('covers half of a pixel by half', async () => {
    const source = areas(wkbPolygon(square(10.5, 60, 20, 75)));
    const picture = await draw({ layers: [{ source, style: simply(fill('#ff0000')) }] });
    expect(pixelAt(picture, 10, 10)).toEqual([255, 0, 0, 128]);
  });

  it('centres a mark on its point: three pixels wide, at the centre of a pixel', async () => {
    const source = memorySource([{ wkb: wkbPoint(50.5, 39.5) }], { geometryType: 'Point' });
    const picture = await draw({ layers: [{ source, style: simply(mark('square', '#00ff00', 3)) }] });
    const lit: string[] = [];
    for (let y = 0; y < 80; y++)
      for (let x = 0; x < 100; x++) if (pixelAt(picture, x, y)[3] === 255) lit.push(`${x},${y}`);
    expect(lit).toEqual(['49,39', '50,39', '51,39', '49,40', '50,40', '51,40', '49,41', '50,41', '51,41']);
  });

  it('leaves holes empty', async () => {
    const source = areas(wkbPolygon(square(10, 10, 60, 60), square(20, 20, 40, 40)));
    const picture = await draw({ layers: [{ source, style: simply(fill('#ff0000')) }] });
    expect(pixelAt(picture, 30, 50)).toEqual([0, 0, 0, 0]);
    expect(pixelAt(picture, 50, 50)).toEqual([255, 0, 0, 255]);
  });

  it('draws shapes that reach a million pixels beyond the image as if they were near', async () => {
    const far = areas(wkbPolygon(square(-1e6, -1e6, 50.25, 1e6)));
    const near = areas(wkbPolygon(square(-10, -10, 50.25, 90)));
    const look = simply(outlined('#3366cc', { color: '#000000', width: 3 }));
    const pictures = await Promise.all(
      [far, near].map((source) => draw({ layers: [{ source, style: look }] })),
    );
    expect(difference(pictures[0]!, pictures[1]!).largest).toBeLessThanOrEqual(1);
  });
});

describe('painting', () => {
  it('paints feature type styles one after the other, so that casings stay below cores', async () => {
    const cross = memorySource(
      [
        {
          wkb: wkbLine([
            [0, 40],
            [100, 40],
          ]),
        },
        {
          wkb: wkbLine([
            [50, 0],
            [50, 80],
          ]),
        },
      ],
      { geometryType: 'LineString' },
    );
    const casing = line({ color: '#000000', width: 12 });
    const core = line({ color: '#ffff00', width: 6 });
    const apart = await draw({ layers: [{ source: cross, style: style([rule([casing])], [rule([core])]) }] });
    expect(pixelAt(apart, 45, 40)).toEqual([255, 255, 0, 255]);
    const together = await draw({ layers: [{ source: cross, style: simply(casing, core) }] });
    expect(pixelAt(together, 45, 40)).toEqual([0, 0, 0, 255]);
  });

  it('draws an ElseFilter only where no other rule applies', async () => {
    const columns = [{ name: 'kind', type: 'text' }] as const;
    const source = memorySource(
      [
        { wkb: wkbPolygon(square(0, 0, 50, 80)), row: ['01'] },
        { wkb: wkbPolygon(square(50, 0, 100, 80)), row: ['1'] },
      ],
      { geometryType: 'Polygon', columns },
    );
    const filter = {
      op: '=',
      left: { op: 'property', name: 'kind' },
      right: { op: 'literal', value: '01' },
      matchCase: true,
      domain: 'undetermined',
    } as const;
    const look = style([rule([fill('#ff0000')], { filter }), rule([fill('#0000ff')], { isElse: true })]);
    const picture = await draw({ layers: [{ source, style: look }] });
    expect(pixelAt(picture, 25, 40)).toEqual([255, 0, 0, 255]);
    expect(pixelAt(picture, 75, 40)).toEqual([0, 0, 255, 255]);
  });

  it('takes the minimum scale in and leaves the maximum out', async () => {
    const source = areas(wkbPolygon(square(0, 0, 100, 80)));
    const denominator = 1 / 0.00028;
    const drawnAt = async (range: { minScaleDenominator?: number; maxScaleDenominator?: number }) => {
      const picture = await draw({ layers: [{ source, style: style([rule([fill('#ff0000')], range)]) }] });
      return pixelAt(picture, 50, 40)[3] === 255;
    };
    expect(await drawnAt({ minScaleDenominator: denominator })).toBe(true);
    expect(await drawnAt({ maxScaleDenominator: denominator })).toBe(false);
    expect(await drawnAt({ minScaleDenominator: denominator * 1.01 })).toBe(false);
    expect(await drawnAt({ maxScaleDenominator: denominator * 1.01 })).toBe(true);
  });

  it('keeps the opacity of one layer over a background, and of all when transparent', async () => {
    const source = areas(wkbPolygon(square(0, 0, 100, 80)));
    const layers = [{ source, style: simply(fill('#ff0000', 0.5)) }];
    const through = pixelAt(await draw({ layers }), 50, 40);
    expect(through.slice(0, 3)).toEqual([255, 0, 0]);
    expect(through[3]).toBeGreaterThanOrEqual(127);
    expect(through[3]).toBeLessThanOrEqual(129);
    const over = pixelAt(await draw({ layers, transparent: false, background: '#0000ff' }), 50, 40);
    expect(over[0]).toBeCloseTo(128, -1);
    expect(over[2]).toBeCloseTo(127, -1);
    expect(over[3]).toBe(255);
  });

  it('does not thicken a translucent line where it crosses itself', async () => {
    const bow = wkbLine([
      [10, 10],
      [90, 70],
      [90, 10],
      [10, 70],
    ]);
    const source = memorySource([{ wkb: bow }], { geometryType: 'LineString' });
    const picture = await draw({
      layers: [{ source, style: simply(line({ color: '#000000', width: 8, opacity: 0.5 })) }],
    });
    expect(pixelAt(picture, 50, 40)[3]).toBe(128);
  });

  it('starts dashes where the line starts, whatever part of it the image shows', async () => {
    const source = memorySource(
      [
        {
          wkb: wkbLine([
            [-1003, 40.5],
            [2000, 40.5],
          ]),
        },
      ],
      { geometryType: 'LineString' },
    );
    const look = simply(line({ color: '#000000', width: 3, dashArray: [5, 5] }));
    const picture = await draw({ layers: [{ source, style: look }] });
    // 1003 pixels run before the left side: three into a dash.
    const opaque = [0, 1, 2, 6, 7, 8, 11, 12].map((x) => pixelAt(picture, x, 39)[3]! > 128);
    expect(opaque).toEqual([true, true, false, false, true, true, true, false]);
  });
});

describe('formats', () => {
  const layers = [
    { source: regions(), style: simply(outlined('#88aadd', { color: '#224488', width: 1.5 })) },
  ];
  const france = { layers, bbox: [-6, 41, 10, 52], srid: 4326, width: 320, height: 220 } as const;

  it('writes PNG, palette PNG, JPEG and WebP that show the same', async () => {
    const reference = await draw({ ...france, transparent: false });
    for (const [format, atLeast] of [
      ['image/png; mode=8bit', 40],
      ['image/jpeg', 30],
      ['image/webp', 30],
    ] as const) {
      const image = await renderMap({ ...base, ...france, transparent: false, format });
      expect(image.contentType).toBe(format);
      expect(psnr(await decode(image.bytes), reference)).toBeGreaterThan(atLeast);
    }
  });

  it('keeps transparency in palette PNG, and gives JPEG a background', async () => {
    const palette = await draw({ ...france, format: 'image/png; mode=8bit' });
    expect(pixelAt(palette, 0, 0)).toEqual([0, 0, 0, 0]);
    const jpeg = await draw({ ...france, format: 'image/jpeg' });
    expect(Math.min(...pixelAt(jpeg, 0, 0))).toBeGreaterThan(250);
  });

  it('keeps flat colours exact in palette PNG', async () => {
    const palette = await draw({
      ...france,
      transparent: false,
      background: '#fefdfb',
      format: 'image/png; mode=8bit',
    });
    expect(pixelAt(palette, 0, 0)).toEqual([0xfe, 0xfd, 0xfb, 255]);
  });
});

describe('limits', () => {
  const source = areas(wkbPolygon(square(0, 0, 100, 80)));
  const layers = [{ source, style: simply(fill('#ff0000')) }];

  it('refuses sizes, boxes and colours that make no image', async () => {
    for (const [change, code] of [
      [{ width: 0 }, 'rendering.size'],
      [{ width: 5001 }, 'rendering.size'],
      [{ width: 4097, height: 4097 }, 'rendering.size'],
      [{ height: 10.5 }, 'rendering.size'],
      [{ bbox: [0, 0, 0, 80] }, 'rendering.bbox'],
      [{ bbox: [0, 0, Number.NaN, 80] }, 'rendering.bbox'],
      [{ background: 'red', transparent: false }, 'rendering.color'],
    ] as const) {
      expect(await rejection(renderMap({ ...base, layers, ...change }))).toBe(code);
    }
  });

  it('draws an image of 4096 × 4096 and gives the memory back', async () => {
    const before = process.memoryUsage().rss;
    const image = await renderMap({ ...base, layers, width: 4096, height: 4096, transparent: false });
    expect(image.bytes.length).toBeGreaterThan(1000);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 << 20);
  });

  it('refuses a style that reads an attribute the table lacks', async () => {
    const filter = { op: 'isNull', value: { op: 'property', name: 'absent' } } as const;
    const request = { ...base, layers: [{ source, style: style([rule([fill('#ff0000')], { filter })]) }] };
    expect(await rejection(renderMap(request))).toBe('rendering.style-refused');
  });

  it('stops when cancelled, and tells the source', async () => {
    const controller = new AbortController();
    let heard = false;
    const endless: FeatureSource = {
      ...source,
      async *scan({ signal }) {
        signal?.addEventListener('abort', () => {
          heard = true;
        });
        for (let i = 0; ; i++) {
          if (i === 3) controller.abort(new Error('the client left'));
          yield { geometries: [wkbPoint(1, 1)], rows: [[]] };
        }
      },
    };
    const request = {
      ...base,
      layers: [{ source: endless, style: simply(fill('#ff0000')) }],
      signal: controller.signal,
    };
    await expect(renderMap(request)).rejects.toThrow('the client left');
    expect(heard).toBe(true);
  });

  it('stops at its time limit, whether the source is endless or silent', async () => {
    const endless: FeatureSource = {
      ...source,
      async *scan() {
        for (;;) yield { geometries: [wkbPoint(1, 1)], rows: [[]] };
      },
    };
    const silent: FeatureSource = {
      ...source,
      async *scan() {
        await new Promise(() => undefined);
      },
    };
    for (const stuck of [endless, silent]) {
      const request = { ...base, layers: [{ source: stuck, style: simply(fill('#ff0000')) }], timeoutMs: 80 };
      expect(await rejection(renderMap(request))).toBe('common.timeout');
    }
  });

  it('draws the rest when some geometries are damaged, and counts them', async () => {
    const good = wkbPolygon(square(0, 0, 100, 80));
    const damaged = memorySource([{ wkb: good.subarray(0, 40) }, { wkb: null }, { wkb: good }], {
      geometryType: 'Polygon',
      filters: false,
    });
    const image = await renderMap({ ...base, layers: [{ source: damaged, style: simply(fill('#ff0000')) }] });
    expect(image.report).toMatchObject({ features: 3, malformed: 1 });
    expect(pixelAt(await decode(image.bytes), 50, 40)).toEqual([255, 0, 0, 255]);
  });
});
