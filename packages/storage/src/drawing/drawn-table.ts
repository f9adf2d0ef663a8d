import { rmSync } from 'node:fs';
import type { FeatureTable, TableDescription } from '../features/port.ts';
import { openRenderCache, type RenderCache } from './render-cache.ts';
import { writeRenderCache } from './write-copy.ts';

/** Smaller tables are read as fast by themselves. */
const leastBytes = 512 * 1024;

export function isWorthCopying({ sizeBytes }: TableDescription): boolean {
  return sizeBytes >= leastBytes;
}

export function holdsColumns(copy: RenderCache, columns: readonly string[]): boolean {
  return columns.every((column) => copy.columns.includes(column));
}

export interface DrawnTable {
  readonly draw: FeatureTable['draw'];
  close(): void;
}

/**
 * A table about to be drawn many times, from a copy made first where it is worth it.
 * @param path nobody else writes there; a copy of the same table that is there already is used as it is
 */
export async function openDrawnTable(
  table: FeatureTable,
  path: string,
  signal?: AbortSignal,
): Promise<DrawnTable> {
  const copy = isWorthCopying(table.description) ? await copyAt(table, path, signal) : undefined;
  if (!copy) return { draw: (request) => table.draw(request), close: () => undefined };
  return {
    draw: (request) => (holdsColumns(copy, request.columns) ? copy : table).draw(request),
    close: () => copy.close(),
  };
}

async function copyAt(
  table: FeatureTable,
  path: string,
  signal: AbortSignal | undefined,
): Promise<RenderCache | undefined> {
  const found = openRenderCache(path);
  if (found) return found;
  // Files that a killed process left half-way.
  for (const end of ['', '.partial', '.rows']) rmSync(`${path}${end}`, { force: true });
  await writeRenderCache({ table, path, ...(signal ? { signal } : {}) });
  return openRenderCache(path);
}
