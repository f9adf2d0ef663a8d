import type { FastifyInstance } from 'fastify';
import { bucketsOf } from '../http/rate-limits.ts';
import { attachRawResponder } from '../http/raw-responder.ts';
import { wakeBeforeMaps } from '../map-workers/wake-before-maps.ts';
import type { Services } from '../services.ts';
import { countOfferings, countTraffic } from './context/used-services.ts';
import { InstantTiles } from './instant/instant-tiles.ts';
import { registerOwnTiles } from './instant/own-tiles.ts';
import { instantName } from './instant/protocol.ts';
import { rawInstant, rawInstantPrefix } from './instant/raw-instant.ts';
import { protocolsOf } from './list.ts';
import { StoredTiles } from './tiles/stored-tiles.ts';
import { rawTiles, rawTilesPrefix } from './tms/raw-tiles.ts';

/** Every protocol of the list, and what they need together. */
export async function registerProtocols(app: FastifyInstance, services: Services): Promise<void> {
  const { datastores, maps, metrics, config } = services;
  countTraffic(app, datastores.traffic);
  countOfferings(app, metrics.offerings);
  wakeBeforeMaps(app, maps);
  // Read before the first client asks: a thousand services take a while.
  app.addHook('onListen', async () => void (await datastores.publishedServices.find('WFS')));
  const stored = new StoredTiles(services);
  app.addHook('onClose', async () => stored.close());
  const instant = new InstantTiles(services);
  for (const register of protocolsOf(services, { stored, instant })) await register(app, services);
  registerOwnTiles(app, services, instant);
  if (!config.rawTiles) return;
  const routes = [{ prefix: rawTilesPrefix, handle: rawTiles(stored, metrics, datastores.traffic) }];
  if (mayAnswerInstant(services)) {
    const perSecond = config.instantTilesPerSecond;
    const buckets = bucketsOf(app.server, { group: instantName, perSecond });
    routes.push({ prefix: rawInstantPrefix, handle: rawInstant({ services, tiles: instant, buckets }) });
  }
  attachRawResponder(app.server, {
    routes,
    idleMs: app.server.keepAliveTimeout,
    isLeaving: () => services.departure.isBegun,
  });
}

/** Behind a proxy the address that limits count by is in a header, and traces begin in the ordinary routes. */
function mayAnswerInstant({ config, tracing }: Services): boolean {
  return config.trustProxy === 0 && tracing === undefined;
}
