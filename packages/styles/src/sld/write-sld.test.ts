import { readFileSync } from 'node:fs';
import type { GeometryType } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { defaultStyle } from '../default/default-style.ts';
import { readSld } from './read-sld.ts';
import { writeSld } from './write-sld.ts';

const types: GeometryType[] = ['Point', 'MultiLineString', 'MultiPolygon', 'GeometryCollection', 'Geometry'];

describe('writing SLD', () => {
  it.each(types)('writes the default style of %s so that it reads back the same', (type) => {
    const style = defaultStyle(type, 'communes');
    const { styles, findings } = readSld(writeSld({ layerName: 'communes', style }));
    expect(styles).toEqual([{ layerName: 'communes', style }]);
    expect(findings).toEqual([]);
  });

  it.each(['roads-handwritten-1.0.0.sld', 'zones-handwritten-1.1.0.sld'])(
    'writes what it read of %s so that it reads back the same',
    (name) => {
      const { styles } = readSld(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8'));
      expect(readSld(writeSld(styles[0]!)).styles).toEqual(styles);
    },
  );

  it('escapes names and texts', () => {
    const style = { ...defaultStyle('Point'), title: 'a < b & "c"\u0001' };
    const xml = writeSld({ layerName: '<t>', style });
    expect(readSld(xml).styles[0]).toMatchObject({ layerName: '<t>', style: { title: 'a < b & "c"' } });
  });
});
