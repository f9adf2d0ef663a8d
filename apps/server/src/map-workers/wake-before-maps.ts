import type { FastifyInstance } from 'fastify';
import type { MapWorkerPool } from './pool.ts';

/**
 * Whoever opens a page or reads what a service offers asks for a map or for features next: a thread is started
 * meanwhile, so that none needs to wait while nobody comes.
 */
export function wakeBeforeMaps(app: FastifyInstance, maps: Pick<MapWorkerPool, 'wake'>): void {
  app.addHook('onRequest', async ({ url, headers }) => {
    if (isBeforeMaps(url, headers.accept)) maps.wake();
  });
}

function isBeforeMaps(url: string, accept: string | undefined): boolean {
  return accept?.includes('text/html') || /[?&]request=getcapabilities\b/i.test(url);
}
