/**
 * Every element and parameter of SLD 1.0.0 and SE 1.1 is either drawn (the picture changes with it: here) or reported
 * when the style is read (`sld-reported.test.ts`). Nothing is passed over in silence.
 */
import type { FeatureSource } from '@cartable/geo';
import { readSld, type StyleFindingCode, writeSld } from '@cartable/styles';
import { decode, difference, type Picture } from '@cartable/testkit/pictures';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderMap } from './render-map.ts';
import { buildRaster } from './testing/build-raster.ts';
import { memorySource } from './testing/memory-source.ts';
import { css, propertyName, ruleOf, type SldVersion, sldOf } from './testing/sld.ts';
import {
  alongLine,
  anchor,
  area,
  atPoint,
  displacement,
  envelope,
  equals,
  external,
  filtered,
  font,
  function_,
  grey,
  hatch,
  inline,
  line,
  literal,
  mark,
  point,
  size,
  stroke,
  svg,
  svgData,
  text,
} from './testing/sld-pieces.ts';
import { square, wkbLine, wkbPoint, wkbPolygon } from './testing/wkb-builder.ts';

beforeAll(buildRaster);

const columns = [
  { name: 'nom', type: 'text' },
  { name: 'pop', type: 'double' },
  { name: 'le', type: 'date' },
  { name: 'couleur', type: 'text' },
] as const;
const row = ['Aÿ-Champagne', 30, '2026-03-07', '#cc2200'];

const sources: Record<'point' | 'line' | 'polygon', FeatureSource> = {
  point: memorySource([{ wkb: wkbPoint(50, 40), row }], { geometryType: 'Point', columns }),
  line: memorySource([{ wkb: wkbLine([[-150, 20], [40, 22], [60, 60], [240, 62]]), row }], {
    geometryType: 'LineString',
    columns,
  }), // biome-ignore format: one line
  polygon: memorySource([{ wkb: wkbPolygon(square(20, 15, 80, 65)), row }], {
    geometryType: 'Polygon',
    columns,
  }),
};
type Kind = keyof typeof sources;

async function draw(
  kind: Kind,
  content: string,
  version: SldVersion,
  pixelSizeMm?: number,
): Promise<Picture> {
  const { styles } = readSld(sldOf(content, version));
  const { bytes } = await renderMap({
    // Wide enough for the texts: those that an edge would cut are left out.
    width: 200,
    height: 120,
    bbox: [-50, -20, 150, 100],
    srid: 3857,
    transparent: false,
    format: 'image/png',
    timeoutMs: 20_000,
    layers: [{ source: sources[kind], style: styles[0]!.style }],
    ...(pixelSizeMm === undefined ? {} : { pixelSizeMm }),
  });
  return decode(bytes);
}

const findingsOf = (content: string, version: SldVersion): StyleFindingCode[] =>
  readSld(sldOf(content, version)).findings.map(({ code }) => code);
/** Name of the element, geometry it is drawn on, rule without it, rule with it, version of SLD. */
type Drawn = readonly [name: string, kind: Kind, without: string, withIt: string, version?: SldVersion];

