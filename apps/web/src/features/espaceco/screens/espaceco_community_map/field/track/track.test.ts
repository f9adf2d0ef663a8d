import { expect, it } from 'vitest';
import { lengthOf, shapeOfTrack, type TrackPoint, withPoint, writeGpx } from './track.ts';

const at = (x: number, accuracy = 10): TrackPoint => ({ place: [x, 44.5], accuracy, at: 0 });

it('keeps where one went, neither what wavers nor what is unsure', () => {
  const track = [at(1.5), at(1.50001), at(1.501), at(1.502, 500)].reduce(
    withPoint,
    [] as readonly TrackPoint[],
  );
  expect(track.map(({ place: [x] }) => x)).toEqual([1.5, 1.501]);
  expect(lengthOf(track)).toBeCloseTo(79.3, 0);
  expect(writeGpx(track)).toContain('<trkpt lat="44.5000000" lon="1.5010000">');
});

it('becomes a line from two points, and an area that is closed from three', () => {
  const [one, two, three] = [at(1), at(2), at(3)];
  expect(shapeOfTrack([one!], 'line')).toBeUndefined();
  expect(shapeOfTrack([one!, two!], 'line')).toEqual({
    type: 'LineString',
    coordinates: [
      [1, 44.5],
      [2, 44.5],
    ],
  });
  expect(shapeOfTrack([one!, two!], 'polygon')).toBeUndefined();
  expect(shapeOfTrack([one!, two!, three!], 'polygon')?.coordinates).toEqual([
    [
      [1, 44.5],
      [2, 44.5],
      [3, 44.5],
      [1, 44.5],
    ],
  ]);
});
