import { conformanceClasses } from '../api-core/conformance.ts';

/** Each declared because tests prove it. */
export const recordsConformance = conformanceClasses({
  'http://www.opengis.net/spec/ogcapi-records-1/1.0/conf/': [
    'record-core',
    'record-collection',
    'record-core-query-parameters',
    'record-api',
    'searchable-catalog',
    'sorting',
    'filtering',
    'json',
    'html',
    'oas30',
  ],
});
