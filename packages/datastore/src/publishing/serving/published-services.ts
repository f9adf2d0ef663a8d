import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { whyUnavailable } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import type { ServedType } from '../../workspace/endpoints/served-types.ts';
import {
  findServingChanges,
  readServingVersion,
} from '../../workspace/serving-version/serving-version.store.ts';
import type { PublishedInfo, PublishedService } from './published-service.ts';
import { readServices } from './read-services.ts';

/** When more of them changed, all are read. */
const mostDatasheets = 200;

/**
 * The services of the platform, in memory. Each question first reads one number in the database, which grows in the
 * transaction of every publication, edition and unpublication: what is answered is never stale, in any process.
 */
export class PublishedServices {
  readonly #context: DatastoreContext;
  #snapshot: Promise<PublishedInfo> | undefined;
  #latest: PublishedInfo | undefined;
  /** A reading of the version that has not begun. */
  #nextReading: Promise<Reading> | undefined;

  constructor(context: DatastoreContext) {
    this.#context = context;
  }

  /** Services of some types, by layer name, at one moment. Who may use them is for `mayUse` to say. */
  async find(...types: ServedType[]): Promise<PublishedInfo> {
    return ofTypes(await this.#current(), types);
  }

  /** The same as last known, at once, for who can prepare an answer while he learns whether it is still so. */
  recall(...types: ServedType[]): RecalledInfo | undefined {
    const known = this.#latest;
    if (!known) return undefined;
    const standing = this.#readVersion().then((reading): Standing => {
      if (reading.version !== known.version) return 'changed';
      return reading.isAssumed ? 'assumed' : 'current';
    });
    return { info: ofTypes(known, types), standing };
  }

  /** Callers of one turn of the event loop share one reading, which begins after each of them asked. */
  #readVersion(): Promise<Reading> {
    this.#nextReading ??= nextTurn().then(() => {
      this.#nextReading = undefined;
      return this.#readVersionNow();
    });
    return this.#nextReading;
  }

  /**
   * While the database is away nothing changes: what was published last is still so, as far as this process knows. One
   * that only was too busy for this question goes on changing for others: a service may have been closed.
   */
  async #readVersionNow(): Promise<Reading> {
    try {
      return { version: await readServingVersion(db(this.#context)), isAssumed: false };
    } catch (error) {
      const reason = whyUnavailable(error);
      if (this.#latest && reason !== undefined && reason !== 'busy')
        return { version: this.#latest.version, isAssumed: true };
      throw error;
    }
  }

  async #current(): Promise<PublishedInfo> {
    const { version } = await this.#readVersion();
    const known = await this.#snapshot?.catch(() => undefined);
    const isKnown = known !== undefined && known.version === version;
    if (!isKnown) this.#snapshot = this.#load();
    // The older of two readings at once may end last: whoever asks next puts that right.
    this.#latest = isKnown ? known : await this.#snapshot!;
    return this.#latest;
  }

  /**
   * Version first: should something change while reading, the next question reads again. After a change that tells whose
   * services it reaches, those alone are read: thousands of others cost nothing.
   */
  async #load(): Promise<PublishedInfo> {
    const connection = db(this.#context);
    const known = this.#latest;
    const { version, datasheetIds } = await findServingChanges(connection, known?.version ?? -1);
    const reached = known && datasheetIds && datasheetIds.length <= mostDatasheets ? datasheetIds : undefined;
    const former = new Map(known?.services.map((service) => [service.offeringId, service]));
    const services = known && reached ? without(known.services, reached) : [];
    if (reached?.length === 0) return { version, services };
    const { publicUrl } = this.#context;
    for await (const page of readServices({ db: connection, publicUrl, datasheetIds: reached })) {
      services.push(...page.map((service) => unchanged(former, service)));
    }
    return { version, services: services.sort(byLayerName) };
  }
}

function without(services: readonly PublishedService[], datasheetIds: readonly string[]): PublishedService[] {
  const reached = new Set(datasheetIds);
  return services.filter(({ datasheet }) => !reached.has(datasheet.id));
}

/** Two types of service may have a layer of one name. */
function byLayerName(one: PublishedService, other: PublishedService): number {
  if (one.layerName !== other.layerName) return one.layerName < other.layerName ? -1 : 1;
  return one.offeringId < other.offeringId ? -1 : 1;
}

interface Reading {
  readonly version: number;
  /** The database did not say it. */
  readonly isAssumed: boolean;
}

/**
 * Of known facts, beside those of the database. `assumed`: the database is away; they hold, but another process may have
 * published more since this one last heard of it.
 */
export type Standing = 'current' | 'assumed' | 'changed';

/** Facts as they were when they were last read. */
export interface RecalledInfo {
  readonly info: PublishedInfo;
  /** At a moment after they were asked for. */
  readonly standing: Promise<Standing>;
}

/** A service that did not change is the same object, so that what was written of it still holds. */
function unchanged(
  former: ReadonlyMap<string, PublishedService>,
  service: PublishedService,
): PublishedService {
  const known = former.get(service.offeringId);
  return known && isDeepStrictEqual(known, service) ? known : service;
}

/** Facts by the types asked of them: what is derived from a list of services is kept by the list. */
const byTypes = new WeakMap<PublishedInfo, Map<string, PublishedInfo>>();

function ofTypes(info: PublishedInfo, types: readonly ServedType[]): PublishedInfo {
  const known = byTypes.get(info) ?? new Map<string, PublishedInfo>();
  byTypes.set(info, known);
  const key = types.join(' ');
  const chosen = known.get(key) ?? {
    version: info.version,
    services: info.services.filter(({ type }) => types.includes(type)),
  };
  known.set(key, chosen);
  return chosen;
}
