/** Rules, conditions and expressions of SLD 1.0.0 and SE 1.1: the picture changes with each. */
import { beforeAll } from 'vitest';
import { buildRaster } from './testing/build-raster.ts';
import { css, propertyName } from './testing/sld.ts';
import { describeDrawn } from './testing/sld-drawing.suite.ts';
import {
  anchor,
  area,
  atPoint,
  displacement,
  envelope,
  equals,
  filtered,
  font,
  function_,
  grey,
  hatch,
  line,
  literal,
  mark,
  point,
  size,
  stroke,
  text,
} from './testing/sld-pieces.ts';

beforeAll(buildRaster);

describeDrawn([
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
]);
