/**
 * Rendering cases: a request, the image it must give (fixtures/expected/<name>.png) and how far it may be from it.
 * `CARTABLE_BLESS=1` writes the images anew; look at them before committing.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { defaultStyle, type Mark, type Style } from '@cartable/styles';
import { decode, psnr } from '@cartable/testkit/pictures';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderLegend } from './legend/render-legend.ts';
import type { MapRequest } from './plan/map-request.ts';
import { renderMap } from './render-map.ts';
import { buildRaster } from './testing/build-raster.ts';
import { memorySource, regions } from './testing/memory-source.ts';
import { fill, line, mark, outlined, rule, simply, style, text } from './testing/styles.ts';
import { wkbLine, wkbPoint } from './testing/wkb-builder.ts';

beforeAll(buildRaster);

/** Fonts and the encoder may round otherwise on another processor. */
const leastPsnr = 42;

const france: Omit<MapRequest, 'layers'> = {
  width: 240,
  height: 200,
  bbox: [-600_000, 5_000_000, 1_100_000, 6_416_666],
  srid: 3857,
  transparent: false,
  background: '#eef2f5',
  format: 'image/png',
  timeoutMs: 20_000,
};
const page: Omit<MapRequest, 'layers'> = { ...france, bbox: [0, 0, 240, 200] };

const nameColumn = [{ name: 'nom', type: 'text' }] as const;
const places = memorySource(
  ['square', 'circle', 'triangle', 'star', 'cross', 'x'].map((shape, i) => ({
    wkb: wkbPoint(30 + (i % 3) * 80, 150 - Math.floor(i / 3) * 90),
    row: [shape],
  })),
  { geometryType: 'Point', columns: nameColumn },
);
const wave = memorySource(
  [0, 1, 2].map((i) => ({
    wkb: wkbLine(Array.from({ length: 60 }, (_, k) => [k * 5 - 20, 40 + i * 60 + 14 * Math.sin(k / 5 + i)])),
    row: [['Rue de l’Église', 'Chemin vert', 'Quai n° 3'][i]!],
  })),
  { geometryType: 'LineString', columns: nameColumn },
);

const shapes = ['square', 'circle', 'triangle', 'star', 'cross', 'x'] as const;
const everyMark = style(
  shapes.map((shape) =>
    rule(
      [
        mark(shape, '#c2452d', 30),
        text('nom', 11, {
          placement: { kind: 'point', anchor: [0.5, 1], displacement: [0, -20], rotation: 0 },
        }),
      ],
      {
        filter: {
          op: '=',
          left: { op: 'property', name: 'nom' },
          right: { op: 'literal', value: shape },
          matchCase: true,
          domain: 'undetermined',
        },
      },
    ),
  ),
);

function hatch(shape: Mark['shape'], size: number): Style {
  const stroke = {
    color: '#2f6b3a',
    opacity: 1,
    width: 1.5,
    join: 'mitre',
    cap: 'butt',
    dashArray: [],
    dashOffset: 0,
  } as const;
  const graphic = {
    sources: [{ kind: 'mark', shape, stroke } as const],
    size,
    opacity: 1,
    rotation: 0,
    anchor: [0.5, 0.5],
    displacement: [0, 0],
  } as const;
  return simply(
    {
      kind: 'polygon',
      unit: 'pixel',
      vendorOptions: {},
      fill: { color: '#000000', opacity: 1, graphic },
      perpendicularOffset: 0,
    },
    line({ color: '#2f6b3a', width: 1.5 }),
  );
}

const pin =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><circle cx="12" cy="12" r="10" fill="#1f4fb2"/><rect x="10" y="5" width="4" height="14" fill="#fff"/></svg>',
  );
const icons = simply({
  kind: 'point',
  unit: 'pixel',
  vendorOptions: {},
  graphic: {
    sources: [{ kind: 'external', href: pin, format: 'image/svg+xml' }],
    size: 36,
    opacity: 0.9,
    rotation: 30,
    anchor: [0.5, 0.5],
    displacement: [0, 0],
  },
});

