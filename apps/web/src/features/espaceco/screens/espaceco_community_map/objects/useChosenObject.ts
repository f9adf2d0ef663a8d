import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { useEffect, useRef } from 'react';
import type { ReadFeature } from '../../../parts/objects/read-features.ts';
import { useChosenFeature } from '../../../parts/objects/use-features.ts';

interface Choice {
  readonly table: EspacecoTable | undefined;
  readonly key: number | undefined;
  /** Whether the rows are shown. */
  readonly isListed: boolean;
  readonly show: (box: GeographicBox) => void;
}

/** The object that is chosen in the rows, brought into view once: what anybody saves meanwhile moves no map. */
export function useChosenObject({ table, key, isListed, show }: Choice): ReadFeature | undefined {
  const chosen = useChosenFeature(isListed ? table : undefined, key).data ?? undefined;
  const name = table && key !== undefined ? `${table.id}.${key}` : undefined;
  const shown = useRef<string>(undefined);
  const box = chosen?.box;
  useEffect(() => {
    if (name === undefined) shown.current = undefined;
    if (!box || shown.current === name) return;
    shown.current = name;
    show(box);
  }, [name, box, show]);
  return chosen;
}
