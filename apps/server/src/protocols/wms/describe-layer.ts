import type { PublishedService } from '@cartable/datastore';
import {
  type DescribedType,
  namespaceOf,
  OgcRequestError,
  qualifiedNameOf,
  type WmsDescribeLayer,
  writeDescribeLayer,
} from '@cartable/ogc';
import { validatorOf } from '../context/answer/etag-of.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { baseUrlOf } from '../context/endpoint-scope.ts';
import { rootOf } from '../context/mount.ts';
import { isVisible, type ServiceContext } from '../context/service-context.ts';
import { servedTypes } from '../features/feature-types.ts';
import { findServices } from './layers.ts';

/** Feature types that hold what the layers draw, at the WFS this visitor may use. */
export async function describeLayer(
  context: ServiceContext,
  request: WmsDescribeLayer,
): Promise<ServiceAnswer> {
  const layers = request.layers.flatMap((name) =>
    findServices(context, 'describe', { name, locator: 'LAYERS' }),
  );
  const { services: wfs } = await context.services.datastores.publishedServices.find('WFS');
  const readable = wfs.filter((service) => isVisible(context, 'describe', service));
  const described = layers.map((layer) => ({
    name: layer.layerName,
    types: typesOf(context, layer, readable),
  }));
  // The schema of SLD 1.1 has no empty answer.
  if (request.version === '1.3.0' && described.every(({ types }) => types.length === 0)) {
    throw new OgcRequestError({ exceptionCode: 'NoApplicableCode', code: 'service.layer-not-described' });
  }
  const body = writeDescribeLayer(described, request.version);
  return {
    body,
    contentType: 'text/xml; charset=utf-8',
    headers: validatorOf(context, body),
    hasLinks: true,
  };
}

function typesOf(
  { services, endpoint, audience }: ServiceContext,
  layer: PublishedService,
  readable: readonly PublishedService[],
): DescribedType[] {
  const wfsUrl = baseUrlOf(`${services.config.publicUrl}${rootOf('wfs', audience)}`, endpoint);
  const ofSameData = readable.filter(({ datastore }) => datastore.id === layer.datastore.id);
  const types = servedTypes(ofSameData);
  return layer.tables.flatMap((table) => {
    const served = types.find(
      (type) => type.table.datasetId === table.datasetId && type.table.table === table.table,
    );
    if (served === undefined) return [];
    const namespace = namespaceOf(services.config.publicUrl, served.type.layerName);
    return [{ typeName: qualifiedNameOf(served.type), namespace, wfsUrl }];
  });
}
