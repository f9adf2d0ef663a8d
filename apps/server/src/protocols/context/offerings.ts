import type { PublishedInfo, ServedType } from '@cartable/datastore';
import { narrow } from './endpoint-scope.ts';
import { getScopedEndpoint } from './scoped-endpoint.ts';
import type { Served, Snapshot } from './served.ts';
import type { ServiceContext } from './service-context.ts';

/** Source of the protocols of maps, features and tiles: the published offerings of some types. */
export function offeringsOf(...types: ServedType[]): Served<ServiceContext> {
  return {
    find: async ({ datastores }) => snapshotOf(await datastores.publishedServices.find(...types)),
    recall: ({ datastores }) => {
      const recalled = datastores.publishedServices.recall(...types);
      return recalled && { snapshot: snapshotOf(recalled.info), standing: recalled.standing };
    },
    checkScope: (context) => void getScopedEndpoint(context),
  };
}

function snapshotOf({ version, services }: PublishedInfo): Snapshot<ServiceContext> {
  return {
    version,
    contextOf: (request) => ({ ...request, published: narrow(services, request.endpoint) }),
  };
}
