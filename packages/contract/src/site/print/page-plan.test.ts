import { expect, it } from 'vitest';
import {
  groundOf,
  orientations,
  type Paper,
  papers,
  partsOfMap,
  planPage,
  scaleBarOf,
  squaresOfMap,
  wrapped,
} from './page-plan.ts';

const usual = { paper: 'A4', orientation: 'landscape', dpi: 150, hasTitle: true, hasLegend: true } as const;

it('leaves everything on the paper, and nothing over anything else', () => {
  for (const paper of Object.keys(papers) as Paper[])
    for (const orientation of orientations) {
      const { width, height, map, legend, footer } = planPage({ ...usual, paper, orientation });
      for (const { x, y, width: w, height: h } of [map, legend!, footer]) {
        expect(Math.min(x, y, w, h)).toBeGreaterThan(0);
        expect(x + w).toBeLessThan(width);
        expect(y + h).toBeLessThan(height);
      }
      expect(map.x + map.width).toBeLessThan(legend!.x);
      expect(map.y + map.height).toBeLessThan(footer.y);
    }
});

it('gives the place of the title and the legend to the map without them', () => {
  const bare = planPage({ ...usual, hasTitle: false, hasLegend: false });
  const whole = planPage(usual);
  expect(bare.legend).toBeUndefined();
  expect(bare.map.width).toBeGreaterThan(whole.map.width);
  expect(bare.map.height).toBeGreaterThan(whole.map.height);
});

it('has 300 dots per inch on every paper, in parts no larger than services draw', () => {
  for (const paper of Object.keys(papers) as Paper[])
    for (const orientation of orientations) {
      const plan = planPage({ ...usual, paper, orientation, dpi: 300, hasTitle: false, hasLegend: false });
      expect(plan.dpi).toBe(300);
      const [width, height] = [plan.map.width, plan.map.height].map((side) =>
        Math.round((side / 25.4) * 300),
      );
      const parts = partsOfMap({ width: width!, height: height! }, [0, 0, width! * 2, height! * 2]);
      expect(parts.length).toBe(paper === 'A3' ? 2 : 1);
      let pixels = 0;
      for (const { x, y, width: wide, height: high, extent } of parts) {
        expect(Math.max(wide, high)).toBeLessThanOrEqual(4096);
        const [left, bottom, right, top] = [x, height! - y - high, x + wide, height! - y].map((at) => at * 2);
        for (const [rank, side] of [left!, bottom!, right!, top!].entries())
          expect(extent[rank]).toBeCloseTo(side, 6);
        pixels += wide * high;
      }
      expect(pixels).toBe(width! * height!);
    }
});

it('is asked of our own services in squares of one size, where it takes several', () => {
  expect(squaresOfMap({ width: 4000, height: 3000 }, [0, 0, 4, 3])).toHaveLength(1);
  const [width, height] = [4724, 3000];
  const squares = squaresOfMap({ width, height }, [0, 0, width, height]);
  expect(squares.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [2362, 0],
    [0, 2362],
    [2362, 2362],
  ]);
  for (const { x, y, width: wide, height: high, extent } of squares) {
    expect([wide, high]).toEqual([2362, 2362]);
    expect(extent).toEqual([x, height - y - 2362, x + 2362, height - y]);
  }
});

it('shows the ground of a scale, which is true at the middle, or a box whole', () => {
  const frame = { width: 200, height: 100 };
  const paris = groundOf(frame, { centre: [2.35, 48.85], scale: 25_000 });
  expect(paris.metresOfMillimetre).toBeCloseTo(25, 6);
  const [minX, minY, maxX, maxY] = paris.extent;
  expect((maxX - minX) * Math.cos((48.85 * Math.PI) / 180)).toBeCloseTo(5000, 3);
  expect((maxX - minX) / (maxY - minY)).toBeCloseTo(2, 9);
  const whole = groundOf(frame, { box: { west: 0, south: 45, east: 1, north: 46 } });
  const [left, bottom, right, top] = whole.extent;
  expect((right - left) / (top - bottom)).toBeCloseTo(2, 9);
  expect(left).toBeLessThan(0);
  expect(right).toBeGreaterThan(111_319.49);
});

it.each([
  [25, 60, 1000, 40],
  [1000, 60, 50_000, 50],
  [3.4, 60, 200, 58.8],
])('a bar of round distance: %d m for 1 mm, at most %d mm', (metres, most, distance, length) => {
  const bar = scaleBarOf(metres, most);
  expect(bar.metres).toBe(distance);
  expect(bar.millimetres).toBeCloseTo(length, 1);
});

it('cuts texts into lines that fit', () => {
  expect(wrapped('un deux trois quatre', 16, 4)).toEqual(['un deux', 'trois', 'quatre']);
  expect(wrapped('abcdefghijklm', 16, 4)).toEqual(['abcdefgh', 'ijklm']);
  expect(wrapped('', 16, 4)).toEqual([]);
});
