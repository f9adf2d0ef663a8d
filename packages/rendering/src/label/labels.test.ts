import { linesOf, representativePoint } from '@cartable/geo';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CompiledText } from '../plan/compile-text.ts';
import { buildRaster } from '../testing/build-raster.ts';
import { square, wkbCollection, wkbLine, wkbPoint, wkbPolygon } from '../testing/wkb-builder.ts';
import { breakLines } from './break-lines.ts';
import { cssFont } from './fonts.ts';
import { glyphsOf, masksOf, widthOf } from './glyphs.ts';
import { LabelCollector } from './label-collector.ts';
import type { LabelGrid } from './label-grid.ts';
import { LabelledFeature } from './labelled-feature.ts';
import { layoutAlong } from './layout-along.ts';
import { placeLabels } from './place-labels.ts';
import { overlap } from './placed-label.ts';
import { TurnedLetters } from './turned-letters.ts';

beforeAll(buildRaster);

const font = cssFont({ sizePixels: 12, isBold: false, isItalic: false });
const bold = cssFont({ sizePixels: 12, isBold: true, isItalic: false });

describe('where a label hangs', () => {
  it('is the point, the middle of the longest line, the centroid of the largest area', () => {
    expect(representativePoint(wkbPoint(3, 4))).toEqual([3, 4]);
    const lines = wkbCollection(5, [
      wkbLine([
        [0, 0],
        [2, 0],
      ]),
      wkbLine([
        [0, 10],
        [4, 10],
        [8, 10],
      ]),
    ]);
    expect(representativePoint(lines)).toEqual([4, 10]);
    const areas = wkbCollection(6, [wkbPolygon(square(0, 0, 1, 1)), wkbPolygon(square(10, 10, 20, 30))]);
    expect(representativePoint(areas)).toEqual([15, 20]);
  });

  it('is inside an area that does not hold its centroid, and outside its holes', () => {
    const horseshoe = wkbPolygon([
      [0, 0],
      [30, 0],
      [30, 30],
      [20, 30],
      [20, 10],
      [10, 10],
      [10, 30],
      [0, 30],
      [0, 0],
    ]);
    const [x, y] = representativePoint(horseshoe)!;
    expect(x < 10 || x > 20 || y < 10).toBe(true);
    const ring = wkbPolygon(square(0, 0, 30, 30), square(5, 5, 25, 25));
    const [ringX] = representativePoint(ring)!;
    expect(ringX < 5 || ringX > 25).toBe(true);
  });

  it('is nowhere for a damaged or empty geometry', () => {
    expect(representativePoint(wkbPolygon(square(0, 0, 1, 1)).subarray(0, 30))).toBeUndefined();
    expect(representativePoint(wkbCollection(6, []))).toBeUndefined();
    expect(linesOf(Uint8Array.of(1, 2))).toEqual([]);
  });
});

describe('texts', () => {
  it('break at spaces and after hyphens into even lines', () => {
    const measure = (text: string): number => text.length;
    expect(breakLines('Paris', 10, measure)).toEqual(['Paris']);
    expect(breakLines('Saint-Rémy-en-Bouzemont', 12, measure)).toEqual(['Saint-Rémy-', 'en-Bouzemont']);
    expect(breakLines('La Roche sur Yon', 10, measure)).toEqual(['La Roche', 'sur Yon']);
    expect(breakLines('Insécable', 4, measure)).toEqual(['Insécable']);
    expect(breakLines('a\nb', 0, measure)).toEqual(['a', 'b']);
  });

  it('are drawn with the shipped fonts: bold is wider, accents have ink', () => {
    expect(widthOf(bold, 'Commune')).toBeGreaterThan(widthOf(font, 'Commune'));
    const masks = masksOf(font, 0);
    const plain = masks.at('E', 0, 0, 0)!;
    const accented = masks.at('É', 0, 0, 0)!;
    expect(accented.mask.height).toBeGreaterThan(plain.mask.height);
    expect(masks.at(' ', 0, 0, 0)).toBeUndefined();
  });

  it('keep joined scripts whole and compose accents', () => {
    expect(glyphsOf('E\u0301vry')).toEqual(['É', 'v', 'r', 'y']);
    expect(glyphsOf('القاهرة')).toHaveLength(1);
  });

  it('follow a line from left to right whichever way it was drawn, and refuse sharp bends', () => {
    const look = { font, sizePixels: 12, offsetPixels: 0, margin: 0, sharpestBendDegrees: 32 };
    const path = { points: [0, 50, 200, 50], count: 4, startPixels: 20 };
    const back = { points: [200, 50, 0, 50], count: 4, startPixels: 20 };
    const letters = new TurnedLetters();
    for (const each of [path, back]) {
      const glyphs = letters.glyphs(layoutAlong('Avenue', each, look, letters)!);
      expect(glyphs.map(({ glyph }) => glyph).sort()).toEqual([...'Avenue'].sort());
      const ordered = [...glyphs].sort((a, b) => a.x - b.x).map(({ glyph }) => glyph);
      expect(ordered.join('')).toBe('Avenue');
      expect(glyphs.every(({ angleDegrees }) => Math.abs(angleDegrees) < 1)).toBe(true);
    }
    const bent = { points: [0, 50, 40, 50, 40, 200], count: 6, startPixels: 20 };
    const { length } = letters;
    expect(layoutAlong('Avenue', bent, look, letters)).toBeUndefined();
    const short = { points: [0, 0, 20, 0], count: 4, startPixels: 0 };
    expect(layoutAlong('Avenue', short, look, letters)).toBeUndefined();
    // What did not fit leaves no letters behind.
    expect(letters.length).toBe(length);
  });
});

