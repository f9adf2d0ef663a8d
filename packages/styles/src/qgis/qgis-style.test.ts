import { expect, it } from 'vitest';
import { defaultStyle } from '../default/default-style.ts';
import { readSld } from '../sld/read-sld.ts';
import { qgisStyleOf } from './qgis-style.ts';

const sldOf = (rules: string) =>
  readSld(`<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
  <NamedLayer><Name>seuils</Name><UserStyle><FeatureTypeStyle>${rules}</FeatureTypeStyle></UserStyle></NamedLayer>
</StyledLayerDescriptor>`).styles[0]!.style;

const mark = (colour: string) =>
  `<PointSymbolizer><Graphic><Mark><WellKnownName>square</WellKnownName><Fill><CssParameter name="fill">${colour}</CssParameter></Fill></Mark><Size>9</Size></Graphic></PointSymbolizer>`;

it('writes the rules of a style with their conditions, what is left, and labels', () => {
  const filter = `<ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>etat</ogc:PropertyName><ogc:Literal>l'un "ou" &lt;l'autre&gt;</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>`;
  const label = `<TextSymbolizer><Label><ogc:PropertyName>nom</ogc:PropertyName></Label></TextSymbolizer>`;
  const style = sldOf(
    `<Rule><Name>Bon</Name>${filter}<MaxScaleDenominator>5000</MaxScaleDenominator>${mark('#ff0000')}${label}</Rule><Rule><ElseFilter/>${mark('#00ff00')}</Rule>`,
  );
  const written = qgisStyleOf(style, 'marker');
  const [renderer, labeling] = written!.elements;
  expect(renderer).toContain(
    `filter="(&quot;etat&quot; = 'l''un &quot;ou&quot; &lt;l''autre&gt;')" scalemaxdenom="5000" label="Bon"`,
  );
  expect(renderer).toContain('filter="ELSE"');
  expect(renderer).toContain('<prop k="color" v="255,0,0,255"/>');
  expect(labeling).toContain('fieldName="concat(&quot;nom&quot;)"');
  expect(written!.hasLabels).toBe(true);
});

it('writes none where a condition has no word in QGIS, or nothing is for such geometries', () => {
  const box = `<ogc:Filter><ogc:BBOX><ogc:PropertyName>geom</ogc:PropertyName><gml:Box xmlns:gml="http://www.opengis.net/gml" srsName="EPSG:4326"><gml:coordinates>0,0 1,1</gml:coordinates></gml:Box></ogc:BBOX></ogc:Filter>`;
  expect(qgisStyleOf(sldOf(`<Rule>${box}${mark('#ff0000')}</Rule>`), 'marker')).toBeUndefined();
  expect(qgisStyleOf(sldOf(`<Rule>${mark('#ff0000')}</Rule>`), 'line')).toBeUndefined();
});

it('writes the casing of a line under it, for all features at once', () => {
  const [renderer] = qgisStyleOf(defaultStyle('LineString'), 'line')!.elements;
  expect(renderer).toContain('symbollevels="1"');
  expect([...renderer!.matchAll(/class="SimpleLine"[^>]* pass="(\d)"/g)].map(([, pass]) => pass)).toEqual([
    '0',
    '1',
  ]);
});
