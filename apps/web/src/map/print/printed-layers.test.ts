// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { MapLayer } from '../map-types.ts';
import type { SketchFeature } from '../sketch/sketch-types.ts';
import { printedLayers, unstyledLayers } from './printed-layers.ts';

const ruleWords = { others: 'Autres', numbered: (rank: number) => `Règle ${rank}` };

const wfs = (title: string, sld?: string): MapLayer =>
  ({
    kind: 'wfs',
    id: title,
    title,
    url: 'https://cartes.example/wfs',
    typeName: 'obstacles:seuils',
    ...(sld && { sld }),
  }) as MapLayer;
const legendsOf = async (...layers: readonly MapLayer[]) =>
  (await printedLayers({ layers, opacities: {}, sketch: [], ruleWords }, new AbortController().signal)).map(
    ({ legend }) => (legend?.kind === 'colours' ? legend.entries : undefined),
  );

it('features are called in the legend as their layer is, not as their service does', async () => {
  const [named, unnamed, long] = await legendsOf(wfs('Seuils'), wfs(''), wfs('S'.repeat(250)));
  expect(named).toMatchObject([{ name: 'Seuils' }]);
  expect(unnamed).toMatchObject([{ name: 'obstacles:seuils' }]);
  expect(long?.[0]?.name).toHaveLength(200);
});

it('features drawn by a style have its colours in the legend', async () => {
  const rule = (title: string, colour: string) =>
    `<Rule>${title}<PointSymbolizer><Graphic><Mark><WellKnownName>square</WellKnownName><Fill>
    <CssParameter name="fill">${colour}</CssParameter></Fill></Mark></Graphic></PointSymbolizer></Rule>`;
  const style = (...rules: readonly string[]) =>
    `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld"><NamedLayer><Name>s</Name><UserStyle>
    <FeatureTypeStyle>${rules.join('')}</FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;
  const [one, two] = await legendsOf(
    wfs('Seuils', style(rule('', '#ff0000'))),
    wfs('Seuils', style(rule('<Title>En ruine</Title>', '#ff0000'), rule('', '#00ff00'))),
  );
  expect(one).toEqual([{ name: 'Seuils', colour: '#ff0000' }]);
  expect(two).toEqual([
    { name: 'En ruine', colour: '#ff0000' },
    { name: 'Règle 2', colour: '#00ff00' },
  ]);
});

it('features whose style cannot be read are printed in the usual colours, and said to be', async () => {
  const layers = [wfs('Seuils', '<sld>'), wfs('Ponts', '<Autre/>'), wfs('Moulins')];
  const [entries] = await legendsOf(...layers);
  expect(entries).toMatchObject([{ name: 'Seuils' }]);
  const printed = await printedLayers(
    { layers, opacities: {}, sketch: [], ruleWords },
    new AbortController().signal,
  );
  expect(printed.map((one) => one.kind === 'features' && one.sld)).toEqual([undefined, undefined, undefined]);
  expect(await unstyledLayers(layers)).toEqual(['Seuils', 'Ponts']);
});

it('arrows and texts of a drawing are told as such, under what lies over the map', async () => {
  const line = {
    type: 'LineString',
    coordinates: [
      [1, 44],
      [2, 45],
    ],
  } as const;
  const drawn = (kind: SketchFeature['kind'], geometry: object): SketchFeature =>
    ({
      id: kind,
      kind,
      geometry,
      colour: '#c9191e',
      name: kind,
      description: '',
      attributes: {},
    }) as SketchFeature;
  const sketch = [
    drawn('line', line),
    drawn('arrow', line),
    drawn('text', { type: 'Point', coordinates: [1, 44] }),
  ];
  const over = { kind: 'ogc-map', title: 'Dessus', url: 'https://cartes.example/map' } as const;
  const [layer, last] = await printedLayers(
    { layers: [], opacities: {}, sketch, over: [over], ruleWords },
    new AbortController().signal,
  );
  const { features } = JSON.parse(layer?.kind === 'shapes' ? layer.geojson : '{}') as {
    features: { properties: object }[];
  };
  expect(features.map(({ properties }) => properties)).toEqual([{}, { arrow: true }, { text: 'text' }]);
  expect(last).toBe(over);
});
