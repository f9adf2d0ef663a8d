import { generalisationPresets } from '@cartable/contract';
import { describe, expect, it } from 'vitest';
import { parseTippecanoeOptions } from './parse-tippecanoe-options.ts';
import { defaultTilingOptions } from './tiling-options.ts';

const changesOf = (text: string) =>
  Object.fromEntries(
    Object.entries(parseTippecanoeOptions(text)).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(defaultTilingOptions, key)),
    ),
  );

describe('options of tippecanoe', () => {
  it('are those of tippecanoe when nothing is written', () => {
    expect(parseTippecanoeOptions('  ')).toEqual(defaultTilingOptions);
  });

  it('may be short, long, joined to their value or not', () => {
    const expected = { simplification: 15, bufferPixels: 8 };
    expect(changesOf('-S15 -b8')).toEqual(expected);
    expect(changesOf('-S 15 -b 8')).toEqual(expected);
    expect(changesOf('--simplification=15 --buffer=8')).toEqual(expected);
    expect(changesOf('--simplification 15 --buffer 8')).toEqual(expected);
  });

  it('of every preset are understood', () => {
    const read = Object.fromEntries(generalisationPresets.map(({ id, options }) => [id, changesOf(options)]));
    expect(read).toEqual({
      mixed: { simplification: 10 },
      network: { keepsSharedNodes: true, simplification: 15 },
      lines: { reductions: ['drop-smallest'], simplification: 15 },
      'schematic-areas': { gridsLowZooms: true, lowDetail: 8, simplification: 15 },
      'selected-areas': {
        coalesces: true,
        reductions: ['coalesce-densest', 'drop-smallest'],
        simplification: 15,
      },
      'merged-areas': { coalesces: true, reductions: ['drop-smallest'], simplification: 10 },
      'shared-borders': { simplification: 20 },
    });
  });

  it.each(['-x', '--include=nom', 'S10', '-', '--', '-zg', '-aZ', '-S10 rm'])(
    '« %s » is refused, with the list of those known',
    (text) => {
      expect(() => parseTippecanoeOptions(text)).toThrow(
        expect.objectContaining({
          code: 'tiling.option-unknown',
          message: expect.stringContaining('--detect-shared-borders'),
        }),
      );
    },
  );

  it.each(['-S', '-Sa', '-S-1', '-S1e9', '-b2.5', '-M10', '-D3', '--drop-rate=0', '--coalesce=1', '-r'])(
    '« %s » is refused, with what was expected',
    (text) => {
      expect(() => parseTippecanoeOptions(text)).toThrow(
        expect.objectContaining({ code: 'tiling.option-invalid' }),
      );
    },
  );

  it('that would fill a page are refused', () => {
    expect(() => parseTippecanoeOptions('-ab '.repeat(1_000))).toThrow(
      expect.objectContaining({ code: 'tiling.option-unknown' }),
    );
  });
});
