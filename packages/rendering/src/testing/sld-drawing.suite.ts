/** Maps of one feature for each element of SLD that is drawn: with it and without it. */
import type { FeatureSource } from '@cartable/geo';
import { readSld, type StyleFindingCode, writeSld } from '@cartable/styles';
import { decode, difference, type Picture } from '@cartable/testkit/pictures';
import { describe, expect, it } from 'vitest';
import { renderMap } from '../render-map.ts';
import { memorySource } from './memory-source.ts';
import { type SldVersion, sldOf } from './sld.ts';
import { square, wkbLine, wkbPoint, wkbPolygon } from './wkb-builder.ts';

const columns = [
  { name: 'nom', type: 'text' },
  { name: 'pop', type: 'double' },
  { name: 'le', type: 'date' },
  { name: 'couleur', type: 'text' },
] as const;
const row = ['Aÿ-Champagne', 30, '2026-03-07', '#cc2200'];

const sources: Record<'point' | 'line' | 'polygon', FeatureSource> = {
  point: memorySource([{ wkb: wkbPoint(50, 40), row }], { geometryType: 'Point', columns }),
  line: memorySource([{ wkb: wkbLine([[-150, 20], [40, 22], [60, 60], [240, 62]]), row }], {
    geometryType: 'LineString',
    columns,
  }), // biome-ignore format: one line
  polygon: memorySource([{ wkb: wkbPolygon(square(20, 15, 80, 65)), row }], {
    geometryType: 'Polygon',
    columns,
  }),
};
type Kind = keyof typeof sources;

export async function draw(
  kind: Kind,
  content: string,
  version: SldVersion,
  pixelSizeMm?: number,
): Promise<Picture> {
  const { styles } = readSld(sldOf(content, version));
  const { bytes } = await renderMap({
    // Wide enough for the texts: those that an edge would cut are left out.
    width: 200,
    height: 120,
    bbox: [-50, -20, 150, 100],
    srid: 3857,
    transparent: false,
    format: 'image/png',
    timeoutMs: 20_000,
    layers: [{ source: sources[kind], style: styles[0]!.style }],
    ...(pixelSizeMm === undefined ? {} : { pixelSizeMm }),
  });
  return decode(bytes);
}

const findingsOf = (content: string, version: SldVersion): StyleFindingCode[] =>
  readSld(sldOf(content, version)).findings.map(({ code }) => code);
/** Name of the element, geometry it is drawn on, rule without it, rule with it, version of SLD. */
export type Drawn = readonly [
  name: string,
  kind: Kind,
  without: string,
  withIt: string,
  version?: SldVersion,
];

/** Each changes the picture without a word, and is the same once written and read again. */
export function describeDrawn(drawn: readonly Drawn[]): void {
  const cases = drawn.map(([name, kind, without, withIt, version = '1.1.0']) => ({
    name,
    kind,
    without,
    withIt,
    version,
  }));
  describe('what is drawn changes the picture, without a word', () => {
    it.each(cases)('$name', async ({ kind, without, withIt, version }) => {
      expect(findingsOf(withIt, version)).toEqual([]);
      const [plain, changed] = await Promise.all([draw(kind, without, version), draw(kind, withIt, version)]);
      expect(difference(plain, changed, 8).pixels).toBeGreaterThan(3);
    });

    it.each(cases)('$name survives being written and read again', ({ withIt, version }) => {
      const { styles } = readSld(sldOf(withIt, version));
      const again = readSld(writeSld(styles[0]!));
      expect(again.findings).toEqual([]);
      expect(again.styles).toEqual(styles);
    });
  });
}
