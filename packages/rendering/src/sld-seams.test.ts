/** Styles of SLD documents across the borders of tiles and in legends: the same pixels everywhere. */
import { readSld, type Style } from '@cartable/styles';
import { crop, decode, difference, type Picture } from '@cartable/testkit/pictures';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderLegend } from './legend/render-legend.ts';
import { renderMap } from './render-map.ts';
import { buildRaster } from './testing/build-raster.ts';
import { memorySource, regions } from './testing/memory-source.ts';
import { css, propertyName, ruleOf, sldOf } from './testing/sld.ts';
import { wkbLine, wkbPolygon } from './testing/wkb-builder.ts';

beforeAll(buildRaster);

const styleOf = (content: string): Style => {
  const { styles, findings } = readSld(sldOf(content));
  expect(findings).toEqual([]);
  return styles[0]!.style;
};
const stroke = (width: number): string =>
  `<Stroke>${css('stroke', '#aa5500')}${css('stroke-width', String(width))}</Stroke>`;
const hatch = (name: string, size: number, rotation = 0): string =>
  `<PolygonSymbolizer><Fill><GraphicFill><Graphic><Mark><WellKnownName>${name}</WellKnownName>${stroke(1.5)}</Mark><Size>${size}</Size><Rotation>${rotation}</Rotation></Graphic></GraphicFill></Fill></PolygonSymbolizer>`;
const beads = (name: string, gap: number, offset = 0): string =>
  `<LineSymbolizer><Stroke><GraphicStroke><Graphic><Mark><WellKnownName>${name}</WellKnownName><Fill>${css('fill', '#225588')}</Fill></Mark><Size>9</Size></Graphic><Gap>${gap}</Gap></GraphicStroke></Stroke><PerpendicularOffset>${offset}</PerpendicularOffset></LineSymbolizer>`;
const alongLines = (inner: string): string =>
  `<TextSymbolizer><Label>${propertyName('nom')}</Label><Font>${css('font-size', '12')}</Font><LabelPlacement><LinePlacement>${inner}</LinePlacement></LabelPlacement><Halo/></TextSymbolizer>`;

const waves = memorySource(
  Array.from({ length: 9 }, (_, i) => ({
    wkb: wkbLine(Array.from({ length: 160 }, (_, k) => [k * 9 - 400, i * 60 + 24 * Math.sin(k / 7 + i)])),
    row: [`Rue du Général ${i}`],
  })),
  { geometryType: 'LineString', columns: [{ name: 'nom', type: 'text' }] },
);

async function render(
  layer: { source: ReturnType<typeof regions>; style: Style },
  srid: number,
  bbox: readonly [number, number, number, number],
  side: number,
): Promise<Picture> {
  const request = {
    transparent: false,
    background: '#eef2f5',
    format: 'image/png',
    timeoutMs: 30_000,
  } as const;
  return decode(
    (await renderMap({ ...request, layers: [layer], srid, bbox, width: side, height: side })).bytes,
  );
}

/** Pixels that differ between an image of 512 and its four tiles of 256. */
async function differing(
  layer: Parameters<typeof render>[0],
  srid: number,
  [west, south, side]: readonly [number, number, number],
): Promise<number> {
  const big = await render(layer, srid, [west, south, west + side, south + side], 512);
  let pixels = 0;
  for (const [i, j] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    // biome-ignore format: four tiles
    const minX = west + (i * side) / 2;
    const minY = south + side / 2 - (j * side) / 2;
    const tile = await render(layer, srid, [minX, minY, minX + side / 2, minY + side / 2], 256);
    pixels += difference(crop(big, i * 256, j * 256, 256, 256), tile, 3).pixels;
  }
  return pixels;
}

describe('four tiles of 256 are one image of 512', () => {
  const hatches: readonly [string, number, number][] = [
    ['shape://slash', 9, 0],
    ['shape://times', 10, 0],
    ['shape://horline', 7, 0],
    ['shape://vertline', 11, 30],
    ['shape://plus', 12, 17],
    ['circle', 8, 0],
  ];
  it.each(hatches)('the hatch %s of %i turned by %i degrees', async (name, size, rotation) => {
    const style = styleOf(ruleOf(hatch(name, size, rotation)));
    expect(await differing({ source: regions(), style }, 4326, [-2, 44, 4])).toBe(0);
    expect(await differing({ source: regions(), style }, 3857, [-200_000, 5_600_000, 524_288])).toBe(0);
  });

  it('symbols along lines and outlines, beside them too', async () => {
    const style = styleOf(ruleOf(beads('shape://carrow', 7), beads('triangle', 14, 9)));
    expect(await differing({ source: waves, style }, 3857, [0, 0, 512])).toBe(0);
    const outlines = { source: regions(), style: styleOf(ruleOf(beads('triangle', 6))) };
    expect(await differing(outlines, 3857, [-200_000, 5_600_000, 800_000])).toBe(0);
  });

  it('lines and areas shifted sideways', async () => {
    const shifted = (by: number): string =>
      `<LineSymbolizer>${stroke(3)}<PerpendicularOffset>${by}</PerpendicularOffset></LineSymbolizer>`;
    const style = styleOf(ruleOf(shifted(9), shifted(-9)));
    expect(await differing({ source: waves, style }, 3857, [0, 0, 512])).toBe(0);
  });

  it('texts counted from the start of lines, and horizontal ones', async () => {
    const counted = '<IsRepeated>true</IsRepeated><InitialGap>40</InitialGap><Gap>90</Gap>';
    for (const inner of [
      counted,
      `${counted}<IsAligned>false</IsAligned>`,
      '<IsRepeated>false</IsRepeated>',
    ]) {
      const layer = { source: waves, style: styleOf(ruleOf(alongLines(inner))) };
      expect(await differing(layer, 3857, [0, 0, 512])).toBe(0);
    }
  });
});

