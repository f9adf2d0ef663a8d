import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { useEffect, useRef, useState } from 'react';
import { runSteps } from './run-steps.ts';
import { type SizeRange, sizeOfPage, sizeOfTable, sumOf } from './zone-size.ts';

interface SizeRequest {
  readonly communityId: number;
  readonly tables: readonly EspacecoTable[];
  readonly box: GeographicBox;
}

const tablesAtOnce = 2;

interface Measured {
  readonly of: string;
  /** `null`: it cannot be told. Undefined: it is being measured. */
  readonly size?: SizeRange | null;
}

/**
 * Page and objects of what is looked at, measured when it is asked: each time costs some requests for each table, of who
 * may be far from any network. Once the map is moved, it is that of nothing.
 */
export function useZoneSize({ communityId, tables, box }: SizeRequest) {
  const of = JSON.stringify([communityId, box, tables.map(({ id }) => id)]);
  const running = useRef<AbortController>(undefined);
  const [measured, tell] = useState<Measured>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured is of one view
  useEffect(() => () => running.current?.abort(), [of]);
  const measure = () => {
    running.current?.abort();
    const left = new AbortController();
    running.current = left;
    tell({ of });
    const sizes: SizeRange[] = [];
    const steps = tables.map((table) => async (signal: AbortSignal) => {
      sizes.push(await sizeOfTable(table, box, signal));
      return 0;
    });
    runSteps(steps, { atOnce: tablesAtOnce, signal: left.signal, onProgress: () => undefined }).then(
      () => !left.signal.aborted && tell({ of, size: sumOf([sizeOfPage(communityId), ...sizes]) }),
      () => !left.signal.aborted && tell({ of, size: null }),
    );
  };
  return { measure, measured: measured?.of === of ? measured : undefined };
}
