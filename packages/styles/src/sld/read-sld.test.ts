import { readFileSync } from 'node:fs';
import { CartableError, maxXmlReferences } from '@cartable/contract';
import { compileToEvaluator } from '@cartable/expressions';
import { describe, expect, it } from 'vitest';
import { attributesOf } from '../model/attributes.ts';
import type { Rule } from '../model/style.ts';
import { readSld } from './read-sld.ts';
import { formatStyleFinding } from './style-finding.ts';
import { maxSldBytes, maxXmlDepth, maxXmlNodes } from './xml-tree.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8');

const roads = readSld(fixture('roads-handwritten-1.0.0.sld'));
const roadStyle = roads.styles[0]!.style;

function ruleNamed(name: string): Rule {
  return roadStyle.featureTypeStyles.flatMap(({ rules }) => rules).find((rule) => rule.name === name)!;
}

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return error instanceof CartableError ? error.code : String(error);
  }
  return 'accepted';
}

const wrap = (rules: string): string =>
  `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc"><NamedLayer><Name>t</Name><UserStyle><FeatureTypeStyle>${rules}</FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;

describe('reading SLD', () => {
  it('keeps feature type styles apart and in order', () => {
    expect(roads.styles.map(({ layerName }) => layerName)).toEqual(['route']);
    expect(roadStyle.title).toBe('Réseau routier');
    expect(roadStyle.featureTypeStyles.map(({ rules }) => rules.map(({ name }) => name))).toEqual([
      ['Bord'],
      ['Ain', 'Autres', 'Classes'],
    ]);
  });

  it('keeps a literal that looks like a number as the text it is', () => {
    const columns = [
      { name: 'code_dep', type: 'text' },
      { name: 'nom', type: 'text' },
    ] as const;
    const matches = compileToEvaluator(ruleNamed('Ain').filter!, { columns, srid: 2154 });
    expect(matches(['01', 'Saint-Denis 100%'], undefined, null)).toBe(true);
    expect(matches(['1', 'Saint-Denis 100%'], undefined, null)).toBe(false);
    expect(matches(['01', 'Saint-Denis 100'], undefined, null)).toBe(false);
  });

  it('respects ElseFilter and scale bounds', () => {
    expect(ruleNamed('Autres').isElse).toBe(true);
    expect(ruleNamed('Ain')).toMatchObject({
      isElse: false,
      minScaleDenominator: 1000,
      maxScaleDenominator: 250000,
    });
  });

  it('fills in the defaults of the standard: black stroke, grey fill, square of six pixels', () => {
    const [polygon, point] = ruleNamed('Autres').symbolizers;
    expect(polygon).toMatchObject({
      fill: { color: '#808080', opacity: 1 },
      stroke: { color: '#000000', width: 1, opacity: 1, dashArray: [] },
    });
    expect(point).toMatchObject({ graphic: { sources: [{ kind: 'mark', shape: 'square' }] } });
  });

  it('keeps the spaces of mixed labels', () => {
    const text = ruleNamed('Ain').symbolizers[1];
    expect(text).toMatchObject({
      kind: 'text',
      label: [
        'N° ',
        { expression: { op: 'property', name: 'numero' } },
        ' - ',
        { expression: { op: 'property', name: 'nom' } },
      ],
      placement: { kind: 'line', perpendicularOffset: 0 },
      halo: { radius: 1, fill: { color: '#ffffff' } },
      vendorOptions: { followLine: 'true', group: 'yes' },
    });
  });

  it('reads expressions in parameters and lists every attribute used', () => {
    expect(ruleNamed('Bord').symbolizers[0]).toMatchObject({
      stroke: { color: '#aa3300', cap: 'round', width: { expression: { op: 'arithmetic', operator: '+' } } },
    });
    expect(attributesOf(roadStyle)).toEqual(['LARGEUR', 'code_dep', 'nom', 'numero']);
  });

  it('can give attributes other names, as integration does', () => {
    const { styles } = readSld(fixture('roads-handwritten-1.0.0.sld'), {
      attributeName: (name) => (name === 'LARGEUR' ? 'largeur' : undefined),
    });
    expect(attributesOf(styles[0]!.style)).toContain('largeur');
  });

  it('says in words, rule by rule, what cannot be drawn', () => {
    const found = roads.findings.map(({ code, severity, rule }) => `${rule} ${severity} ${code}`);
    expect(found).toEqual([
      'Ain warning vendor-option-ignored',
      'Classes warning mark-unknown',
      'Classes error expression-unsupported',
      'Classes error graphic-not-embedded',
      'Classes error symbolizer-unsupported',
      'Emprise error filter-unsupported',
    ]);
    expect(formatStyleFinding(roads.findings[5]!, 'fr')).toBe(
      'Règle « Emprise » (ligne 63) : La condition « BBOX » n’est pas comprise ; la règle n’est pas dessinée.',
    );
    expect(formatStyleFinding(roads.findings[4]!, 'en')).toContain('“RasterSymbolizer” cannot be drawn');
  });

  it('does not draw a rule over everything when its condition is not understood', () => {
    expect(ruleNamed('Emprise')).toBeUndefined();
  });

  it('reads the names, units and defaults of SE 1.1', () => {
    const { styles, findings } = readSld(fixture('zones-handwritten-1.1.0.sld'));
    expect(findings).toEqual([]);
    const [rule] = styles[0]!.style.featureTypeStyles[0]!.rules;
    expect(rule!.title).toBe('Zones humides');
    expect(rule!.symbolizers[0]).toMatchObject({
      unit: 'metre',
      perpendicularOffset: 3,
      fill: { graphic: { size: 8, sources: [{ shape: 'slash', stroke: { color: '#00aaff' } }] } },
      stroke: { width: 2.5 },
    });
    expect(rule!.symbolizers[1]).toMatchObject({ placement: { kind: 'point', anchor: [0.5, 0.5] } });
  });

  it('replaces values it cannot read by the default, and says so', () => {
    const { styles, findings } = readSld(
      wrap(
        '<Rule><LineSymbolizer><Stroke><CssParameter name="stroke">red</CssParameter><CssParameter name="stroke-width">wide</CssParameter><CssParameter name="stroke-opacity">3</CssParameter></Stroke></LineSymbolizer></Rule>',
      ),
    );
    expect(styles[0]!.style.featureTypeStyles[0]!.rules[0]!.symbolizers[0]).toMatchObject({
      stroke: { color: '#000000', width: 1, opacity: 1 },
    });
    expect(findings.map(({ params, rule }) => `${rule}: ${params.value} → ${params.used}`)).toEqual([
      '1: red → #000000',
      '1: 3 → 1',
      '1: wide → 1',
    ]);
  });

  it('refuses what is not an SLD document with its own reason each', () => {
    expect(codeOf(() => readSld('<kml/>'))).toBe('style.not-sld');
    expect(codeOf(() => readSld('<StyledLayerDescriptor><a></StyledLayerDescriptor>'))).toBe('style.not-xml');
    expect(codeOf(() => readSld(''))).toBe('style.not-xml');
    expect(codeOf(() => readSld('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'))).toBe('style.xml-refused');
    expect(codeOf(() => readSld('<a>&unknown;</a>'))).toBe('style.not-xml');
  });

  it('refuses documents past the limits of size, depth and rules, and accepts them at the limit', () => {
    const padded = (size: number): string => {
      const document = wrap('');
      return document + ' '.repeat(size - document.length);
    };
    expect(codeOf(() => readSld(padded(maxSldBytes)))).toBe('accepted');
    expect(codeOf(() => readSld(padded(maxSldBytes + 1)))).toBe('style.too-large');
    const filled = (count: number) =>
      `<StyledLayerDescriptor>${'<a/>'.repeat(count - 1)}</StyledLayerDescriptor>`;
    expect(codeOf(() => readSld(filled(maxXmlNodes)))).not.toBe('style.too-many-elements');
    expect(codeOf(() => readSld(filled(maxXmlNodes + 1)))).toBe('style.too-many-elements');
    const referring = `<StyledLayerDescriptor>${'&amp;'.repeat(maxXmlReferences + 1)}</StyledLayerDescriptor>`;
    expect(codeOf(() => readSld(referring))).toBe('style.too-many-elements');
    const nested = (depth: number): string => {
      const inner = depth - 1;
      return `<StyledLayerDescriptor>${'<a>'.repeat(inner)}${'</a>'.repeat(inner)}</StyledLayerDescriptor>`;
    };
    expect(codeOf(() => readSld(nested(maxXmlDepth)))).toBe('accepted');
    expect(codeOf(() => readSld(nested(maxXmlDepth + 1)))).toBe('style.xml-refused');
    const rules = (count: number): string => wrap('<Rule><LineSymbolizer/></Rule>'.repeat(count));
    expect(codeOf(() => readSld(rules(2000)))).toBe('accepted');
    expect(codeOf(() => readSld(rules(2001)))).toBe('style.too-many');
  });
});

describe('words that every object knows', () => {
  const point = (inside: string) =>
    wrap(`<Rule><PointSymbolizer><Graphic>${inside}</Graphic></PointSymbolizer></Rule>`);
  const line = (inside: string) => wrap(`<Rule><LineSymbolizer>${inside}</LineSymbolizer></Rule>`);
  const stroke = (name: string, value: string) =>
    line(`<Stroke><CssParameter name="${name}">${value}</CssParameter></Stroke>`);

  it.each([
    wrap('<Rule><constructor/><LineSymbolizer/></Rule>'),
    wrap('<Rule><ogc:Filter><ogc:constructor/></ogc:Filter><LineSymbolizer/></Rule>'),
    wrap('<Rule><ogc:Filter><ogc:toString><ogc:Literal>1</ogc:Literal></ogc:toString></ogc:Filter></Rule>'),
    point('<Mark><WellKnownName>constructor</WellKnownName></Mark>'),
    point('<Size><ogc:constructor><ogc:Literal>1</ogc:Literal></ogc:constructor></Size>'),
    stroke('stroke-linecap', 'constructor'),
    stroke('stroke-width', '<constructor/>'),
    stroke('constructor', '1'),
    line('<VendorOption name="constructor">x</VendorOption>'),
    line('<VendorOption name="__proto__">x</VendorOption>'),
  ])('are words of no style: %s', (sld) => {
    const read = readSld(sld);
    // Styles that reach the workers are plain data.
    expect(() => structuredClone(read.styles)).not.toThrow();
    expect(read.findings.map((finding) => formatStyleFinding(finding, 'en')).join()).not.toContain('native');
  });
});
