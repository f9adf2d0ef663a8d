/** Changes of features in the definition of the API and in its conformance (OGC 20-002, draft). */

import type { DefinitionPart } from '../api-core/api-definition.ts';
import { conformanceClasses } from '../api-core/conformance.ts';
import { geoJsonMediaType } from '../api-core/link.ts';
import { reference, type Schema } from '../api-core/operations.ts';
import { mergePatchMediaType } from './read-feature-body.ts';

export const editingConformance = conformanceClasses({
  'http://www.opengis.net/spec/ogcapi-features-4/1.0/conf/': [
    'create-replace-delete',
    'update',
    'optimistic-locking-etags',
    'features',
  ],
});

const feature = reference('schemas', 'Feature');
const text: Schema = { type: 'string' };
const entityTag = { ETag: { description: 'Version of the feature.', schema: text } };

const refusals = {
  400: reference('responses', 'Invalid'),
  401: { description: 'Nobody is signed in.' },
  403: { description: 'A right, a grid or an hour refuses the change.' },
  404: reference('responses', 'NotFound'),
  409: { description: 'Others changed the feature meanwhile.' },
  412: { description: 'The feature is not of the version that If-Match names.' },
  415: { description: 'The body is of no type that is read here.' },
  428: { description: 'This server wants If-Match with each change.' },
  429: reference('responses', 'TooMany'),
};

const contentCrs = {
  name: 'Content-Crs',
  in: 'header',
  required: false,
  description: 'System of the coordinates of the body, between < and >; CRS84 without it.',
  schema: text,
};
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'ETag of the feature as it was read.',
  schema: text,
};

const bodyOf = (type: string) => ({ required: true, content: { [type]: { schema: feature } } });

/** A feature that is not known to be of the version told is not changed. */
const changing = { 204: { description: 'It is changed.', headers: entityTag }, ...refusals };

interface Path {
  readonly get: {
    readonly operationId: string;
    readonly summary: string;
    readonly parameters: readonly object[];
  };
}

/** The same paths, with what changes the features of each collection. */
export function withEditing({ paths, ...part }: DefinitionPart): DefinitionPart {
  const edited = Object.entries(paths as Readonly<Record<string, Path>>).map(([path, known]) => [
    path,
    { ...known, ...editingOf(path, known) },
  ]);
  return { ...part, paths: Object.fromEntries(edited) as object };
}

function editingOf(path: string, { get }: Path): object {
  const isItems = path.endsWith('/items');
  if (!isItems && !path.endsWith('/items/{featureId}')) return {};
  const suffix = get.operationId.replace(/^getFeatures?/, '');
  const ofPath = get.parameters.filter((one) => /collectionId|featureId/.test(JSON.stringify(one)));
  const operation = (name: string, rest: object, headers: readonly object[]) => ({
    tags: ['Data'],
    operationId: `${name}${suffix}`,
    summary: get.summary,
    parameters: [...ofPath, ...headers],
    ...rest,
  });
  if (isItems) {
    const created = {
      201: {
        description: 'The feature is created.',
        headers: { ...entityTag, Location: { description: 'Address of the feature.', schema: text } },
      },
    };
    const rest = { requestBody: bodyOf(geoJsonMediaType), responses: { ...created, ...refusals } };
    return { post: operation('createFeature', rest, [contentCrs]) };
  }
  const replacing = { requestBody: bodyOf(geoJsonMediaType), responses: changing };
  const updating = { requestBody: bodyOf(mergePatchMediaType), responses: changing };
  return {
    put: operation('replaceFeature', replacing, [contentCrs, ifMatch]),
    patch: operation('updateFeature', updating, [contentCrs, ifMatch]),
    delete: operation('deleteFeature', { responses: changing }, [ifMatch]),
  };
}
