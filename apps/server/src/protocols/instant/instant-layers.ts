import { createHash } from 'node:crypto';
import type { PublishedService, PublishedServices } from '@cartable/datastore';
import { tableRefOf } from '../../map-workers/table-ref.ts';
import type { TileTable } from '../../map-workers/tasks/build-tile.ts';
import { SharedReading } from '../tiles/shared-reading.ts';

/** Tables that are the layers of a tile. */
export interface InstantLayers {
  readonly tables: readonly TileTable[];
  /** Names everything a tile of these tables depends on. */
  readonly version: string;
}

export function instantLayers(tables: readonly TileTable[]): InstantLayers {
  const info = tables.map(({ datasetId, table, version, name, columns }) => [
    datasetId,
    table,
    version,
    name,
    columns,
  ]);
  const version = createHash('sha256').update(JSON.stringify(info)).digest('base64url').slice(0, 22);
  return { tables, version };
}

/** Services live as long as the facts they belong to; what is derived from them goes with them. */
const described = new WeakMap<PublishedService, InstantLayers>();

export function layersOf(service: PublishedService): InstantLayers {
  const known = described.get(service) ?? instantLayers(tablesOf(service));
  described.set(service, known);
  return known;
}

function tablesOf({ tables }: PublishedService): TileTable[] {
  return tables
    .filter(({ geometry }) => geometry !== null)
    .map((table) => ({
      ...tableRefOf(table),
      name: table.publicName,
      columns: table.columns.map((column) => column.name),
    }));
}

export interface NamedServices {
  readonly version: number;
  /** A WFS and a WMS may share their name, in this order. Whoever may use them is for `mayUse` to say. */
  readonly byName: ReadonlyMap<string, readonly PublishedService[]>;
}

/** The services that are shown as instant tiles, by layer name. */
export class InstantServices {
  readonly #published: Pick<PublishedServices, 'find'>;
  readonly #reading = new SharedReading(() => this.#read());
  #known: NamedServices | undefined;

  constructor(published: Pick<PublishedServices, 'find'>) {
    this.#published = published;
  }

  /** As they are now, or were some milliseconds ago. */
  async read(): Promise<NamedServices> {
    return this.#reading.fresh(performance.now()) ?? this.#reading.read();
  }

  async #read(): Promise<NamedServices> {
    const { version, services } = await this.#published.find('WFS', 'WMS-VECTOR');
    if (this.#known?.version === version) return this.#known;
    const byName = Map.groupBy(
      services.toSorted((a, b) => a.type.localeCompare(b.type)),
      ({ layerName }) => layerName,
    );
    this.#known = { version, byName };
    return this.#known;
  }
}
