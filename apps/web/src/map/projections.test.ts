import { get as find, getPointResolution } from 'ol/proj.js';
import { beforeEach, expect, it, vi } from 'vitest';
import { extentIn, placeInDegrees, placeInSystem, registerProjections } from './projections.ts';

const asked = vi.hoisted(() => vi.fn());
vi.mock('proj4', async (load) => {
  const { default: proj4 } = await load<{ default: (...codes: string[]) => unknown }>();
  const listened = (...codes: string[]) => {
    asked(codes);
    return proj4(...codes);
  };
  return { default: Object.assign(listened, proj4) };
});

beforeEach(() => asked.mockClear());

it('a map reads no definition of a system that nothing is in', () => {
  registerProjections();
  expect(asked).not.toHaveBeenCalled();
  expect(find('EPSG:2154')?.getUnits()).toBe('m');
  expect(find('EPSG:4171')?.getUnits()).toBe('degrees');
});

it('places go into a system of the table, and come back', () => {
  const place = placeInSystem(2154, [3, 46.5])!;
  expect(place[0]).toBeCloseTo(700_000, 2);
  expect(place[1]).toBeCloseTo(6_600_000, 2);
  const [longitude, latitude] = placeInDegrees({ srid: 2154, x: 700_000, y: 6_600_000 })!;
  expect([longitude, latitude].map((side) => side.toFixed(6))).toEqual(['3.000000', '46.500000']);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(placeInSystem(999_999, [3, 46.5])).toBeUndefined();
});

it('boxes and lengths of a system of the table are told', () => {
  const [west, south] = extentIn('EPSG:2154', { west: 3, south: 46.5, east: 4, north: 47 });
  expect([west, south].map(Math.round)).toEqual([700_000, 6_600_000]);
  expect(getPointResolution('EPSG:2154', 1, [700_000, 6_600_000], 'm')).toBeCloseTo(1, 2);
});
