import { CartableError, type Finding } from '@cartable/contract';
import type { Column, FeatureBatch, Value } from '@cartable/geo';
import { FindingCollector } from './finding-collector.ts';
import type { FormatId, LayerDescription, OpenedFile, ReadOptions } from './format.ts';
import { ValueGuard } from './value-guard.ts';

export const defaultBatchSize = 1000;

/** Findings and column types that a reader reports during a reading. */
export interface ReadingReport {
  readonly findings: FindingCollector;
  /** Types found by a whole untyped reading. */
  settle(columns: readonly Column[]): void;
}

/** One layer as its format knows to read it. */
export interface LayerSource {
  readonly layer: LayerDescription;
  /** Whether values come in the types of the description when no columns are wanted: the file announces them. */
  readonly isTyped?: boolean;
  read(options: ReadOptions, report: ReadingReport): Iterable<FeatureBatch>;
}

interface OpenedFileParts {
  readonly format: FormatId;
  readonly name: string;
  readonly sources: readonly LayerSource[];
  readonly findings: readonly Finding[];
  readonly placesPerFinding: number;
  close(): void;
}

/** Opened file, the same for every format: finds the layer, keeps what its last reading said. */
export function openedFile(parts: OpenedFileParts): OpenedFile {
  const sources = new Map(parts.sources.map((source) => [source.layer.name, source]));
  const settled = new Map<string, readonly Column[]>();
  const reports = new Map<string, FindingCollector>();
  const sourceOf = (layer: string): LayerSource => {
    const source = sources.get(layer);
    if (!source) throw new CartableError('format.layer-unknown', { file: parts.name, layer });
    return source;
  };
  return {
    format: parts.format,
    name: parts.name,
    layers: parts.sources.map((source) => source.layer),
    findings: parts.findings,
    read(layerName, options = {}) {
      const source = sourceOf(layerName);
      const findings = new FindingCollector(parts.placesPerFinding);
      reports.set(layerName, findings);
      const report: ReadingReport = { findings, settle: (columns) => settled.set(layerName, columns) };
      return readGuarded(source, options, report);
    },
    settledColumns: (layerName) => settled.get(layerName) ?? sourceOf(layerName).layer.columns,
    readingFindings: (layerName) => reports.get(layerName)?.build() ?? [],
    close: parts.close,
  };
}

/** Values as tables take them; a column that cannot hold all of its own is settled as text. */
function* readGuarded(
  { layer, isTyped = false, read }: LayerSource,
  options: ReadOptions,
  report: ReadingReport,
): Iterable<FeatureBatch> {
  let settled = layer.columns;
  const guard = new ValueGuard(
    { layer: layer.name, columns: options.columns ?? layer.columns, isTyped: isTyped || !!options.columns },
    report.findings,
  );
  const inner = { findings: report.findings, settle: (columns: readonly Column[]) => (settled = columns) };
  try {
    yield* guard.guard(read(options, inner));
  } finally {
    if (!options.columns) report.settle(guard.settle(settled));
  }
}

/** Fills batches of a given size. */
export class BatchBuilder {
  readonly #size: number;
  readonly #signal: AbortSignal | undefined;
  #geometries: (Uint8Array | null)[] = [];
  #rows: (readonly Value[])[] = [];
  #keys: (number | bigint)[] = [];

  constructor(options: ReadOptions) {
    this.#size = Math.max(1, options.batchSize ?? defaultBatchSize);
    this.#signal = options.signal;
  }

  /** Whether the batch is now full: the caller yields `take()`. */
  add(geometry: Uint8Array | null, row: readonly Value[], key?: number | bigint): boolean {
    this.#geometries.push(geometry);
    this.#rows.push(row);
    if (key !== undefined) this.#keys.push(key);
    return this.isFull;
  }

  get isFull(): boolean {
    return this.#rows.length >= this.#size;
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  /** @throws the reason of the signal when the reading is cancelled */
  take(): FeatureBatch {
    this.#signal?.throwIfAborted();
    const keyed = this.#keys.length === this.#rows.length && this.#keys.length > 0;
    const batch = { geometries: this.#geometries, rows: this.#rows, ...(keyed ? { keys: this.#keys } : {}) };
    this.#geometries = [];
    this.#rows = [];
    this.#keys = [];
    return batch;
  }
}
