import { qualifiedNameOf, type WfsFeatureType, withQuery } from '@cartable/ogc';

/** Where the schema of these types is: the DescribeFeatureType of them and no others. */
export function schemaUrlOf(baseUrl: string, types: readonly WfsFeatureType[]): string {
  return withQuery(baseUrl, {
    SERVICE: 'WFS',
    VERSION: '2.0.0',
    REQUEST: 'DescribeFeatureType',
    TYPENAMES: types.map(qualifiedNameOf).join(','),
  });
}
