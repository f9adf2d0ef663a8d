import type { EspacecoContext } from '../context.ts';
import type { LoadedFeature } from '../editing/messages.ts';
import type { Database, Table } from '../tables/database.model.ts';
import type { ReadAction } from './read-action.ts';

/** Features as they are before they are changed, to be judged by rules that look at all of them. */
export class CurrentFeatures {
  readonly #features: ReadonlyMap<string, ReadonlyMap<number, LoadedFeature>>;

  constructor(features: ReadonlyMap<string, ReadonlyMap<number, LoadedFeature>>) {
    this.#features = features;
  }

  find({ name }: Table, key: number): LoadedFeature | undefined {
    return this.#features.get(name)?.get(key);
  }
}

export async function loadCurrent(
  { tables }: EspacecoContext,
  { datasetId }: Database,
  actions: readonly ReadAction[],
): Promise<CurrentFeatures> {
  const changed = actions.filter(({ state, key }) => state !== 'Insert' && key !== undefined);
  if (changed.length === 0) return new CurrentFeatures(new Map());
  const keys = Map.groupBy(changed, ({ table }) => table.name);
  const requested = [...keys].map(([table, of]) => ({
    table,
    keys: [...new Set(of.map(({ key }) => key!))],
  }));
  const loaded = await tables.ask('load', datasetId, requested);
  return new CurrentFeatures(
    new Map(requested.map(({ table }, i) => [table, new Map(loaded[i]!.map((one) => [one.key, one]))])),
  );
}
