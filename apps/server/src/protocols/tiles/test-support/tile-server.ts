import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { anonymous } from '@cartable/accounts';
import type { PublishedInfo, PublishedPyramid, PublishedService } from '@cartable/datastore';
import { type Tile, tileBbox, tileMatrixSet, toGeographicBbox } from '@cartable/geo';
import { openFolderObjectStore } from '@cartable/storage';
import { openArchiveWriter } from '@cartable/tiling';
import fastify, { type FastifyInstance } from 'fastify';
import { Departure } from '../../../operations/departure.ts';
import { Metrics } from '../../../operations/metrics.ts';
import type { Services } from '../../../services.ts';

/** Services of tiles over archives written for a test, behind the real edge and nothing else. */
export class TileServer {
  readonly app: FastifyInstance = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  readonly services: Services;
  readonly #folder: string;
  #info: PublishedInfo = { version: 1, services: [] };

  constructor(folder: string, { rawTiles = true }: { readonly rawTiles?: boolean } = {}) {
    this.#folder = folder;
    mkdirSync(join(folder, 'pyramids'));
    const services = {
      departure: new Departure(),
      config: {
        publicUrl: 'http://cartes.test',
        siteTitle: 'Cartes',
        renderTimeoutMs: 10_000,
        wmtsPerSecond: 1e6,
        rawTiles,
      },
      logger: { error: (fault: unknown) => console.error(fault) },
      availability: { explain: () => undefined },
      metrics: new Metrics(),
      clock: { now: () => new Date() },
      objects: openFolderObjectStore({ folder }),
      features: { cutsTiles: false },
      accounts: { loadVisitor: async () => anonymous },
      datastores: { publishedServices: { find: async () => this.#info, recall: () => undefined } },
    };
    this.services = services as unknown as Services;
  }

  /** Replaces what is published. */
  publish(...services: PublishedService[]): void {
    this.#info = { version: this.#info.version + 1, services };
  }

  /** Address it listens at. */
  async listen(): Promise<string> {
    return this.app.listen({ host: '127.0.0.1', port: 0 });
  }

  /** An archive of these tiles, gzipped when they are vector tiles. @returns the key of its object */
  async writeArchive(
    name: string,
    type: 'mvt' | 'png' | 'unknown',
    tiles: readonly (Tile & { bytes: Uint8Array })[],
  ): Promise<string> {
    const key = `pyramids/${name}.pmtiles`;
    const tileCompression = type === 'mvt' ? 'gzip' : 'none';
    const writer = openArchiveWriter(join(this.#folder, key), { tileType: type, tileCompression });
    for (const { z, x, y, bytes } of tiles) writer.add(z, x, y, type === 'mvt' ? gzipSync(bytes) : bytes);
    const levels = tiles.map(({ z }) => z);
    await writer.finish({
      metadata: {},
      bounds: [-5, 41, 10, 51],
      minZoom: Math.min(...levels),
      maxZoom: Math.max(...levels),
    });
    return key;
  }
}

/** A published service of the pyramid whose most detailed tile is that one. */
export function servedPyramid(
  layerName: string,
  deepest: Tile,
  pyramid: Partial<PublishedPyramid> & Pick<PublishedPyramid, 'archiveKey'>,
  service: Partial<PublishedService> = {},
): PublishedService {
  const set = tileMatrixSet(pyramid.tileMatrixSet ?? 'PM');
  const extent = tileBbox(deepest, set);
  return {
    offeringId: '00000000-0000-4000-8000-000000000001',
    type: 'WMTS-TMS',
    layerName,
    open: true,
    title: `Titre de ${layerName} & <autres>`,
    abstract: 'Résumé « cité »',
    keywords: ['limites', 'essai'],
    attribution: { title: 'IGN <& autres>', url: 'https://www.ign.fr/?a=1&b=2' },
    datastore: { id: 'd', technicalName: 'entrepot', name: 'Entrepôt' },
    datasheet: { id: 'f', name: 'Fiche' },
    communityId: 'c',
    tables: [],
    record: { pageUrl: 'https://c.example/fiche', xmlUrl: 'https://c.example/fiche.xml?a=1&b=2' },
    published: '2026-11-20T08:00:00.000Z',
    pyramid: {
      storedDataId: 's',
      kind: 'vector',
      version: 'v1',
      tileMatrixSet: 'PM',
      topLevel: 0,
      bottomLevel: deepest.z,
      tileFormat: 'mvt',
      extent,
      geographicExtent: toGeographicBbox(extent, set.srid) ?? null,
      vectorLayers: [
        {
          id: 'commune',
          description: 'Communes',
          minzoom: 0,
          maxzoom: deepest.z,
          fields: { nom: 'String', population: 'Number' },
        },
      ],
      style: null,
      values: null,
      ...pyramid,
    },
    ...service,
  } as PublishedService;
}
