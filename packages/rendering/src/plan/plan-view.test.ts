import { type Bbox, transformerOf } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { projectTo } from '../raster/raster.ts';
import { mark, outlined, rule, simply, style } from '../testing/styles.ts';
import { hitTolerance } from './hit-tolerance.ts';
import { pixelScaleOf } from './pixel-scale.ts';
import { planView } from './plan-view.ts';

const margins = [8, 8, 8, 8] as const;

describe('stored coordinates to pixels', () => {
  const cases: readonly [name: string, stored: number, srid: number, bbox: Bbox][] = [
    ['Lambert 93 on Web Mercator, a city', 2154, 3857, [250_000, 6_240_000, 270_000, 6_260_000]],
    ['Lambert 93 on Web Mercator, France', 2154, 3857, [-600_000, 5_000_000, 1_100_000, 6_700_000]],
    ['degrees on Lambert 93, France', 4326, 2154, [100_000, 6_000_000, 1_300_000, 7_200_000]],
    ['degrees on Web Mercator, Europe', 4326, 3857, [-2_000_000, 4_000_000, 4_000_000, 10_000_000]],
    ['Web Mercator on degrees, France', 3857, 4326, [-5, 41, 10, 51]],
    ['degrees on UTM, Réunion', 4326, 2975, [310_000, 7_630_000, 380_000, 7_700_000]],
  ];

  it.each(cases)('%s: a grid within an eighth of a pixel of the projection', (_, stored, srid, bbox) => {
    const image = { width: 512, height: 512, bbox, srid };
    const { view, window } = planView(image, stored, margins)!;
    const transform = transformerOf(stored, srid);
    let largest = 0;
    for (let i = 0; i <= 40; i++) {
      for (let j = 0; j <= 40; j++) {
        const x = window[0] + ((window[2] - window[0]) * i) / 40;
        const y = window[1] + ((window[3] - window[1]) * j) / 40;
        const [toX, toY] = transform(x, y);
        const px = ((toX - bbox[0]) * 512) / (bbox[2] - bbox[0]);
        const py = ((bbox[3] - toY) * 512) / (bbox[3] - bbox[1]);
        if (px < 0 || py < 0 || px > 512 || py > 512) continue;
        const found = projectTo(view, x, y);
        largest = Math.max(largest, Math.hypot(found[0] - px, found[1] - py));
      }
    }
    expect(largest).toBeLessThan(0.125);
  });

  it('is affine within one CRS, corners of the bbox on corners of the image', () => {
    const { view, window } = planView(
      { width: 200, height: 100, bbox: [10, 20, 30, 40], srid: 4326 },
      4326,
      margins,
    )!;
    expect(projectTo(view, 10, 40)).toEqual([0, 0]);
    expect(projectTo(view, 30, 20)).toEqual([200, 100]);
    expect(window[0]).toBeCloseTo(10 - 0.8, 9);
    expect(window[3]).toBeCloseTo(40 + 1.6, 9);
  });

  it('finds no window where the stored CRS has no point of the image', () => {
    const poles: Bbox = [0, 90, 10, 90.0001];
    expect(planView({ width: 10, height: 10, bbox: poles, srid: 4326 }, 3857, [0, 0, 0, 0])).toBeUndefined();
  });
});

describe('sizes', () => {
  const request = { bbox: [0, 0, 256, 256], width: 256, srid: 3857 } as const;

  it('count scales with the pixel of 0.28 mm, and draw larger on finer screens', () => {
    expect(pixelScaleOf(request).denominator).toBeCloseTo(1 / 0.00028, 6);
    const fine = pixelScaleOf({ ...request, pixelSizeMm: 0.14 });
    expect(fine.zoom).toBe(2);
    expect(fine.denominator).toBeCloseTo(2 / 0.00028, 6);
  });

  it('give clicks the reach of the largest symbol visible, within bounds', () => {
    const scale = pixelScaleOf(request);
    expect(hitTolerance(simply(outlined('#000000', {})), scale)).toBe(4);
    expect(hitTolerance(simply(mark('circle', '#000000', 20)), scale)).toBe(11);
    expect(hitTolerance(simply(mark('circle', '#000000', 500)), scale)).toBe(32);
    const hidden = style([rule([mark('circle', '#000000', 20)], { maxScaleDenominator: 10 })]);
    expect(hitTolerance(hidden, scale)).toBe(4);
  });
});