describe('legends', () => {
  /** Begins where the sample of legends does, and runs the same way. */
  const sampleRing = wkbPolygon([[2.5, -2.5], [57.5, -2.5], [57.5, -37.5], [2.5, -37.5], [2.5, -2.5]]); // biome-ignore format: one ring

  /** A swatch of 60 × 40 pixels of the legend, and the same box of a map. */
  async function swatchAndMap(content: string): Promise<[Picture, Picture]> {
    const style = styleOf(content);
    const size = { width: 60, height: 40 };
    const legend = await renderLegend({ style, geometryType: 'Polygon', format: 'image/png', ...size });
    // The corner of the swatch is the origin of the patterns, as that of the CRS is on a map.
    const map = await renderMap({
      ...size,
      bbox: [0, -40, 60, 0],
      srid: 3857,
      transparent: false,
      format: 'image/png',
      timeoutMs: 20_000,
      layers: [
        {
          source: memorySource([{ wkb: sampleRing }], {
            geometryType: 'Polygon',
          }),
          style,
        },
      ],
    });
    return [crop(await decode(legend.bytes), 4, 4, 60, 40), await decode(map.bytes)];
  }

  it.each([
    ['shape://slash', 8, 0],
    ['shape://plus', 10, 0],
    ['shape://vertline', 9, 25],
  ] as const)(
    'show the hatch %s of %i turned by %i pixel by pixel as maps do',
    async (name, size, rotation) => {
      const [swatch, map] = await swatchAndMap(ruleOf(hatch(name, size, rotation)));
      expect(difference(swatch, map).pixels).toBe(0);
    },
  );

  it('show symbols along an outline as maps do', async () => {
    const outline = beads('circle', 5).replaceAll('LineSymbolizer', 'PolygonSymbolizer');
    const [swatch, map] = await swatchAndMap(ruleOf(outline));
    expect(difference(swatch, map).pixels).toBe(0);
  });

  it('show a text with its own font, colour and halo', async () => {
    const text = (color: string, radius: number): string =>
      ruleOf(
        `<TextSymbolizer><Label>${propertyName('nom')}</Label><Font>${css('font-size', '14')}</Font><Halo><Radius>${radius}</Radius><Fill>${css('fill', '#00aa00')}</Fill></Halo><Fill>${css('fill', color)}</Fill></TextSymbolizer>`,
      );
    const picture = async (content: string) =>
      decode(
        (await renderLegend({ style: styleOf(content), geometryType: 'Point', format: 'image/png' })).bytes,
      );
    const plain = await picture(text('#000000', 1));
    expect(difference(plain, await picture(text('#cc0000', 1)), 8).pixels).toBeGreaterThan(10);
    expect(difference(plain, await picture(text('#000000', 3)), 8).pixels).toBeGreaterThan(10);
  });

  it('show the picture a rule brings for them', async () => {
    const graphic = (name: string): string =>
      `<Graphic><Mark><WellKnownName>${name}</WellKnownName></Mark><Size>14</Size></Graphic>`;
    const rule = (inside: string): string => `<Rule>${inside}${hatch('shape://slash', 8)}</Rule>`;
    const picture = async (content: string) =>
      decode(
        (await renderLegend({ style: styleOf(content), geometryType: 'Polygon', format: 'image/png' })).bytes,
      );
    const own = await picture(rule(`<LegendGraphic>${graphic('star')}</LegendGraphic>`));
    expect(difference(own, await picture(rule('')), 8).pixels).toBeGreaterThan(30);
    const star = await picture(ruleOf(`<PointSymbolizer>${graphic('star')}</PointSymbolizer>`));
    expect(difference(own, star).pixels).toBe(0);
  });
});

it('labels are the beginning of texts that are too long, blanks or not', async () => {
  const label = (text: string) =>
    styleOf(
      `<Rule><TextSymbolizer><Label>${text}</Label><VendorOption name="autoWrap">160</VendorOption></TextSymbolizer></Rule>`,
    );
  const wkb = wkbPolygon([
    [10, -90],
    [190, -90],
    [190, -10],
    [10, -10],
    [10, -90],
  ]);
  const picture = async (text: string) => {
    const source = memorySource(
      Array.from({ length: 50 }, () => ({ wkb })),
      { geometryType: 'Polygon' },
    );
    const map = await renderMap({
      // High enough for such a text: the edges of a map leave out what they would cut.
      width: 400,
      height: 1200,
      bbox: [-100, -650, 300, 550],
      srid: 3857,
      transparent: false,
      format: 'image/png',
      timeoutMs: 20_000,
      layers: [{ source, style: label(text) }],
    });
    return map.bytes;
  };
  const cut = await picture('A b '.repeat(500));
  expect(cut).not.toEqual(await picture(' '));
  expect(await picture('A b '.repeat(20_000))).toEqual(cut);
});
