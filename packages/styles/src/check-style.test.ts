import { CartableError } from '@cartable/contract';
import { describe, expect, it } from 'vitest';
import { checkStyleForTable, getStyleForTable } from './check-style.ts';
import { defaultStyle } from './default/default-style.ts';
import type { NamedStyle } from './model/style.ts';
import { readSld } from './sld/read-sld.ts';

const table = { name: 'commune', columns: [{ name: 'nom' }, { name: 'code' }] };
const style = defaultStyle('Point');

function rejection(named: NamedStyle): CartableError | undefined {
  try {
    checkStyleForTable(named, table);
  } catch (error) {
    if (error instanceof CartableError) return error;
    throw error;
  }
  return undefined;
}

describe('a style for a table', () => {
  it('is accepted when named like it and using its attributes only', () => {
    expect(rejection({ layerName: 'commune', style })).toBeUndefined();
  });

  it('is refused without a name, with another one, or without a rule', () => {
    expect(rejection({ layerName: '', style })?.code).toBe('style.name-missing');
    expect(rejection({ layerName: 'communes', style })?.text('fr')).toContain('« communes »');
    expect(rejection({ layerName: 'commune', style: { featureTypeStyles: [] } })?.code).toBe('style.empty');
  });

  it('is refused when it reads an attribute the table lacks, which is named', () => {
    const [featureTypeStyle] = style.featureTypeStyles;
    const [rule] = featureTypeStyle!.rules;
    const filter = { op: 'isNull', value: { op: 'property', name: 'population' } } as const;
    const named = {
      layerName: 'commune',
      style: { featureTypeStyles: [{ ...featureTypeStyle!, rules: [{ ...rule!, filter }] }] },
    };
    expect(rejection(named)?.params).toMatchObject({ attributes: 'population', columns: 'nom, code' });
  });

  it('is refused at deposit when a rule compares an attribute with what it cannot be', () => {
    const sld = (literal: string): string =>
      `<StyledLayerDescriptor version="1.0.0"><NamedLayer><Name>commune</Name><UserStyle><FeatureTypeStyle><Rule><Name>Grandes</Name><Filter><PropertyIsGreaterThan><PropertyName>population</PropertyName><Literal>${literal}</Literal></PropertyIsGreaterThan></Filter><PointSymbolizer/></Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;
    const typed = { name: 'commune', columns: [{ name: 'population', type: 'integer' }] } as const;
    const check = (literal: string): void => checkStyleForTable(readSld(sld(literal)).styles[0]!, typed);
    expect(() => check('2000')).not.toThrow();
    expect(() => check('many')).toThrow(/Grandes/);
  });

  it('is found by name among several', () => {
    const styles = [
      { layerName: 'route', style },
      { layerName: 'commune', style },
    ];
    expect(getStyleForTable(styles, table)).toBe(styles[1]);
    expect(() => getStyleForTable([], table)).toThrow(CartableError);
  });
});

describe('the default style', () => {
  it('is the same for the same seed and differs between some seeds', () => {
    expect(defaultStyle('Polygon', 'a')).toEqual(defaultStyle('Polygon', 'a'));
    const looks = new Set(
      ['a', 'b', 'c', 'd', 'e'].map((seed) => JSON.stringify(defaultStyle('Polygon', seed))),
    );
    expect(looks.size).toBeGreaterThan(2);
  });
});
