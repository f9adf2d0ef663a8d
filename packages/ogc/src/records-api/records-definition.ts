/** The catalogue in the definition of the API (OpenAPI 3.0). */
import type { DefinitionPart } from '../api-core/api-definition.ts';
import type { ApiInfo } from '../api-core/api-info.ts';
import { geoJsonMediaType, htmlMediaType, jsonMediaType, schemaMediaType } from '../api-core/link.ts';
import {
  type Contents,
  common,
  object,
  operation,
  parameter,
  reference,
  text,
} from '../api-core/operations.ts';
import { recordsCollectionId } from '../features-api/collection-id.ts';
import { defaultRecordLimit, maxRecordLimit } from './read-records-query.ts';
import { recordQueryables } from './record-queryables.ts';

const form = (json: string, schema: Contents[string]): Contents => ({
  [json]: schema,
  [htmlMediaType]: text,
});
const list = { type: 'array', items: text };

export function recordsDefinition({ texts, parameterTexts }: ApiInfo): DefinitionPart {
  const path = `/collections/${recordsCollectionId}`;
  const limit = { type: 'integer', minimum: 1, maximum: maxRecordLimit, default: defaultRecordLimit };
  const own = [
    parameter('limit', limit, parameterTexts.limit),
    parameter('q', list, parameterTexts.q),
    parameter('ids', list, parameterTexts.ids),
    parameter('externalIds', list, parameterTexts.externalIds),
    ...Object.entries(recordQueryables).map(([name, schema]) =>
      parameter(name, name === 'type' ? list : schema, parameterTexts.own),
    ),
  ];
  const shared = ['offset', 'bbox', 'datetime', 'sortby', 'filter', 'filter-lang', 'filter-crs'];
  const id = { name: 'recordId', in: 'path', required: true, description: texts.record, schema: text };
  const get = (
    operationId: string,
    title: string,
    parameters: Parameters<typeof operation>[3],
    contents: Contents,
  ) => ({ get: operation(operationId, title, 'Data', parameters, contents) });
  return {
    paths: {
      [path]: get(
        'describeCatalogue',
        texts.records,
        [common],
        form(jsonMediaType, reference('schemas', 'Collection')),
      ),
      [`${path}/queryables`]: get(
        'getRecordQueryables',
        texts.queryables,
        [common],
        form(schemaMediaType, object),
      ),
      [`${path}/items`]: get(
        'getRecords',
        texts.records,
        [common, shared, ...own],
        form(geoJsonMediaType, reference('schemas', 'FeatureCollection')),
      ),
      [`${path}/items/{recordId}`]: get(
        'getRecord',
        texts.record,
        [common, id],
        form(geoJsonMediaType, reference('schemas', 'Feature')),
      ),
    },
  };
}