const drawn: readonly Drawn[] = [
  // Strokes
  ['stroke', 'line', line(stroke('')), line(`<Stroke>${css('stroke', '#ff0000')}</Stroke>`)],
  ['stroke-width', 'line', line(stroke('')), line(stroke(css('stroke-width', '7')))],
  ['stroke-opacity', 'line', line(stroke('')), line(stroke(css('stroke-opacity', '0.3')))],
  [
    'stroke-linejoin',
    'line',
    line(stroke(css('stroke-width', '16'))),
    line(stroke(css('stroke-width', '16') + css('stroke-linejoin', 'round'))),
  ],
  [
    'stroke-linejoin bevel',
    'line',
    line(stroke(css('stroke-width', '16'))),
    line(stroke(css('stroke-width', '16') + css('stroke-linejoin', 'bevel'))),
  ],
  [
    'stroke-linecap',
    'line',
    line(stroke(css('stroke-width', '8') + css('stroke-dasharray', '10 12'))),
    line(
      stroke(css('stroke-width', '8') + css('stroke-dasharray', '10 12') + css('stroke-linecap', 'round')),
    ),
  ],
  ['stroke-dasharray', 'line', line(stroke('')), line(stroke(css('stroke-dasharray', '5 3')))],
  [
    'stroke-dashoffset',
    'line',
    line(stroke(css('stroke-dasharray', '5 3'))),
    line(stroke(css('stroke-dasharray', '5 3') + css('stroke-dashoffset', '4'))),
  ],
  [
    'PerpendicularOffset of a line',
    'line',
    line(stroke('')),
    line(stroke(''), '<PerpendicularOffset>6</PerpendicularOffset>'),
  ],
  [
    'GraphicStroke',
    'line',
    line(stroke('')),
    line(`<Stroke><GraphicStroke>${mark(size('8'), 'triangle')}</GraphicStroke></Stroke>`),
  ],
  [
    'Gap of a GraphicStroke',
    'line',
    line(`<Stroke><GraphicStroke>${mark(size('8'))}</GraphicStroke></Stroke>`),
    line(`<Stroke><GraphicStroke>${mark(size('8'))}<Gap>9</Gap></GraphicStroke></Stroke>`),
  ],
  [
    'InitialGap of a GraphicStroke',
    'line',
    line(`<Stroke><GraphicStroke>${mark(size('8'))}<Gap>9</Gap></GraphicStroke></Stroke>`),
    line(
      `<Stroke><GraphicStroke>${mark(size('8'))}<InitialGap>5</InitialGap><Gap>9</Gap></GraphicStroke></Stroke>`,
    ),
  ],
  [
    'PerpendicularOffset of a GraphicStroke',
    'line',
    line(`<Stroke><GraphicStroke>${mark(size('8'))}</GraphicStroke></Stroke>`),
    line(
      `<Stroke><GraphicStroke>${mark(size('8'))}</GraphicStroke></Stroke>`,
      '<PerpendicularOffset>7</PerpendicularOffset>',
    ),
  ],
  [
    'GraphicFill of a stroke',
    'line',
    line(stroke(css('stroke-width', '14'))),
    line(
      `<Stroke><GraphicFill>${mark(size('6'), 'shape://times', stroke(''))}</GraphicFill>${css('stroke-width', '14')}</Stroke>`,
    ),
  ],
  [
    'uom metre',
    'line',
    line(stroke(css('stroke-width', '3'))),
    ruleOf(
      `<LineSymbolizer uom="http://www.opengeospatial.org/se/units/metre">${stroke(css('stroke-width', '5'))}</LineSymbolizer>`,
    ),
  ],
  [
    'uom foot',
    'line',
    ruleOf(
      `<LineSymbolizer uom="http://www.opengeospatial.org/se/units/metre">${stroke(css('stroke-width', '20'))}</LineSymbolizer>`,
    ),
    ruleOf(
      `<LineSymbolizer uom="http://www.opengeospatial.org/se/units/foot">${stroke(css('stroke-width', '20'))}</LineSymbolizer>`,
    ),
  ],
  [
    'a line symbolizer on an area',
    'polygon',
    area(grey),
    `<Rule><PolygonSymbolizer>${grey}</PolygonSymbolizer><LineSymbolizer>${stroke('')}</LineSymbolizer></Rule>`,
  ],

  // Areas
  ['fill', 'polygon', area(grey), area(`<Fill>${css('fill', '#ff0000')}</Fill>`)],
  [
    'fill-opacity',
    'polygon',
    area(grey),
    area(`<Fill>${css('fill', '#cccccc')}${css('fill-opacity', '0.4')}</Fill>`),
  ],
  ['GraphicFill', 'polygon', area(grey), area(hatch(size('8')))],
  ['Size of a GraphicFill', 'polygon', area(hatch(size('8'))), area(hatch(size('11')))],
  [
    'Rotation of a GraphicFill',
    'polygon',
    area(hatch(size('8'))),
    area(hatch(`${size('8')}<Rotation>20</Rotation>`)),
  ],
  [
    'Rotation of a vertical hatch',
    'polygon',
    area(hatch(size('8'), 'shape://vertline')),
    area(hatch(`${size('8')}<Rotation>30</Rotation>`, 'shape://vertline')),
  ],
  [
    'Opacity of a GraphicFill',
    'polygon',
    area(hatch(size('8'))),
    area(hatch(`<Opacity>0.4</Opacity>${size('8')}`)),
  ],
  [
    'Displacement of a GraphicFill',
    'polygon',
    area(hatch(size('8'))),
    area(hatch(size('8') + displacement('3', '0'))),
  ],
  [
    'an image as GraphicFill',
    'polygon',
    area(grey),
    area(
      `<Fill><GraphicFill>${inline('#118833').replace('</Graphic>', '<Size>6</Size></Graphic>')}</GraphicFill></Fill>`,
    ),
  ],
  [
    'graphic-margin',
    'polygon',
    area(hatch(size('8'))),
    ruleOf(
      `<PolygonSymbolizer>${hatch(size('8'))}<VendorOption name="graphic-margin">4 2</VendorOption></PolygonSymbolizer>`,
    ),
  ],
  ['Stroke of an area', 'polygon', area(grey), area(grey + stroke(css('stroke-width', '3')))],
  [
    'dashes of an outline',
    'polygon',
    area(grey + stroke('')),
    area(grey + stroke(css('stroke-dasharray', '4 4'))),
  ],
  [
    'GraphicStroke of an outline',
    'polygon',
    area(grey + stroke('')),
    area(`${grey}<Stroke><GraphicStroke>${mark(size('6'), 'circle')}</GraphicStroke></Stroke>`),
  ],
  [
    'PerpendicularOffset of an area',
    'polygon',
    area(grey),
    area(`${grey}<PerpendicularOffset>5</PerpendicularOffset>`),
  ],
  [
    'dashes of a shifted outline',
    'polygon',
    area(`${stroke('')}<PerpendicularOffset>5</PerpendicularOffset>`),
    area(`${stroke(css('stroke-dasharray', '4 4'))}<PerpendicularOffset>5</PerpendicularOffset>`),
  ],
  ['Displacement of an area', 'polygon', area(grey), area(grey + displacement('6', '-4'))],

  // Points
  ...[
    'circle',
    'triangle',
    'star',
    'cross',
    'x',
    'diamond',
    'hexagon',
    'shape://oarrow',
    'shape://carrow',
    'shape://plus',
  ].map(
    (name): Drawn => [
      `the mark ${name}`,
      'point',
      point(mark(size('24'))),
      point(mark(size('24'), name, `<Fill>${css('fill', '#3366cc')}</Fill>${stroke('')}`)),
    ],
  ),
  [
    'Stroke of a mark',
    'point',
    point(mark(size('24'))),
    point(
      mark(size('24'), 'square', `<Fill>${css('fill', '#3366cc')}</Fill>${stroke(css('stroke-width', '3'))}`),
    ),
  ],
  [
    'dashes of a mark',
    'point',
    point(mark(size('24'), 'square', stroke(css('stroke-width', '3')))),
    point(mark(size('24'), 'square', stroke(css('stroke-width', '3') + css('stroke-dasharray', '3 3')))),
  ],
  ['Size of a mark', 'point', point(mark('')), point(mark(size('24')))],
  ['Opacity of a mark', 'point', point(mark(size('24'))), point(mark(`<Opacity>0.4</Opacity>${size('24')}`))],
  [
    'Rotation of a mark',
    'point',
    point(mark(size('24'))),
    point(mark(`${size('24')}<Rotation>30</Rotation>`)),
  ],
  ['AnchorPoint of a mark', 'point', point(mark(size('24'))), point(mark(size('24') + anchor('0', '1')))],
  [
    'Displacement of a mark',
    'point',
    point(mark(size('24'))),
    point(mark(size('24') + displacement('5', '9'))),
  ],
  [
    'a mark on a line',
    'line',
    line(stroke('')),
    `<Rule><LineSymbolizer>${stroke('')}</LineSymbolizer><PointSymbolizer>${mark(size('12'))}</PointSymbolizer></Rule>`,
  ],
  ['an image as data address', 'point', point(mark('')), point(external(svgData))],
  ['an inline image', 'point', point(mark('')), point(inline('#118833'))],
  [
    'a base64 inline image',
    'point',
    point(mark('')),
    point(
      `<Graphic><ExternalGraphic><InlineContent encoding="base64">${Buffer.from(svg('#aa00aa')).toString('base64')}</InlineContent><Format>image/svg+xml</Format></ExternalGraphic></Graphic>`,
    ),
  ],
  [
    'AnchorPoint of an image',
    'point',
    point(inline('#118833')),
    point(inline('#118833').replace('</Graphic>', `${anchor('0', '0')}</Graphic>`)),
  ],

  // Texts
  ['Label', 'point', text(font('')), text(font(''), 'N° 7')],
  ['font-size', 'point', text(font('')), text(`<Font>${css('font-size', '20')}</Font>`)],
  ['font-style', 'point', text(font('')), text(font(css('font-style', 'italic')))],
  ['font-weight', 'point', text(font('')), text(font(css('font-weight', 'bold')))],
  ['Fill of a text', 'point', text(font('')), text(`${font('')}<Fill>${css('fill', '#aa0000')}</Fill>`)],
  [
    'Halo',
    'point',
    `<Rule><PointSymbolizer>${mark(size('60'))}</PointSymbolizer></Rule>${text(font(''))}`,
    `<Rule><PointSymbolizer>${mark(size('60'))}</PointSymbolizer></Rule>${text(`${font('')}<Halo><Radius>3</Radius></Halo>`)}`,
  ],
  [
    'Fill of a halo',
    'point',
    text(`${font('')}<Halo><Radius>2</Radius></Halo>`),
    text(`${font('')}<Halo><Radius>2</Radius><Fill>${css('fill', '#ffcc00')}</Fill></Halo>`),
  ],
  ['AnchorPoint of a text', 'point', atPoint(''), atPoint(anchor('1', '1'))],
  ['Displacement of a text', 'point', atPoint(''), atPoint(displacement('8', '8'))],
  ['Rotation of a text', 'point', atPoint(''), atPoint('<Rotation>45</Rotation>')],
  [
    'LinePlacement',
    'line',
    text(`${font('')}<LabelPlacement><PointPlacement/></LabelPlacement>`, 'Rue'),
    alongLine(''),
  ],
  [
    'PerpendicularOffset of a text',
    'line',
    alongLine(''),
    alongLine('<PerpendicularOffset>8</PerpendicularOffset>'),
  ],
  ['IsRepeated and Gap', 'line', alongLine(''), alongLine('<IsRepeated>true</IsRepeated><Gap>20</Gap>')],
  [
    'InitialGap of a text',
    'line',
    alongLine('<IsRepeated>true</IsRepeated><Gap>20</Gap>'),
    alongLine('<IsRepeated>true</IsRepeated><InitialGap>12</InitialGap><Gap>20</Gap>'),
  ],
  ['GeneralizeLine', 'line', alongLine(''), alongLine('<GeneralizeLine>true</GeneralizeLine>')],
  ['IsAligned', 'line', alongLine(''), alongLine('<IsAligned>false</IsAligned>')],
  [
    'repeat',
    'line',
    text(`${font('')}<LabelPlacement><LinePlacement/></LabelPlacement>`, 'Rue'),
    ruleOf(
      `<TextSymbolizer><Label>Rue</Label>${font('')}<LabelPlacement><LinePlacement/></LabelPlacement><VendorOption name="repeat">40</VendorOption></TextSymbolizer>`,
    ),
  ],
  [
    'autoWrap',
    'polygon',
    text(font(''), 'un long nom'),
    ruleOf(
      `<TextSymbolizer><Label>un long nom</Label>${font('')}<VendorOption name="autoWrap">20</VendorOption></TextSymbolizer>`,
    ),
  ],

  // Rules and conditions
  [
    'MinScaleDenominator',
    'polygon',
    area(grey),
    `<Rule><MinScaleDenominator>100000</MinScaleDenominator><PolygonSymbolizer>${grey}</PolygonSymbolizer></Rule>`,
  ],
  [
    'MaxScaleDenominator',
    'polygon',
    area(grey),
    `<Rule><MaxScaleDenominator>100</MaxScaleDenominator><PolygonSymbolizer>${grey}</PolygonSymbolizer></Rule>`,
  ],
  ['Filter', 'polygon', filtered(equals('Aÿ-Champagne')), filtered(equals('Uz'))],
  [
    'ElseFilter',
    'polygon',
    filtered(equals('Uz')),
    `${filtered(equals('Uz'))}<Rule><ElseFilter/><PolygonSymbolizer>${grey}</PolygonSymbolizer></Rule>`,
  ],
  [
    'BBOX',
    'polygon',
    filtered(`<ogc:BBOX>${propertyName('geom')}${envelope('0 0,100 100')}</ogc:BBOX>`),
    filtered(`<ogc:BBOX>${propertyName('geom')}${envelope('200 200,300 300')}</ogc:BBOX>`),
  ],
  [
    'Intersects',
    'polygon',
    filtered(
      `<ogc:Intersects>${propertyName('geom')}<gml:Point srsName="EPSG:3857"><gml:pos>50 40</gml:pos></gml:Point></ogc:Intersects>`,
    ),
    filtered(
      `<ogc:Intersects>${propertyName('geom')}<gml:Point srsName="EPSG:3857"><gml:coordinates>5,5</gml:coordinates></gml:Point></ogc:Intersects>`,
    ),
  ],
  [
    'ruleEvaluation',
    'polygon',
    `${area(grey)}${area(stroke(css('stroke-width', '5')))}`,
    `${area(grey)}${area(stroke(css('stroke-width', '5')))}<VendorOption name="ruleEvaluation">first</VendorOption>`,
  ],

  // Expressions: the constant beside the same from the attributes
  [
    'a colour from an attribute',
    'polygon',
    area(grey),
    area(`<Fill>${css('fill', propertyName('couleur'))}</Fill>`),
  ],
  [
    'an opacity from an attribute',
    'polygon',
    area(grey),
    area(
      `<Fill>${css('fill', '#cccccc')}${css('fill-opacity', `<ogc:Div>${propertyName('pop')}${literal('100')}</ogc:Div>`)}</Fill>`,
    ),
  ],
  [
    'a width from arithmetic',
    'line',
    line(stroke('')),
    line(stroke(css('stroke-width', `<ogc:Div>${propertyName('pop')}${literal('5')}</ogc:Div>`))),
  ],
  [
    'dashes from an expression',
    'line',
    line(stroke('')),
    line(
      stroke(
        css(
          'stroke-dasharray',
          function_(
            'Concatenate',
            literal('6 '),
            function_('parseInt', function_('min', propertyName('pop'), literal('4'))),
          ),
        ),
      ),
    ),
  ],
  [
    'a dash offset from an expression',
    'line',
    line(stroke(css('stroke-dasharray', '5 3'))),
    line(
      stroke(
        css('stroke-dasharray', '5 3') +
          css('stroke-dashoffset', `<ogc:Div>${propertyName('pop')}${literal('10')}</ogc:Div>`),
      ),
    ),
  ],
  ['a size from an attribute', 'point', point(mark('')), point(mark(size(propertyName('pop'))))],
  [
    'a rotation from an attribute',
    'point',
    point(mark(size('24'))),
    point(mark(`${size('24')}<Rotation>${propertyName('pop')}</Rotation>`)),
  ],
  [
    'a displacement from an attribute',
    'point',
    point(mark(size('24'))),
    point(mark(size('24') + displacement(propertyName('pop'), '0'))),
  ],
  [
    'the size of a hatch from an attribute',
    'polygon',
    area(hatch(size('8'))),
    area(hatch(size(propertyName('pop')))),
  ],
  [
    'a halo from an attribute',
    'point',
    text(`${font('')}<Halo><Radius>1</Radius><Fill>${css('fill', '#ffcc00')}</Fill></Halo>`),
    text(
      `${font('')}<Halo><Radius><ogc:Div>${propertyName('pop')}${literal('8')}</ogc:Div></Radius><Fill>${css('fill', '#ffcc00')}</Fill></Halo>`,
    ),
  ],
  [
    'an anchor from an attribute',
    'point',
    atPoint(''),
    atPoint(anchor(`<ogc:Div>${propertyName('pop')}${literal('30')}</ogc:Div>`, '0')),
  ],
  [
    'Recode',
    'polygon',
    area(grey),
    area(
      `<Fill>${css('fill', `<Recode fallbackValue="#000000"><LookupValue>${propertyName('nom')}</LookupValue><MapItem><Data>Uz</Data><Value>#00ff00</Value></MapItem><MapItem><Data>Aÿ-Champagne</Data><Value>#ff00ff</Value></MapItem></Recode>`)}</Fill>`,
    ),
  ],
  [
    'the fallback of Recode',
    'polygon',
    area(grey),
    area(
      `<Fill>${css('fill', `<Recode fallbackValue="#000000"><LookupValue>${propertyName('nom')}</LookupValue><MapItem><Data>Uz</Data><Value>#00ff00</Value></MapItem></Recode>`)}</Fill>`,
    ),
  ],
  [
    'Categorize',
    'polygon',
    area(grey),
    area(
      `<Fill>${css('fill', `<Categorize fallbackValue="#000000"><LookupValue>${propertyName('pop')}</LookupValue><Value>#ffffcc</Value><Threshold>10</Threshold><Value>#fd8d3c</Value><Threshold>100</Threshold><Value>#800026</Value></Categorize>`)}</Fill>`,
    ),
  ],
  [
    'Interpolate colours',
    'polygon',
    area(grey),
    area(
      `<Fill>${css('fill', `<Interpolate fallbackValue="#000000" mode="color"><LookupValue>${propertyName('pop')}</LookupValue><InterpolationPoint><Data>0</Data><Value>#ffffff</Value></InterpolationPoint><InterpolationPoint><Data>60</Data><Value>#ff0000</Value></InterpolationPoint></Interpolate>`)}</Fill>`,
    ),
  ],
  [
    'Interpolate numbers',
    'line',
    line(stroke('')),
    line(
      stroke(
        css(
          'stroke-width',
          function_(
            'Interpolate',
            propertyName('pop'),
            literal('0'),
            literal('1'),
            literal('60'),
            literal('11'),
          ),
        ),
      ),
    ),
  ],
  [
    'string functions',
    'point',
    text(font('')),
    text(
      font(''),
      `<ChangeCase direction="toUpper"><StringValue><Substring><StringValue>${propertyName('nom')}</StringValue><Position>1</Position><Length>2</Length></Substring></StringValue></ChangeCase>`,
    ),
  ],
  [
    'FormatNumber',
    'point',
    text(font(''), propertyName('pop')),
    text(
      font(''),
      `<FormatNumber fallbackValue="?"><NumericValue>${propertyName('pop')}</NumericValue><Pattern>0.00</Pattern></FormatNumber>`,
    ),
  ],
  [
    'FormatDate',
    'point',
    text(font(''), propertyName('le')),
    text(
      font(''),
      `<FormatDate fallbackValue="?"><DateValue>${propertyName('le')}</DateValue><Pattern>DD/MM/YYYY</Pattern></FormatDate>`,
    ),
  ],
  [
    'Concatenate, Trim, StringPosition and StringLength',
    'point',
    text(font('')),
    text(
      font(''),
      `<Concatenate><StringValue><Trim stripOffChar="A" stripOffPosition="leading"><StringValue>${propertyName('nom')}</StringValue></Trim></StringValue><StringValue><StringPosition><LookupString>C</LookupString><StringValue>${propertyName('nom')}</StringValue></StringPosition></StringValue><StringValue><StringLength><StringValue>${propertyName('nom')}</StringValue></StringLength></StringValue></Concatenate>`,
    ),
  ],
  [
    'a line symbolizer of SLD 1.0.0',
    'line',
    line(`<Stroke>${css('stroke', '#333333', '1.0.0')}</Stroke>`),
    line(`<Stroke>${css('stroke', '#ff0000', '1.0.0')}${css('stroke-width', '5', '1.0.0')}</Stroke>`),
    '1.0.0',
  ],
];

const drawnCases = drawn.map(([name, kind, without, withIt, version = '1.1.0']) => ({
  name,
  kind,
  without,
  withIt,
  version,
}));

describe('what is drawn changes the picture, without a word', () => {
  it.each(drawnCases)('$name', async ({ kind, without, withIt, version }) => {
    expect(findingsOf(withIt, version)).toEqual([]);
    const [plain, changed] = await Promise.all([draw(kind, without, version), draw(kind, withIt, version)]);
    expect(difference(plain, changed, 8).pixels).toBeGreaterThan(3);
  });

  it.each(drawnCases)('$name survives being written and read again', ({ withIt, version }) => {
    const { styles } = readSld(sldOf(withIt, version));
    const again = readSld(writeSld(styles[0]!));
    expect(again.findings).toEqual([]);
    expect(again.styles).toEqual(styles);
  });

  it('symbols grow with the fineness of the screen', async () => {
    const plain = await draw('point', point(mark(size('20'))), '1.1.0');
    const fine = await draw('point', point(mark(size('20'))), '1.1.0', 0.14);
    expect(difference(plain, fine, 8).pixels).toBeGreaterThan(1000);
  });
});
