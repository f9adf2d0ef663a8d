import { describe, expect, it } from 'vitest';
import { frameOf } from './frame.ts';

describe('the small picture of an extent', () => {
  it('shows the world when the extent is unknown', () => {
    expect(frameOf(null)).toMatchObject({ x: -180, width: 360 });
    expect(frameOf(null).box).toBeUndefined();
  });

  it('shows enough around a town to know where it is, and the town large enough to be seen', () => {
    const frame = frameOf({ west: 2.3, south: 48.8, east: 2.4, north: 48.9 });
    expect(frame.width).toBe(36);
    expect(frame.box!.width).toBeGreaterThan(1);
    expect(frame.x + frame.width / 2).toBeCloseTo(2.35);
    expect(frame.y + frame.height / 2).toBeCloseTo(-48.85);
  });

  it('holds the whole of a large extent, never more than the world', () => {
    const france = frameOf({ west: -5, south: 41, east: 10, north: 51 });
    expect(france.box).toEqual({ x: -5, y: -51, width: 15, height: 10 });
    expect(france.height).toBeGreaterThan(10);
    expect(frameOf({ west: -180, south: -90, east: 180, north: 90 }).width).toBe(360);
  });
});
