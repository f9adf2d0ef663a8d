import { owsNamespace } from '../../common/exception-report.ts';
import { element, type XmlElement } from '../../common/xml-element.ts';

/** Part of FES 2.0 the index computes (OGC 09-026r2 §7.12, table 13). */
const conformance: Readonly<Record<string, boolean>> = {
  ImplementsQuery: true,
  ImplementsAdHocQuery: true,
  ImplementsFunctions: false,
  ImplementsResourceId: false,
  ImplementsMinStandardFilter: true,
  ImplementsStandardFilter: true,
  ImplementsMinSpatialFilter: true,
  ImplementsSpatialFilter: true,
  ImplementsMinTemporalFilter: false,
  ImplementsTemporalFilter: false,
  ImplementsVersionNav: false,
  ImplementsSorting: true,
  ImplementsExtendedOperators: false,
  ImplementsMinimumXPath: false,
  ImplementsSchemaElementFunc: false,
};
const comparisons = [
  'PropertyIsEqualTo',
  'PropertyIsNotEqualTo',
  'PropertyIsLessThan',
  'PropertyIsLessThanOrEqualTo',
  'PropertyIsGreaterThan',
  'PropertyIsGreaterThanOrEqualTo',
  'PropertyIsLike',
  'PropertyIsNull',
  'PropertyIsBetween',
];
const operands = ['gml:Envelope', 'gml:Point', 'gml:LineString', 'gml:Polygon'];
const spatial = ['BBOX', 'Contains', 'Disjoint', 'Equals', 'Intersects', 'Within'];

const named = (tag: string, names: readonly string[]): XmlElement[] =>
  names.map((name) => element(tag, { name }));

export const csw3FilterCapabilities = element(
  'fes:Filter_Capabilities',
  // Filter Encoding stays with OWS Common 1.1, where the catalogue has 2.0.
  { 'xmlns:ows11': owsNamespace },
  element(
    'fes:Conformance',
    {},
    Object.entries(conformance).map(([name, holds]) =>
      element(
        'fes:Constraint',
        { name },
        element('ows11:NoValues', {}),
        element('ows11:DefaultValue', {}, holds ? 'TRUE' : 'FALSE'),
      ),
    ),
  ),
  element(
    'fes:Scalar_Capabilities',
    {},
    element('fes:LogicalOperators', {}),
    element('fes:ComparisonOperators', {}, named('fes:ComparisonOperator', comparisons)),
  ),
  element(
    'fes:Spatial_Capabilities',
    {},
    element('fes:GeometryOperands', {}, named('fes:GeometryOperand', operands)),
    element('fes:SpatialOperators', {}, named('fes:SpatialOperator', spatial)),
  ),
);
