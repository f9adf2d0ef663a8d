import type { PublishedService } from '@cartable/datastore';
import type { WmsGetStyles } from '@cartable/ogc';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { validated } from '../features/validated.ts';
import { findServices, ownStyle, styledTable } from './layers.ts';

/** Styles as they may be sent back: a client edits them and returns them by SLD_BODY. */
export async function getStyles(
  context: ServiceContext,
  request: WmsGetStyles,
  { received }: { readonly received: ProtocolRequest },
): Promise<ServiceAnswer> {
  const services = request.layers.flatMap((name) =>
    findServices(context, 'legend', { name, locator: 'LAYERS' }),
  );
  return validated(context, { services, received, form: '', hasLinks: false }, () =>
    writeStyles(context, services),
  );
}

async function writeStyles(
  context: ServiceContext,
  services: readonly PublishedService[],
): Promise<ServiceAnswer> {
  const timeoutMs = context.services.config.renderTimeoutMs;
  const body = await context.services.maps.run(
    {
      kind: 'write-styles',
      layers: services.map(({ layerName, title, tables }) => ({
        name: layerName,
        styleName: ownStyle,
        title,
        tables: tables.map((table) => ({ name: table.publicName, sld: styledTable(table).sld })),
      })),
    },
    { signal: context.signal, timeoutMs },
  );
  return { body, contentType: 'application/vnd.ogc.sld+xml; charset=utf-8' };
}
