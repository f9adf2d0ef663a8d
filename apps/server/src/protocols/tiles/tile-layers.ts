import type { PublishedInfo, PublishedPyramid, PublishedService } from '@cartable/datastore';
import { tileMatrixSet } from '@cartable/geo';
import { type TileLayer, tileFormats } from '@cartable/ogc';
import { recordLinks } from '../context/record-links.ts';

/** A service of tiles with what its protocols tell of it. */
export interface ServedTiles {
  readonly service: PublishedService;
  readonly pyramid: PublishedPyramid;
  readonly layer: TileLayer;
}

/** Services live as long as the facts they belong to; what is derived from them goes with them. */
const described = new WeakMap<PublishedService, ServedTiles>();

/** Undefined for a service whose pyramid has no tiles yet. */
export function servedTilesOf(service: PublishedService): ServedTiles | undefined {
  const { pyramid } = service;
  if (pyramid === null) return undefined;
  const known = described.get(service) ?? { service, pyramid, layer: describe(service, pyramid) };
  described.set(service, known);
  return known;
}

function describe(service: PublishedService, pyramid: PublishedPyramid): TileLayer {
  const set = tileMatrixSet(pyramid.tileMatrixSet);
  return {
    name: service.layerName,
    title: service.title,
    abstract: service.abstract,
    keywords: service.keywords,
    attribution: service.attribution,
    licence: service.licence,
    set,
    topLevel: pyramid.topLevel,
    bottomLevel: pyramid.bottomLevel,
    extent: pyramid.extent,
    geographicExtent: pyramid.geographicExtent,
    formats: tileFormats[pyramid.tileFormat],
    vectorLayers: pyramid.vectorLayers,
    version: pyramid.version,
    queryable: pyramid.values !== null,
    metadataLinks: recordLinks(service),
  };
}

/** The services of tiles at one moment, by layer name: open ones and restricted ones do not share names. */
export class TileDirectory {
  readonly version: number;
  readonly #byName: ReadonlyMap<string, ServedTiles>;

  constructor({ version, services }: PublishedInfo) {
    this.version = version;
    this.#byName = new Map(
      services.flatMap((service) => {
        const served = servedTilesOf(service);
        return served ? [[service.layerName, served] as const] : [];
      }),
    );
  }

  /** Whoever may use it is for `mayUse` to say. */
  find(layerName: string): ServedTiles | undefined {
    return this.#byName.get(layerName);
  }

  get archiveKeys(): ReadonlySet<string> {
    return new Set([...this.#byName.values()].map(({ pyramid }) => pyramid.archiveKey));
  }
}