describe('placing labels', () => {
  const grid: LabelGrid = {
    width: 256,
    height: 256,
    originX: 0,
    originY: 0,
    isTile: true,
    block: 256,
    reach: { left: 128, top: 128, right: 128, bottom: 128 },
    cell: { width: 24, height: 6 },
    hasRanks: true,
  };
  const view = { kind: 'affine', originX: 0, originY: 256, scaleX: 1, scaleY: 1 } as const;
  const planned = { view, window: [-256, -256, 512, 512], drawn: [0, 0, 256, 256], resolution: 1 } as const;
  const text = (rank: number, label: string): CompiledText => ({
    rank,
    label: () => label,
    sizePixels: () => 12,
    largestPixels: 12,
    families: [],
    isBold: false,
    isItalic: false,
    color: () => -1,
    halo: () => undefined,
    placement: undefined,
    usualShape: 'point',
    reach: { left: 128, top: 128, right: 128, bottom: 128 },
    smallestPixels: 0,
    kind: undefined,
    priority: () => 0,
    hasPriority: false,
    spaceAround: 0,
    ignoresConflicts: false,
    usualRhythm: { kind: 'spread', gapPixels: 300 },
    sharpestBendDegrees: 32,
    wrapPixels: 120,
  });

  it('never lays one label over another', () => {
    const collector = new LabelCollector(grid);
    for (let i = 0; i < 400; i++) {
      collector.add(
        text(i % 3, `Lieu ${i}`),
        [],
        LabelledFeature.of(wkbPoint((i * 37) % 256, (i * 91) % 256)),
        planned,
      );
    }
    const placed = placeLabels(collector.candidates, grid);
    expect(placed.length).toBeGreaterThan(20);
    placed.forEach((a, i) => {
      for (const b of placed.slice(i + 1)) {
        expect(a.boxes.some((box) => b.boxes.some((other) => overlap(box, other)))).toBe(false);
      }
    });
  });

  it('prefers earlier rules, also at the border of a block', () => {
    for (const x of [100, 250]) {
      const collector = new LabelCollector(grid);
      collector.add(text(2, 'Hameau'), [], LabelledFeature.of(wkbPoint(x, 128)), planned);
      collector.add(text(1, 'Ville'), [], LabelledFeature.of(wkbPoint(x + 2, 126)), planned);
      expect(placeLabels(collector.candidates, grid).map(({ label }) => label)).toEqual(['Ville']);
    }
  });

  it('does not depend on the order features are read in', () => {
    const names = (order: readonly number[]): string[] => {
      const collector = new LabelCollector(grid);
      for (const i of order) {
        collector.add(
          text(1, `Lieu ${i}`),
          [],
          LabelledFeature.of(wkbPoint((i * 37) % 256, (i * 91) % 256)),
          planned,
        );
      }
      return placeLabels(collector.candidates, grid)
        .map(({ label }) => label)
        .sort();
    };
    const order = Array.from({ length: 200 }, (_, i) => i);
    expect(names([...order].reverse())).toEqual(names(order));
  });

  it('chooses between places one over the other by their texts, alone in their cell or not', () => {
    for (const kind of ['a', undefined]) {
      for (const order of [
        ['Aube', 'Brume', 'Crue'],
        ['Crue', 'Aube', 'Brume'],
      ]) {
        const collector = new LabelCollector(grid);
        for (const name of order)
          collector.add({ ...text(1, name), kind }, [], LabelledFeature.of(wkbPoint(128, 128)), planned);
        expect(placeLabels(collector.candidates, grid).map(({ label }) => label)).toEqual(['Aube']);
      }
    }
  });
});
