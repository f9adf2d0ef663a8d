import { CartableError } from '@cartable/contract';
import { quote } from '@cartable/ogc';
import { type ServiceContext, visible } from './service-context.ts';

/**
 * Title of a narrowed endpoint; undefined for the whole platform. A datastore that is unknown, that publishes
 * nothing, or nothing this visitor may see, is answered alike.
 * @throws {CartableError} `service.endpoint-unknown`
 */
export function getScopedEndpoint(context: ServiceContext): { readonly title: string } | undefined {
  const { endpoint } = context;
  if (endpoint.datastore === undefined) return undefined;
  const [first] = visible(context, 'list');
  if (first === undefined) {
    const name = [endpoint.datastore, endpoint.datasheet].filter((part) => part !== undefined).join('/');
    throw new CartableError('service.endpoint-unknown', { name: quote(name) });
  }
  return { title: endpoint.datasheet === undefined ? first.datastore.name : first.datasheet.name };
}
