import { expect, it } from 'vitest';
import { scaleRangeOf } from '../model/scale-range.ts';
import { readSld } from './read-sld.ts';
import { readSldLayers } from './read-sld-layers.ts';
import { writeSldDocument } from './write-sld.ts';

const rule = (scales: string) => `<Rule>${scales}<LineSymbolizer/></Rule>`;
const sld = `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
  <NamedLayer><Name>a</Name>
    <NamedStyle><Name>default</Name></NamedStyle>
    <UserStyle><Name>s1</Name><FeatureTypeStyle>${rule('<MinScaleDenominator>100</MinScaleDenominator>')}${rule(
      '<MinScaleDenominator>50</MinScaleDenominator><MaxScaleDenominator>900</MaxScaleDenominator>',
    )}</FeatureTypeStyle></UserStyle>
  </NamedLayer>
  <UserLayer><Name>b</Name><UserStyle/></UserLayer>
  <NamedLayer><Name>a</Name>
    <LayerFeatureConstraints><FeatureTypeConstraint><ogc:Filter/></FeatureTypeConstraint></LayerFeatureConstraints>
    <UserStyle><Name>s2</Name><IsDefault>1</IsDefault><FeatureTypeStyle>${rule('')}</FeatureTypeStyle></UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>`;

it('the layers of a document are told with their styles, in the order they are drawn', () => {
  expect(readSldLayers(sld)).toEqual([
    {
      name: 'a',
      kind: 'named',
      isConstrained: false,
      styles: [
        { kind: 'named', name: 'default' },
        { kind: 'user', name: 's1', isDefault: false, index: 0 },
      ],
    },
    {
      name: 'b',
      kind: 'user',
      isConstrained: false,
      styles: [{ kind: 'user', name: '', isDefault: false, index: 1 }],
    },
    {
      name: 'a',
      kind: 'named',
      isConstrained: true,
      styles: [{ kind: 'user', name: 's2', isDefault: true, index: 2 }],
    },
  ]);
  expect(readSld(sld).styles.map(({ style }) => style.name)).toEqual(['s1', undefined, 's2']);
});

it('the range of a style holds those of its rules', () => {
  const ranges = readSld(sld).styles.map(({ style }) => scaleRangeOf(style));
  expect(ranges).toEqual([{ minScaleDenominator: 50 }, {}, {}]);
});

it('several styles make one document', () => {
  const { styles } = readSld(sld);
  const written = writeSldDocument(styles);
  expect(readSld(written).styles).toEqual(styles);
});
