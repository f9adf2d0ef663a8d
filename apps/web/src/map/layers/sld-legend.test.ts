import { expect, it } from 'vitest';
import { sldLegend } from './sld-legend.ts';

const sld = (rules: string) =>
  `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc"><NamedLayer><Name>t</Name><UserStyle><FeatureTypeStyle>${rules}</FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;
const isValue = (value: string) =>
  `<ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>etat</ogc:PropertyName><ogc:Literal>${value}</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>`;
const fill = (colour: string) => `<Fill><CssParameter name="fill">${colour}</CssParameter></Fill>`;
const stroke = (colour: string) => `<Stroke><CssParameter name="stroke">${colour}</CssParameter></Stroke>`;

it('gives each rule its colour, by its title or the value it is for', () => {
  const mark = (colour: string) =>
    `<PointSymbolizer><Graphic><Mark><WellKnownName>circle</WellKnownName>${fill(colour)}</Mark></Graphic></PointSymbolizer>`;
  expect(
    sldLegend(
      sld(
        `<Rule><Title>À refaire</Title>${isValue('ruine')}${mark('#cc0000')}</Rule><Rule>${isValue('bon')}${mark('#00aa55')}</Rule><Rule><ElseFilter/>${mark('#888888')}</Rule>`,
      ),
    ),
  ).toEqual([
    { name: 'À refaire', isElse: false, colour: '#cc0000' },
    { name: 'etat = bon', isElse: false, colour: '#00aa55' },
    { name: undefined, isElse: true, colour: '#888888' },
  ]);
});

it('makes one line of a casing and its core, and none of a label', () => {
  const line = (colour: string) => `<LineSymbolizer>${stroke(colour)}</LineSymbolizer>`;
  const label = '<TextSymbolizer><Label><ogc:PropertyName>nom</ogc:PropertyName></Label></TextSymbolizer>';
  expect(
    sldLegend(
      sld(
        `<Rule><Name>route</Name>${line('#ffffff')}</Rule></FeatureTypeStyle><FeatureTypeStyle><Rule><Name>route</Name>${line('#b34000')}</Rule><Rule><Name>noms</Name>${label}</Rule>`,
      ),
    ),
  ).toEqual([{ name: 'route', isElse: false, colour: '#b34000' }]);
  expect(sldLegend(sld(`<Rule><PolygonSymbolizer>${stroke('#0063cb')}</PolygonSymbolizer></Rule>`))).toEqual([
    { name: undefined, isElse: false, colour: '#0063cb' },
  ]);
});
