import { defaultStroke, type Symbolizer } from '@cartable/styles';
import { describe, expect, it } from 'vitest';
import { fill, mark, simply, text } from '../testing/styles.ts';
import { compiledStyle } from './cached-styles.ts';
import type { CompileContext } from './compile-style.ts';

const columns = [{ name: 'nom', type: 'text' }] as const;
const scale = { denominator: 25_000, zoom: 1, pixelsPerMetre: 0.14 };
const context: CompileContext = {
  scale,
  originX: 0,
  originY: 0,
  source: { columns, srid: 2154 },
  geometryType: 'Polygon',
  graphics: new Map(),
  width: 256,
  height: 256,
  firstRank: 0,
};

const hatch = { ...(mark('x', '#000000', 8) as Symbolizer & { kind: 'point' }).graphic };

describe('a compiled style', () => {
  it('serves for all the tiles of a level', () => {
    const names = simply(text('nom'));
    const first = compiledStyle(names, context);
    const beside = { ...context, originX: 256, scale: { ...scale, denominator: 25_000 * (1 + 1e-12) } };
    expect(compiledStyle(names, beside)).toBe(first);
  });

  it('is made anew for what it depends on', () => {
    const names = simply(text('nom'));
    const first = compiledStyle(names, context);
    const others: Partial<CompileContext>[] = [
      { scale: { ...scale, denominator: 25_001 } },
      { scale: { ...scale, zoom: 2 } },
      { scale: { ...scale, pixelsPerMetre: 0.15 } },
      { source: { columns: [...columns], srid: 2154 } },
      { source: { columns, srid: 3857 } },
      { geometryType: 'Point' },
      { width: 512 },
      { height: 512 },
      { firstRank: 1 },
      { graphics: new Map([['a.png', {} as never]]) },
    ];
    for (const other of others) expect(compiledStyle(names, { ...context, ...other })).not.toBe(first);
    expect(compiledStyle(simply(text('nom')), context)).not.toBe(first);
  });

  it('is not kept when something of it begins at the corner of the image', () => {
    const stroke = { ...defaultStroke, graphicFill: hatch };
    const patterned: Symbolizer[] = [
      {
        ...(fill('#000000') as Symbolizer & { kind: 'polygon' }),
        fill: { color: '#000000', opacity: 1, graphic: hatch },
      },
      { kind: 'line', unit: 'pixel', vendorOptions: {}, stroke, perpendicularOffset: 0 },
    ];
    for (const symbolizer of patterned) {
      const one = simply(symbolizer);
      expect(compiledStyle(one, context)).not.toBe(compiledStyle(one, context));
    }
  });

  it('is kept for the scales asked last', () => {
    const names = simply(text('nom'));
    const at = (denominator: number) =>
      compiledStyle(names, { ...context, scale: { ...scale, denominator } });
    const first = at(1_000);
    const second = at(2_000);
    for (let level = 3; level <= 8; level++) at(level * 1_000);
    expect(at(1_000)).toBe(first);
    at(9_000);
    expect(at(1_000)).toBe(first);
    expect(at(2_000)).not.toBe(second);
  });
});
