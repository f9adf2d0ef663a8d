import type { datastoreRoutes } from '@cartable/contract';
import { describeAttribute, readAttributeDescriptions } from '@cartable/datastore';
import type { HandlersOf } from '../../http/handlers.ts';

type Handled = 'getAttributeDescriptions' | 'describeAttribute';

/** What the producer says of the attributes of a stored data. */
export const attributeHandlers: HandlersOf<Pick<typeof datastoreRoutes, Handled>> = {
  getAttributeDescriptions: ({ services, visitor }, { params }) =>
    readAttributeDescriptions(services.datastores.context, visitor, params),

  describeAttribute: ({ services, visitor }, { params, body }) =>
    describeAttribute(services.datastores.context, visitor, { ...params, form: body }),
};
