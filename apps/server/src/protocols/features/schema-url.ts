import {
  type GmlFormat,
  profileOf,
  qualifiedNameOf,
  type WfsFeatureType,
  type WfsVersion,
  withQuery,
} from '@cartable/ogc';

/** The version whose features are in each GML. */
const versions: Readonly<Record<GmlFormat, WfsVersion>> = { gml32: '2.0.0', gml31: '1.1.0', gml2: '1.0.0' };

/** Address of the schema of these types: the DescribeFeatureType of them and no others. */
export function schemaUrlOf(baseUrl: string, types: readonly WfsFeatureType[], format: GmlFormat): string {
  const version = versions[format];
  return withQuery(baseUrl, {
    SERVICE: 'WFS',
    VERSION: version,
    REQUEST: 'DescribeFeatureType',
    [profileOf(version).typeNameParameter.toUpperCase()]: types.map(qualifiedNameOf).join(','),
  });
}
