/** The elements and parameters of SLD 1.0.0 and SE 1.1 that are not drawn: each is told when the style is read. */
import { readSld, type StyleFindingCode } from '@cartable/styles';
import { describe, expect, it } from 'vitest';
import { css, propertyName, ruleOf, sldOf } from './testing/sld.ts';
import {
  area,
  external,
  filtered,
  font,
  function_,
  inline,
  line,
  literal,
  mark,
  point,
  stroke,
  svg,
  svgData,
  text,
} from './testing/sld-pieces.ts';

/** Name of the case, rule that asks for it, code of the finding. */
const reported: readonly (readonly [name: string, content: string, code: StyleFindingCode])[] = [
  [
    'RasterSymbolizer',
    ruleOf('<RasterSymbolizer><Opacity>1</Opacity></RasterSymbolizer>'),
    'symbolizer-unsupported',
  ],
  ['an image elsewhere', point(external('https://example.org/icon.png')), 'graphic-not-embedded'],
  ['an image of the machine', point(external('file:///etc/passwd')), 'graphic-not-embedded'],
  ['an image that is none', point(external('data:image/png;base64,AAAA')), 'graphic-unreadable'],
  [
    'an SVG with a script',
    point(inline('#000000').replace('<rect', '<script>1</script><rect')),
    'graphic-unsafe',
  ],
  [
    'an SVG with a link outside',
    point(external(`data:image/svg+xml,${encodeURIComponent(svg('url(http://example.org/x)'))}`)),
    'graphic-unsafe',
  ],
  [
    'an image of 30 000 pixels',
    point(
      external(`data:image/svg+xml,${encodeURIComponent(svg('red').replace('width="20"', 'width="30000"'))}`),
    ),
    'graphic-too-large',
  ],
  ['ColorReplacement', point(external(svgData, '<ColorReplacement/>')), 'element-ignored'],
  [
    'a mark of a font',
    point(
      '<Graphic><Mark><OnlineResource xlink:href="ttf://Wingdings"/><Format>ttf</Format><MarkIndex>65</MarkIndex></Mark></Graphic>',
    ),
    'mark-unsupported',
  ],
  ['a mark of an unknown name', point(mark('', 'ttf://Webdings#0x64')), 'mark-unknown'],
  [
    'GraphicFill of a mark',
    point(mark('', 'square', `<Fill><GraphicFill>${mark('')}</GraphicFill></Fill>`)),
    'element-ignored',
  ],
  [
    'GraphicStroke of a mark',
    point(mark('', 'square', `<Stroke><GraphicStroke>${mark('')}</GraphicStroke></Stroke>`)),
    'element-ignored',
  ],
  ['GraphicFill of a text', text(`<Fill><GraphicFill>${mark('')}</GraphicFill></Fill>`), 'element-ignored'],
  ['Graphic of a text', text(mark('')), 'element-ignored'],
  ['a font we have not', text(font(css('font-family', 'Comic Sans MS'))), 'font-replaced'],
  ['a font from an attribute', text(font(css('font-family', propertyName('nom')))), 'expression-unsupported'],
  [
    'a cap from an attribute',
    line(stroke(css('stroke-linecap', propertyName('nom')))),
    'expression-unsupported',
  ],
  ['an unknown parameter', line(stroke(css('stroke-miterlimit', '4'))), 'element-ignored'],
  [
    'a computed geometry',
    ruleOf(
      `<LineSymbolizer><Geometry>${function_('buffer', propertyName('geom'), literal('4'))}</Geometry>${stroke('')}</LineSymbolizer>`,
    ),
    'element-ignored',
  ],
  [
    'BaseSymbolizer',
    ruleOf(
      `<LineSymbolizer><BaseSymbolizer><OnlineResource xlink:href="#a"/></BaseSymbolizer>${stroke('')}</LineSymbolizer>`,
    ),
    'element-ignored',
  ],
  [
    'an unknown function',
    line(stroke(css('stroke-width', function_('env', literal('width'))))),
    'expression-unsupported',
  ],
  [
    'a function with too few arguments',
    line(stroke(css('stroke-width', function_('pow', literal('2'))))),
    'expression-unsupported',
  ],
  [
    'a class without a threshold',
    area(
      `<Fill>${css('fill', '<Categorize><LookupValue>1</LookupValue><Value>#000000</Value><Value>#ffffff</Value></Categorize>')}</Fill>`,
    ),
    'expression-unsupported',
  ],
  [
    'a spatial condition without a system',
    filtered(
      `<ogc:Intersects>${propertyName('geom')}<gml:Point><gml:pos>5 4</gml:pos></gml:Point></ogc:Intersects>`,
    ),
    'filter-unsupported',
  ],
  [
    'a curve in a condition',
    filtered(`<ogc:Intersects>${propertyName('geom')}<gml:Curve srsName="EPSG:2154"/></ogc:Intersects>`),
    'filter-unsupported',
  ],
  [
    'a distance in degrees',
    filtered(
      `<ogc:DWithin>${propertyName('geom')}<gml:Point srsName="EPSG:4326"><gml:pos>5 4</gml:pos></gml:Point><ogc:Distance units="degree">1</ogc:Distance></ogc:DWithin>`,
    ),
    'filter-unsupported',
  ],
  ['an empty rule', '<Rule/>', 'rule-empty'],
  [
    'a vendor option',
    ruleOf(
      `<TextSymbolizer><Label>a</Label><VendorOption name="labelAllGroup">true</VendorOption></TextSymbolizer>`,
    ),
    'vendor-option-ignored',
  ],
  [
    'a vendor option of another symbolizer',
    ruleOf(`<LineSymbolizer>${stroke('')}<VendorOption name="repeat">100</VendorOption></LineSymbolizer>`),
    'vendor-option-ignored',
  ],
  [
    'followLine=false',
    ruleOf(
      `<TextSymbolizer><Label>a</Label><VendorOption name="followLine">false</VendorOption></TextSymbolizer>`,
    ),
    'vendor-option-ignored',
  ],
  ['a colour by name', area(`<Fill>${css('fill', 'red')}</Fill>`), 'value-unreadable'],
  ['an opacity above one', area(`<Fill>${css('fill-opacity', '3')}</Fill>`), 'value-unreadable'],
  ['a dash list with a sign', line(stroke(css('stroke-dasharray', '4 -2'))), 'value-unreadable'],
  [
    'an unknown unit',
    ruleOf(`<LineSymbolizer uom="furlong">${stroke('')}</LineSymbolizer>`),
    'value-unreadable',
  ],
];

describe('what is not drawn is said', () => {
  it.each(reported)('%s', (_, content, code) => {
    expect(readSld(sldOf(content, '1.1.0')).findings.map((finding) => finding.code)).toContain(code);
  });
});
