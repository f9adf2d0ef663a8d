import { CartableError } from '@cartable/contract';
import { describe, expect, it } from 'vitest';
import { fitStyleToTable } from './fit-style.ts';
import { attributesOf } from './model/attributes.ts';

const table = {
  name: 'communes_2154',
  columns: [{ name: 'fid' }, { name: 'nom_de_l_ete' }, { name: 'population' }],
  renamed: [
    { from: 'Nom de l’Été', to: 'nom_de_l_ete' },
    { from: 'POPULATION', to: 'population' },
  ],
};

const condition = (name: string) =>
  `<ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>${name}</ogc:PropertyName><ogc:Literal>1</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>`;
const layer = (name: string, inside: string) =>
  `<NamedLayer><Name>${name}</Name><UserStyle><FeatureTypeStyle><Rule>${inside}</Rule></FeatureTypeStyle></UserStyle></NamedLayer>`;
const sld = (...layers: string[]) =>
  `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">${layers.join('')}</StyledLayerDescriptor>`;

const fit = (text: string) => fitStyleToTable(text, table);
const rejection = (text: string): CartableError => {
  try {
    fit(text);
  } catch (error) {
    if (error instanceof CartableError) return error;
    throw error;
  }
  throw new Error('accepted');
};

describe('a style written for a file', () => {
  it('that already suits the table is kept letter for letter', () => {
    const text = sld(layer('communes_2154', `${condition('population')}<PointSymbolizer/>`));
    expect(fit(text).sld).toBe(text);
  });

  it.each([
    ['with accents and blanks', 'Nom de l’Été', 'nom_de_l_ete'],
    ['in capitals', 'POPULATION', 'population'],
    ['in another case than the file', 'Population', 'population'],
    ['of the table in capitals', 'NOM_DE_L_ETE', 'nom_de_l_ete'],
    ['with a prefix', 'app:POPULATION', 'population'],
  ])('has its layer and its attributes renamed: an attribute %s', (_what, written, column) => {
    const fitted = fit(sld(layer('Communes 2154', `${condition(written)}<PointSymbolizer/>`)));
    expect(attributesOf(fitted.style.style)).toEqual([column]);
    expect(fitted.sld).toContain('<Name>communes_2154</Name>');
    expect(fitted.sld).toContain(`<ogc:PropertyName>${column}</ogc:PropertyName>`);
    expect(fit(fitted.sld).sld).toBe(fitted.sld);
  });

  it('is refused when it uses an attribute the table does not have under any name', () => {
    expect(rejection(sld(layer('x', `${condition('surface')}<PointSymbolizer/>`))).code).toBe(
      'style.attribute-unknown',
    );
  });

  it('of several layers gives the one named like the table, or else the first', () => {
    const others = layer('autre', `${condition('population')}<PointSymbolizer/>`);
    const own = layer('communes_2154', '<LineSymbolizer/>');
    expect(fit(sld(others, own)).style.style.featureTypeStyles[0]!.rules[0]!.symbolizers[0]!.kind).toBe(
      'line',
    );
    expect(attributesOf(fit(sld(others, layer('encore', '<LineSymbolizer/>'))).style.style)).toEqual([
      'population',
    ]);
  });
});

describe('a style of which nothing can be drawn', () => {
  it('names the functions that are not understood', () => {
    const unknown =
      '<ogc:Filter><ogc:PropertyIsEqualTo><ogc:Function name="strMatches"><ogc:PropertyName>population</ogc:PropertyName><ogc:Literal>a</ogc:Literal></ogc:Function><ogc:Literal>true</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>';
    const error = rejection(sld(layer('x', `${unknown}<PointSymbolizer/>`)));
    expect(error.code).toBe('style.conditions-not-understood');
    expect(error.text('fr')).toContain('strMatches');
  });

  it('for images is refused on a table', () => {
    expect(rejection(sld(layer('x', '<RasterSymbolizer/>'))).code).toBe('style.raster-only');
    expect(fit(sld(layer('x', '<RasterSymbolizer/><PointSymbolizer/>'))).findings).toHaveLength(1);
  });

  it('without any rule is told as such', () => {
    expect(rejection(sld('<NamedLayer><Name>x</Name><UserStyle/></NamedLayer>')).code).toBe('style.empty');
    expect(rejection(sld()).code).toBe('style.empty');
  });
});
