import type { OwnAccessRequest, RequestedService } from '@cartable/accounts';
import {
  type AccessForm,
  CartableError,
  type CatalogueLayer,
  type CatalogueRecord,
  type MyAccessRequest,
  type RequestedLayer,
  type requestRoutes,
} from '@cartable/contract';

import { listReceivedPermissions, readCatalogueRecord } from '@cartable/datastore';
import type { HandlersOf, RequestContext } from '../../http/handlers.ts';

/** Value a person leaves in the field that only robots change. */
const untouched = '0';

export const requestHandlers: HandlersOf<typeof requestRoutes> = {
  async contactUs({ services, visitor, address, language }, { body }) {
    // The robot is told that all went well.
    if (body.importance === untouched) {
      await services.accounts.requests.contactSupport(
        { visitor, address, language },
        {
          email: body.email_contact,
          firstName: body.first_name,
          lastName: body.last_name,
          category: body.category,
          organization: body.organization,
          message: body.message,
        },
      );
    }
    return { success: true };
  },

  async joinCommunity({ services, visitor }, { body }) {
    await services.accounts.requests.askToJoin(visitor, {
      communityId: body.community._id,
      message: body.message || null,
    });
  },

  async requestAccesses({ services, visitor }, { body }) {
    const record = await readCatalogueRecord(services.datastores.context, visitor, identifierOf(body));
    await services.accounts.requests.requestAccess(visitor, {
      record: {
        fileIdentifier: record.file_identifier,
        title: record.title,
        contactEmail: record.contact_email || null,
        datastoreId: record.datastore._id,
        communityId: await communityOf(services, record),
      },
      services: requestedServices(record, body.layers),
      myself: body.myself,
      communityIds: body.beneficiaries.map(({ _id }) => _id),
      message: body.message || null,
    });
    return { state: 'success' };
  },

  async getMyAccessRequests({ services, visitor }) {
    const requests = await services.accounts.requests.ownAccessRequests(visitor);
    if (requests.length === 0) return [];
    const permissions = await listReceivedPermissions(services.datastores.context, visitor);
    const inForce = permissions.filter(({ expired }) => !expired);
    const opened = new Set(inForce.flatMap(({ offerings }) => offerings.map(({ _id }) => _id)));
    return requests.map((request) => presentAccessRequest(request, opened));
  },

  async withdrawAccessRequest({ services, visitor }, { params }) {
    await services.accounts.requests.withdrawAccessRequest(visitor, params.requestId);
  },
};

function presentAccessRequest(
  { id, createdAt, record, services, myself, communities }: OwnAccessRequest,
  opened: ReadonlySet<string>,
): MyAccessRequest {
  return {
    _id: id,
    state: services.every(({ offeringId }) => opened.has(offeringId)) ? 'GRANTED' : 'PENDING',
    creation: createdAt,
    record: { file_identifier: record.fileIdentifier, title: record.title },
    services: services.map(({ offeringId, name, type }) => ({ offering: offeringId, name, type })),
    myself,
    communities: communities.map(({ id: _id, name }) => ({ _id, name })),
  };
}

/** Given, or the last segment of the address of the record's page. @throws {CartableError} `common.not-found` */
function identifierOf({ fileIdentifier, catalogueDatasheetUrl = '' }: AccessForm): string {
  const identifier = fileIdentifier ?? catalogueDatasheetUrl.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(identifier);
  } catch (error) {
    throw new CartableError('common.not-found', {}, { cause: error });
  }
}

async function communityOf(
  { datastores }: RequestContext['services'],
  { datastore }: CatalogueRecord,
): Promise<string> {
  const communityId = await datastores.communityOf(datastore._id);
  if (communityId === undefined) throw new CartableError('common.not-found');
  return communityId;
}

/**
 * The services asked for, each once: the tables of a WFS are several layers of one.
 * @throws {CartableError} `access-request.layer-unknown`
 */
function requestedServices(record: CatalogueRecord, layers: readonly RequestedLayer[]): RequestedService[] {
  const found = new Map<string, RequestedService>();
  for (const layer of layers) {
    const known = record.private_layers.find((candidate) => isMeant(candidate, layer));
    if (known === undefined) {
      const said = layer.name ?? layer.offeringId ?? '—';
      throw new CartableError('access-request.layer-unknown', { layer: said });
    }
    const { offeringId, offering_layer_name: name, endpointType: type } = known;
    found.set(offeringId, { offeringId, name, type });
  }
  return [...found.values()];
}

function isMeant(known: CatalogueLayer, requested: RequestedLayer): boolean {
  if (requested.offeringId !== undefined) return requested.offeringId === known.offeringId;
  const isNamed = requested.name === known.name || requested.name === known.offering_layer_name;
  return isNamed && (requested.endpointType === undefined || requested.endpointType === known.endpointType);
}
