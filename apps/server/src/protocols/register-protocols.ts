import type { FastifyInstance } from 'fastify';
import { attachRawResponder } from '../http/raw-responder.ts';
import { wakeBeforeMaps } from '../map-workers/wake-before-maps.ts';
import type { Services } from '../services.ts';
import { countTraffic } from './context/used-services.ts';
import { InstantTiles } from './instant/instant-tiles.ts';
import { registerOwnTiles } from './instant/own-tiles.ts';
import { protocolsOf } from './list.ts';
import { StoredTiles } from './tiles/stored-tiles.ts';
import { rawTiles, rawTilesPrefix } from './tms/raw-tiles.ts';

/** Every protocol of the list, and what they need together. */
export async function registerProtocols(app: FastifyInstance, services: Services): Promise<void> {
  const { datastores, maps, metrics, config } = services;
  countTraffic(app, datastores.traffic);
  wakeBeforeMaps(app, maps);
  // Read before the first client asks: a thousand services take a while.
  app.addHook('onListen', async () => void (await datastores.publishedServices.find('WFS')));
  const stored = new StoredTiles(services);
  app.addHook('onClose', async () => stored.close());
  const instant = new InstantTiles(services);
  for (const register of protocolsOf(services, { stored, instant })) await register(app, services);
  registerOwnTiles(app, services, instant);
  if (!config.rawTiles) return;
  attachRawResponder(app.server, {
    prefix: rawTilesPrefix,
    handle: rawTiles(stored, metrics, datastores.traffic),
    idleMs: app.server.keepAliveTimeout,
  });
}
