/**
 * Every element and parameter of SLD 1.0.0 and SE 1.1 is either drawn (the picture changes with it: symbolizers here,
 * rules and expressions in `sld-rules.test.ts`) or reported when the style is read (`sld-reported.test.ts`). Nothing is
 * passed over in silence.
 */
import { difference } from '@cartable/testkit/pictures';
import { beforeAll, expect, it } from 'vitest';
import { buildRaster } from './testing/build-raster.ts';
import { css, ruleOf } from './testing/sld.ts';
import { type Drawn, describeDrawn, draw } from './testing/sld-drawing.suite.ts';
import {
  alongLine,
  anchor,
  area,
  atPoint,
  displacement,
  external,
  font,
  grey,
  hatch,
  inline,
  line,
  mark,
  point,
  size,
  stroke,
  svg,
  svgData,
  text,
} from './testing/sld-pieces.ts';

beforeAll(buildRaster);

describeDrawn([
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
]);

it('symbols grow with the fineness of the screen', async () => {
  const plain = await draw('point', point(mark(size('20'))), '1.1.0');
  const fine = await draw('point', point(mark(size('20'))), '1.1.0', 0.14);
  expect(difference(plain, fine, 8).pixels).toBeGreaterThan(1000);
});
