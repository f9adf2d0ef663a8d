/** `fes:Filter_Capabilities` (OGC 09-026r2 §7.13): what filters may ask, and nothing more. */

import { functionSignatures } from '@cartable/expressions';
import { element, type XmlElement } from '../../common/xml-element.ts';
import { temporalOperatorNames } from '../../filter/read-time.ts';
import type { SpatialOperatorName } from './capabilities-info.ts';

const comparisonOperators = [
  'PropertyIsEqualTo',
  'PropertyIsNotEqualTo',
  'PropertyIsLessThan',
  'PropertyIsLessThanOrEqualTo',
  'PropertyIsGreaterThan',
  'PropertyIsGreaterThanOrEqualTo',
  'PropertyIsLike',
  'PropertyIsNull',
  'PropertyIsNil',
  'PropertyIsBetween',
];

const geometryOperands = [
  'Envelope',
  'Point',
  'LineString',
  'Curve',
  'Polygon',
  'Surface',
  'MultiPoint',
  'MultiCurve',
  'MultiSurface',
  'MultiGeometry',
];

/** Served too, but the schema of capabilities forgets its name. */
const advertisedTemporalOperators = temporalOperatorNames.filter((name) => name !== 'AnyInteracts');

/** FES 2.0 (09-026r2 §7.12, table 13). */
function filterConformance(
  spatial: readonly SpatialOperatorName[],
  hasVersions: boolean,
): Readonly<Record<string, boolean>> {
  return {
    ImplementsQuery: true,
    ImplementsAdHocQuery: true,
    ImplementsFunctions: true,
    ImplementsResourceId: true,
    ImplementsMinStandardFilter: true,
    ImplementsStandardFilter: true,
    ImplementsMinSpatialFilter: spatial.includes('BBOX'),
    ImplementsSpatialFilter: spatial.includes('BBOX') && spatial.length > 1,
    ImplementsMinTemporalFilter: temporalOperatorNames.includes('During'),
    ImplementsTemporalFilter: temporalOperatorNames.includes('During') && temporalOperatorNames.length > 1,
    ImplementsVersionNav: hasVersions,
    ImplementsSorting: true,
    ImplementsExtendedOperators: false,
    ImplementsMinimumXPath: true,
    ImplementsSchemaElementFunc: false,
  };
}

const returned = { number: 'xsd:double', text: 'xsd:string' } as const;

function typeOf(kind: string): string {
  return kind === 'number' || kind === 'text' ? returned[kind] : 'xsd:anySimpleType';
}

/** @param operands lists elements `name="gml:…"` */
function named(list: string, item: string, names: readonly string[]): XmlElement {
  return element(
    `fes:${list}`,
    {},
    names.map((name) => element(`fes:${item}`, { name })),
  );
}

/** @param hasVersions whether `fes:ResourceId` may ask for versions of features */
export function filterCapabilities(spatial: readonly SpatialOperatorName[], hasVersions = false): XmlElement {
  return element(
    'fes:Filter_Capabilities',
    {},
    element(
      'fes:Conformance',
      {},
      Object.entries(filterConformance(spatial, hasVersions)).map(([name, value]) =>
        element(
          'fes:Constraint',
          { name },
          element('ows:NoValues'),
          element('ows:DefaultValue', {}, value ? 'TRUE' : 'FALSE'),
        ),
      ),
    ),
    element('fes:Id_Capabilities', {}, element('fes:ResourceIdentifier', { name: 'fes:ResourceId' })),
    element(
      'fes:Scalar_Capabilities',
      {},
      element('fes:LogicalOperators'),
      named('ComparisonOperators', 'ComparisonOperator', comparisonOperators),
    ),
    element(
      'fes:Spatial_Capabilities',
      {},
      named(
        'GeometryOperands',
        'GeometryOperand',
        geometryOperands.map((name) => `gml:${name}`),
      ),
      named('SpatialOperators', 'SpatialOperator', spatial),
    ),
    element(
      'fes:Temporal_Capabilities',
      {},
      named('TemporalOperands', 'TemporalOperand', ['gml:TimeInstant', 'gml:TimePeriod']),
      named('TemporalOperators', 'TemporalOperator', advertisedTemporalOperators),
    ),
    element(
      'fes:Functions',
      {},
      functionSignatures.map(({ name, minArgs, takes, gives }) =>
        element(
          'fes:Function',
          { name },
          element('fes:Returns', {}, typeOf(gives)),
          element(
            'fes:Arguments',
            {},
            Array.from({ length: minArgs }, (_, index) =>
              element('fes:Argument', { name: `value${index + 1}` }, element('fes:Type', {}, typeOf(takes))),
            ),
          ),
        ),
      ),
    ),
  );
}
