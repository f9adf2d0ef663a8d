import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { decodeTile } from './decode-tile.ts';

const root = dirname(createRequire(import.meta.url).resolve('@mapbox/mvt-fixtures'));

interface Fixture {
  readonly description: string;
  readonly validity: { readonly v2: boolean };
}

const fixtures = globSync('fixtures/*/info.json', { cwd: root })
  .sort()
  .map((path) => ({
    name: dirname(path).slice(-3),
    info: JSON.parse(readFileSync(join(root, path), 'utf8')) as Fixture,
    bytes: readFileSync(join(root, dirname(path), 'tile.mvt')),
  }));

/** Drawn as they are by everyone: a line that stays in place harms nobody. */
const tolerated = new Set(['046']);
/** Without a type the bytes are those of 003; and a command that announces more points than there are is a lie. */
const rejected = new Set(['016', '057']);

describe('the fixtures of the specification', () => {
  it('are there', () => expect(fixtures.length).toBeGreaterThan(60));

  for (const { name, info, bytes } of fixtures) {
    if ((info.validity.v2 && !rejected.has(name)) || tolerated.has(name)) {
      it(`${name} is read: ${info.description}`, () => {
        const expected = JSON.parse(readFileSync(join(root, 'fixtures', name, 'tile.json'), 'utf8'));
        const layers = decodeTile(bytes);
        expect(layers.map((layer) => layer.name)).toEqual(
          (expected.layers ?? []).map((layer: { name: string }) => layer.name),
        );
        expect(layers.map((layer) => layer.features.length)).toEqual(
          (expected.layers ?? []).map((layer: { features?: unknown[] }) => layer.features?.length ?? 0),
        );
      });
    } else {
      it(`${name} is refused: ${info.description}`, () => {
        expect(() => decodeTile(bytes)).toThrow(expect.objectContaining({ code: 'tiling.tile-malformed' }));
      });
    }
  }
});

describe('real tiles', () => {
  const paths = globSync('real-world/{bangkok,nepal,norway}/*.mvt', { cwd: root }).sort().slice(0, 12);

  it('are there', () => expect(paths.every((path) => existsSync(join(root, path)))).toBe(true));

  it.each(paths)('%s reads as the official library reads it', (path) => {
    const bytes = readFileSync(join(root, path));
    const official = new VectorTile(new PbfReader(bytes));
    for (const layer of decodeTile(bytes)) {
      const theirs = official.layers[layer.name]!;
      expect(layer.features).toHaveLength(theirs.length);
      for (const [i, feature] of layer.features.entries()) {
        const their = theirs.feature(i);
        expect(feature.type).toBe(their.type);
        expect({ ...feature.properties }).toEqual({ ...their.properties });
        const points = their.loadGeometry().flatMap((part) => part.map(({ x, y }) => [x, y]));
        expect(feature.parts.flat()).toEqual(points);
      }
    }
  });
});
