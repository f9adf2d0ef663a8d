/** Makes the units that are not made yet, stage after stage. */

import { summaryOf } from './make-unit.ts';
import { partPath, readPart } from './part-file.ts';
import type { PyramidTools } from './request.ts';
import type { Stage, Unit } from './stages.ts';
import type { UnitMade } from './worker-messages.ts';

export interface StageWork {
  readonly stage: Stage;
  /** To be made. */
  readonly units: readonly Unit[];
}

/** Units that other processes made are told when they come, and found again afterwards: nothing told goes back. */
export function neverBack({ onProgress }: PyramidTools): NonNullable<PyramidTools['onProgress']> {
  let most = -1;
  return (progress) => {
    if (progress.done <= most) return;
    most = progress.done;
    onProgress?.(progress);
  };
}

export interface RunRequest {
  readonly work: readonly StageWork[];
  /** Units made at a time. */
  readonly concurrency: number;
  readonly make: (stage: Stage, unit: Unit) => Promise<UnitMade>;
  readonly tools: PyramidTools;
}

/** The formats of the tiles that were made, in this run or before. @throws the reason of the signal when it aborts */
export async function runStages({ work, concurrency, make, tools }: RunRequest): Promise<Set<string>> {
  const total = work.reduce((sum, { units }) => sum + units.length, 0);
  const types = new Set<string>();
  let done = 0;
  for (const { stage, units } of work) {
    await forEachAtOnce(units, concurrency, async (unit) => {
      tools.signal?.throwIfAborted();
      const part = readPart(partPath(tools.spoolDir, stage.rank, unit));
      const made = part ? summaryOf(part) : await make(stage, unit);
      for (const type of made.types) types.add(type);
      done++;
      tools.onProgress?.({ zoom: stage.baseZoom, done, total });
    });
  }
  return types;
}

/** Stops giving at the first failure, which it throws once what runs has ended. */
export async function forEachAtOnce<Item>(
  items: readonly Item[],
  concurrency: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  let failure: { error: unknown } | undefined;
  const runner = async (): Promise<void> => {
    for (const item of rest) {
      if (failure) return;
      try {
        await act(item);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, runner));
  if (failure) throw failure.error;
}