const cases: Record<string, MapRequest> = {
  'areas-default-style': { ...france, layers: [{ source: regions(), style: defaultStyle('MultiPolygon') }] },
  'areas-transparent': {
    ...france,
    transparent: true,
    layers: [
      { source: regions(), style: simply(outlined('#88aadd', { color: '#224488', width: 2, opacity: 0.6 })) },
    ],
  },
  'areas-lambert-93': {
    ...france,
    srid: 2154,
    bbox: [100_000, 6_050_000, 1_300_000, 7_050_000],
    layers: [{ source: regions(), style: simply(outlined('#e8d8b0', { color: '#7a5c1e' })) }],
  },
  'areas-labels': {
    ...france,
    layers: [{ source: regions(), style: simply(outlined('#dde6f0', { color: '#446688' }), text('nom', 9)) }],
  },
  'areas-palette': {
    ...france,
    format: 'image/png; mode=8bit',
    layers: [
      {
        source: regions(),
        style: simply(fill('#5b8def', 0.5), line({ color: '#1f4fb2', width: 3, opacity: 0.5 })),
      },
    ],
  },
  'hatch-slash': { ...france, layers: [{ source: regions(), style: hatch('slash', 8) }] },
  'hatch-times': { ...france, layers: [{ source: regions(), style: hatch('times', 10) }] },
  'marks-and-labels': { ...page, layers: [{ source: places, style: everyMark }] },
  'marks-svg': { ...page, layers: [{ source: places, style: icons }] },
  'lines-default-style': { ...page, layers: [{ source: wave, style: defaultStyle('LineString') }] },
  'lines-casing-labels': {
    ...page,
    layers: [
      {
        source: wave,
        style: style(
          [rule([line({ color: '#b8863a', width: 13, cap: 'round', join: 'round' })])],
          [rule([line({ color: '#fff2c8', width: 10, cap: 'round', join: 'round' })])],
          [rule([text('nom', 11, { placement: { kind: 'line', perpendicularOffset: 0 } })])],
        ),
      },
    ],
  },
  'lines-dashes-offset': {
    ...page,
    layers: [
      {
        source: wave,
        style: simply(
          line({ color: '#444444', width: 1 }),
          line({ color: '#c2452d', width: 4, dashArray: [10, 6], cap: 'round' }, 8),
          line({ color: '#1f4fb2', width: 3, dashArray: [8, 4] }, -8),
        ),
      },
    ],
  },
};

async function expectImage(name: string, bytes: Uint8Array): Promise<void> {
  const file = new URL(`../fixtures/expected/${name}.png`, import.meta.url);
  if (process.env.CARTABLE_BLESS === '1') {
    mkdirSync(new URL('.', file), { recursive: true });
    writeFileSync(file, bytes);
  }
  expect(existsSync(file), `fixtures/expected/${name}.png exists`).toBe(true);
  expect(psnr(await decode(bytes), await decode(readFileSync(file)))).toBeGreaterThan(leastPsnr);
}

describe('rendering cases', () => {
  it.each(Object.entries(cases))('%s gives the expected image', async (name, request) => {
    const { bytes } = await renderMap(request);
    await expectImage(name, bytes);
  });

  it.each(Object.entries(cases).filter(([, { format }]) => format === 'image/png'))(
    '%s is the same with the plain JavaScript rasteriser',
    async (_, request) => {
      const [wasm, oracle] = await Promise.all([
        renderMap(request),
        renderMap({ ...request, engine: 'javascript' }),
      ]);
      expect(psnr(await decode(wasm.bytes), await decode(oracle.bytes))).toBeGreaterThan(48);
    },
  );
});

describe('legends', () => {
  const classes = style([
    rule([outlined('#cfe3b4', { color: '#5f8a2f' })], { title: 'Forêt de feuillus' }),
    rule([outlined('#a9c8f0', { color: '#1f4fb2', dashArray: [4, 2] })], {
      name: 'Zone humide',
      maxScaleDenominator: 50_000,
    }),
    rule([mark('star', '#d9a514', 16)], { title: 'Site remarquable' }),
    rule([outlined('#dddddd', {})], { isElse: true }),
  ]);

  it('show one line per rule with its title', async () => {
    const { bytes } = await renderLegend({ style: classes, geometryType: 'Polygon', format: 'image/png' });
    await expectImage('legend-classes', bytes);
  });

  it('cut titles that would never end', async () => {
    const titled = async (title: string) => {
      const only = style([rule([outlined('#cfe3b4', {})], { title })]);
      return (await renderLegend({ style: only, geometryType: 'Polygon', format: 'image/png' })).bytes;
    };
    expect(await titled('W'.repeat(100_000))).toEqual(await titled('W'.repeat(500)));
  });

  it('merge casings and cores, and leave out rules not visible at the scale', async () => {
    const heightOf = async (request: Partial<Parameters<typeof renderLegend>[0]>): Promise<number> => {
      const { bytes } = await renderLegend({
        style: classes,
        geometryType: 'Polygon',
        format: 'image/png',
        ...request,
      });
      return (await decode(bytes)).height;
    };
    expect(await heightOf({ style: defaultStyle('LineString'), geometryType: 'LineString' })).toBe(28);
    expect(await heightOf({})).toBe(28 + 3 * 24);
    expect(await heightOf({ scale: 100_000 })).toBe(28 + 2 * 24);
    expect(await heightOf({ style: { featureTypeStyles: [] } })).toBe(28);
  });
});
