import { describe, expect, it } from 'vitest';
import { type LocalProjection, localProjection, type QuadraticTerms } from './local-projection.ts';
import { transformerOf } from './transformer.ts';

/** Around Lyon, in Lambert 93. */
const lyon = { x: 842_000, y: 6_520_000 };
const windowOf = (half: number) =>
  [lyon.x - half, lyon.y - half, lyon.x + half, lyon.y + half] as [number, number, number, number];
const project = transformerOf(2154, 3857);

describe('localProjection', () => {
  it('is right to some ten metres over 120 km', () => {
    const local = localProjection(2154, 3857, windowOf(60_000))!;
    for (const [x, y] of [
      [lyon.x - 60_000, lyon.y + 60_000],
      [lyon.x + 43_210, lyon.y - 12_345],
    ] as const) {
      expect(distance(polynomial(local, x, y), project(x, y))).toBeLessThan(15);
      expect(distance(polynomial(local, x, y), project(x, y))).toBeLessThanOrEqual(local.error * 1.05);
    }
  });

  it('tells how far a tangent goes astray', () => {
    const local = localProjection(2154, 3857, windowOf(60_000))!;
    const from = { x: lyon.x + 30_000, y: lyon.y - 20_000 };
    const worst = Math.max(
      ...Array.from({ length: 32 }, (_, turn) => {
        const x = from.x + 5_000 * Math.cos((turn * Math.PI) / 16);
        const y = from.y + 5_000 * Math.sin((turn * Math.PI) / 16);
        return distance(tangent(local, from, x, y), polynomial(local, x, y));
      }),
    );
    expect(worst).toBeLessThanOrEqual(local.curvature * 5_000 ** 2 * 1.001);
    expect(worst).toBeGreaterThan(local.curvature * 5_000 ** 2 * 0.3);
  });

  it('tells that a whole country is too much', () => {
    expect(localProjection(2154, 3857, windowOf(600_000))!.error).toBeGreaterThan(500);
  });

  it('does not speak of places without image', () => {
    expect(localProjection(4326, 3857, [0, 80, 10, 90])).toBeUndefined();
  });
});

function polynomial({ middle, toX, toY }: LocalProjection, x: number, y: number): [number, number] {
  const [u, v] = [x - middle[0], y - middle[1]];
  const value = ([c, a, b, uu, uv, vv]: QuadraticTerms) =>
    c + a * u + b * v + uu * u * u + uv * u * v + vv * v * v;
  return [value(toX), value(toY)];
}

function tangent(
  local: LocalProjection,
  from: { x: number; y: number },
  x: number,
  y: number,
): [number, number] {
  const [u, v] = [from.x - local.middle[0], from.y - local.middle[1]];
  const origin = polynomial(local, from.x, from.y);
  const along = ([, a, b, uu, uv, vv]: QuadraticTerms) =>
    (a + 2 * uu * u + uv * v) * (x - from.x) + (b + uv * u + 2 * vv * v) * (y - from.y);
  return [origin[0] + along(local.toX), origin[1] + along(local.toY)];
}

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!);
