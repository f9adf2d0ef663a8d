import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import type { RequestContext } from './context/request-context.ts';
import { createCsw } from './csw/protocol.ts';
import { createDcat } from './dcat/protocol.ts';
import { createDownload } from './download/protocol.ts';
import { createCatalogueFeeds } from './feeds/catalogue/protocol.ts';
import { createSiteFeeds } from './feeds/site/protocol.ts';
import type { InstantTiles } from './instant/instant-tiles.ts';
import { createInstant } from './instant/protocol.ts';
import { createOai } from './oai/protocol.ts';
import { createCollaborativeOgcApi } from './ogcapi/collaborative/protocol.ts';
import { createOgcApi } from './ogcapi/protocol.ts';
import type { Protocol } from './protocol.ts';
import { registerProtocol } from './register-protocol.ts';
import { createSitemap } from './sitemap/protocol.ts';
import { createStac } from './stac/protocol.ts';
import type { StoredTiles } from './tiles/stored-tiles.ts';
import { createTms } from './tms/protocol.ts';
import { createCollaborativeWfs } from './wfs/collaborative/protocol.ts';
import { createWfs } from './wfs/protocol.ts';
import { createWms } from './wms/protocol.ts';
import { createWmsRaster } from './wms-raster/protocol.ts';
import { WmtsOperations } from './wmts/operations.ts';
import { createWmts, createWmtsRest } from './wmts/protocol.ts';

/** Tiles that several protocols read. */
export interface Shelves {
  readonly stored: StoredTiles;
  readonly instant: InstantTiles;
}

/** A protocol ready to be registered, whatever it serves. */
type Listed = (app: FastifyInstance, services: Services) => Promise<void>;

/** The one list of protocols. */
export function protocolsOf(services: Services, { stored, instant }: Shelves): readonly Listed[] {
  const wmts = new WmtsOperations(stored);
  return [
    listed(createWfs()),
    listed(createCollaborativeWfs(services)),
    listed(createWms()),
    listed(createWmsRaster()),
    listed(createTms(stored)),
    listed(createInstant(services, instant)),
    listed(createWmts(wmts)),
    listed(createWmtsRest(wmts)),
    listed(createOgcApi(stored)),
    listed(createCollaborativeOgcApi()),
    listed(createDownload()),
    listed(createCsw()),
    listed(createDcat()),
    listed(createOai()),
    listed(createSitemap()),
    listed(createCatalogueFeeds()),
    listed(createSiteFeeds()),
    listed(createStac()),
  ];
}

function listed<Context extends RequestContext>(protocol: Protocol<Context>): Listed {
  return (app, services) => registerProtocol(app, protocol, services);
}
