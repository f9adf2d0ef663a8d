import type { MapAddress } from '@cartable/contract';
import type { FastifyInstance } from 'fastify';
import { limitOf } from '../http/rate-limits.ts';
import type { Services } from '../services.ts';

const mapPath = '/cartes';

export const mapLinkPath = (code: string): string => `/c/${code}`;

/** Short addresses lead to the map they stand for; unknown ones are answered as any unknown page. */
export function registerMapLinks(app: FastifyInstance, { accounts, config }: Services): void {
  const limit = limitOf(config.callsPerMinute, 'map-links');
  app.get<{ Params: { code: string } }>('/c/:code', { config: limit }, async ({ params }, reply) => {
    const address = await accounts.maps.findByCode(params.code);
    if (!address) return reply.callNotFound();
    // A saved map may change, or be private again.
    return reply.header('cache-control', 'no-cache').redirect(`${mapPath}?${writeQuery(address)}`);
  });
}

function writeQuery({ layers, centre, zoom, base }: MapAddress): string {
  const facts = Object.entries({ layers, centre, zoom, base }).filter(([, value]) => value);
  return new URLSearchParams(facts as [string, string][]).toString();
}
