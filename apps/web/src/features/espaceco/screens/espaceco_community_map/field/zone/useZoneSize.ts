import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../../../../../base/state/useDebounced.ts';
import { runSteps } from './run-steps.ts';
import { type SizeRange, sizeOfPage, sizeOfTable, sumOf } from './zone-size.ts';

interface SizeRequest {
  readonly communityId: number;
  readonly tables: readonly EspacecoTable[];
  /** Undefined: nothing is to be taken. */
  readonly box: GeographicBox | undefined;
}

const restMs = 800;
const tablesAtOnce = 2;

/** Page and objects of what is looked at, once the map rests. `null`: it cannot be told. Undefined: not measured yet. */
export function useZoneSize({ communityId, tables, box }: SizeRequest): SizeRange | null | undefined {
  const asked = useDebounced(JSON.stringify([box, tables.map(({ id }) => id)]), restMs);
  const known = useRef({ tables, box });
  known.current = { tables, box };
  const [measured, tell] = useState<{ readonly of: string; readonly size: SizeRange | null }>();
  useEffect(() => {
    const { tables: of, box: seen } = known.current;
    if (seen === undefined) return;
    const left = new AbortController();
    const sizes: SizeRange[] = [];
    const steps = of.map((table) => async (signal: AbortSignal) => {
      sizes.push(await sizeOfTable(table, seen, signal));
      return 0;
    });
    runSteps(steps, { atOnce: tablesAtOnce, signal: left.signal, onProgress: () => undefined }).then(
      () => tell({ of: asked, size: sumOf([sizeOfPage(communityId), ...sizes]) }),
      () => !left.signal.aborted && tell({ of: asked, size: null }),
    );
    return () => left.abort();
  }, [asked, communityId]);
  return measured?.of === asked ? measured.size : undefined;
}
