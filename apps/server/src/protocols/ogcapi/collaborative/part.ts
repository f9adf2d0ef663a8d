import { editingConformance, withEditing } from '@cartable/ogc';
import type { ApiPart, ApiResource } from '../core/api.ts';
import { featuresPart } from '../features/part.ts';
import { answerVersionedItem } from './versioned-item.ts';

/** Collections that are changed: each feature is told with its version. */
export const collaborativePart: ApiPart = {
  ...featuresPart,
  conformance: [...featuresPart.conformance, ...editingConformance],
  resources: featuresPart.resources.map((resource): ApiResource => {
    if (!resource.path.endsWith('/items/:featureId') || 'document' in resource) return resource;
    return {
      path: resource.path,
      answer: (context, received) => answerVersionedItem(context, received, resource),
    };
  }),
  definition: (context) => withEditing(featuresPart.definition(context)),
};
