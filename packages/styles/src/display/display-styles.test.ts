import { CartableError } from '@cartable/contract';
import { describe, expect, it } from 'vitest';
import { fitDisplaySld, fitQml, pointMapboxStyle, readMapboxStyle } from './index.ts';

const rejection = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return error instanceof CartableError ? error.code : String(error);
  }
  return 'accepted';
};
const table = { name: 'routes', columns: [{ name: 'nature' }], renamed: [] };

describe('a QML', () => {
  const qml = (renderer: string, start = "<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n") =>
    `${start}<qgis version="3.34.0">${renderer}</qgis>`;
  const check = (text: string) => rejection(() => fitQml(text, table));

  it('as QGIS writes them is accepted', () => {
    expect(check(qml('<renderer-v2 type="singleSymbol"><symbols/></renderer-v2>'))).toBe('accepted');
    expect(check(qml('<renderer-v2 type="categorizedSymbol" attr="NATURE"/>', ''))).toBe('accepted');
    expect(check(qml('<renderer-v2 type="categorizedSymbol" attr="if(&quot;a&quot;,1,2)"/>'))).toBe(
      'accepted',
    );
  });

  it('written for the file takes the names of the table, accents and blanks included, texts apart', () => {
    const zones = {
      name: 'zones',
      columns: [{ name: 'libelle_de_zone' }, { name: 'pop' }],
      renamed: [{ from: 'Libellé de zone', to: 'libelle_de_zone' }],
    };
    const fitted = (renderer: string) => fitQml(qml(renderer), zones);
    expect(fitted('<renderer-v2 type="categorizedSymbol" attr="Libellé de zone"/>')).toBe(
      qml('<renderer-v2 type="categorizedSymbol" attr="libelle_de_zone"/>'),
    );
    const rules = (filter: string, more: string) =>
      `<renderer-v2 type="RuleRenderer"><rules><rule filter="${filter}"/></rules></renderer-v2>${more}`;
    expect(
      fitted(
        rules(
          "&quot;Libellé de zone&quot; = 'POP &quot;Libellé de zone&quot;' AND POP &lt; 3",
          '<text-style fieldName="Libellé de zone"/><Option type="QString" name="field" value="POP"/>' +
            '<Option name="other" value="POP"/><label>Libellé de zone</label>',
        ),
      ),
    ).toBe(
      qml(
        rules(
          "&quot;libelle_de_zone&quot; = 'POP &quot;Libellé de zone&quot;' AND &quot;pop&quot; &lt; 3",
          '<text-style fieldName="libelle_de_zone"/><Option type="QString" name="field" value="pop"/>' +
            '<Option name="other" value="POP"/><label>Libellé de zone</label>',
        ),
      ),
    );
    const untouched = qml('<renderer-v2 type="categorizedSymbol" attr="if(&quot;a&quot;,1,2)"/>');
    expect(fitQml(untouched, zones)).toBe(untouched);
  });

  it('of something else, or of other attributes, is not', () => {
    expect(check('<a/>')).toBe('display-style.qml-invalid');
    expect(check(qml(''))).toBe('display-style.qml-invalid');
    expect(check(qml('<renderer-v2 type="singlebandgray"/>'))).toBe('display-style.qml-invalid');
    expect(check(qml('<renderer-v2 type="graduatedSymbol" attr="largeur"/>'))).toBe(
      'style.attribute-unknown',
    );
    expect(check('<qgis>')).toBe('style.not-xml');
  });

  it('may declare nothing', () => {
    const bomb = '<!DOCTYPE qgis [<!ENTITY a "b">]>';
    expect(check(qml('<renderer-v2 type="singleSymbol"/>', bomb))).toBe('style.xml-refused');
  });
});

describe('a Mapbox style', () => {
  const line = { id: 'l', type: 'line', source: 's', 'source-layer': 'routes' };
  const style = (more: object = {}) =>
    JSON.stringify({
      version: 8,
      sources: { s: { type: 'vector', url: 'https://elsewhere.example/t.json' } },
      layers: [{ id: 'fond', type: 'background' }, line],
      ...more,
    });
  const check = (text: string) => rejection(() => readMapboxStyle(text, ['routes', 'lieux']));

  it('of one source and known layers is accepted, and drawn from our tiles', () => {
    const read = readMapboxStyle(style(), ['routes']);
    const tiles = { url: 'https://cartes.example/tilejson.json', name: 'communes', layerNames: ['routes'] };
    expect(pointMapboxStyle(read, tiles)).toMatchObject({
      sources: { communes: { type: 'vector', url: tiles.url } },
      layers: [{ id: 'fond' }, { id: 'l', source: 'communes', 'source-layer': 'routes' }],
    });
    expect(JSON.stringify(pointMapboxStyle(read, tiles))).not.toContain('elsewhere');
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['null', 'null'],
    ['no layers', JSON.stringify({ version: 8, sources: {} })],
    ['another version', style({ version: 7 })],
    ['two sources', style({ sources: { s: { type: 'vector', url: 'x' }, t: { type: 'vector', url: 'x' } } })],
    ['a layer of another source', style({ layers: [{ ...line, source: 't' }] })],
    ['a layer the tiles lack', style({ layers: [{ ...line, 'source-layer': 'forets' }] })],
    ['an unknown type of layer', style({ layers: [{ ...line, type: 'trait' }] })],
    ['nothing to draw', style({ layers: [] })],
    ['layers that are none', style({ layers: [null, 3] })],
  ])('with %s is refused', (_what, text) => {
    expect(check(text)).toMatch(/^display-style\.mapbox-/);
  });
});

describe('an SLD for display', () => {
  const layer = (name: string, property = 'nature') => `<NamedLayer><Name>${name}</Name><UserStyle>
    <FeatureTypeStyle><Rule><ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>${property}</ogc:PropertyName>
    <ogc:Literal>x</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter><LineSymbolizer/></Rule></FeatureTypeStyle>
    </UserStyle></NamedLayer>`;
  const sld = (...layers: string[]) =>
    `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">${layers.join('')}</StyledLayerDescriptor>`;
  const check = (text: string) => rejection(() => fitDisplaySld(text, table));

  it('of one layer may be named anyhow; of several, one must be that of the table', () => {
    expect(check(sld(layer('autre')))).toBe('accepted');
    expect(check(sld(layer('autre'), layer('routes')))).toBe('accepted');
    expect(check(sld(layer('autre'), layer('lieux')))).toBe('style.name-differs');
  });

  it('uses attributes of the table', () => {
    expect(check(sld(layer('routes', 'largeur')))).toBe('style.attribute-unknown');
  });
});
