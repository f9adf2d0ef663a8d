import type { SlowColumn } from '@cartable/datastore';
import { columnsSought, type FeatureTable } from '@cartable/storage';
import { LRUCache } from 'lru-cache';
import { openSlowColumns } from '../slow-columns.ts';
import type { FeatureSelection } from '../table-ref.ts';

/** What an index would spare is not worth one below that. */
const slowMs = 5;
/** A table of no more features is read whole in less: something else was slow. */
const fewFeatures = 20_000;
/** Asked slowly so often by one thread, a column is one that people filter by; told again at twice as often, and so on. */
const oftenTimes = 2;

/** Remembers which columns were filtered slowly, and tells of them ever more seldom: whoever is told may be unable to act. */
export class FilterTimes {
  readonly #times = new LRUCache<string, number>({ max: 1_000 });
  readonly #tell: (column: SlowColumn) => void;

  constructor(tell: (column: SlowColumn) => void = tellOthers()) {
    this.#tell = tell;
  }

  /** @param elapsedMs time to find the features, before any is written */
  note({ description }: FeatureTable, selection: FeatureSelection, elapsedMs: number): void {
    if (!selection.filter || elapsedMs < slowMs) return;
    if (description.isEditable || description.featureCount <= fewFeatures) return;
    const { datasetId, table, version: dataVersion } = selection;
    for (const column of columnsSought(selection.filter, description)) {
      if (description.indexedColumns?.includes(column)) continue;
      const key = JSON.stringify([datasetId, dataVersion, table, column]);
      const times = (this.#times.get(key) ?? 0) + 1;
      this.#times.set(key, times);
      if (times >= oftenTimes && Number.isInteger(Math.log2(times / oftenTimes)))
        this.#tell({ datasetId, table, dataVersion, column });
    }
  }
}

function tellOthers(): (column: SlowColumn) => void {
  const channel = openSlowColumns();
  return (column) => channel.postMessage(column);
}
