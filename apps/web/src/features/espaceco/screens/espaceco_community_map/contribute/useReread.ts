import type { EspacecoTable } from '@cartable/contract/espaceco';
import { useEffect, useRef } from 'react';
import { useStore } from '../../../../../base/state/store.ts';
import { featureChanges } from '../../../parts/objects/feature-changes.ts';
import type { Draft, Values } from '../../../parts/unsent/drafts/draft.ts';
import { readRow } from './read-row.ts';

interface Reread {
  /** An object that is open and of which nothing was changed here. */
  readonly open: Draft | undefined;
  readonly table: EspacecoTable | undefined;
  /** @param row undefined: it is there no more */
  readonly onRead: (was: Draft, row: Values | undefined) => void;
}

/** Who looks at an object sees it as it is: it is read again when others changed something of the map. */
export function useReread(asked: Reread): void {
  const latest = useRef(asked);
  latest.current = asked;
  const change = useStore(featureChanges);
  const known = useRef(change);
  useEffect(() => {
    const { open, table } = latest.current;
    if (known.current === change) return;
    known.current = change;
    // A new one, or one that is on its way, is not there as it is here.
    if (!open || !table || open.key === null || open.state !== 'Update' || hasValues(open)) return;
    readRow(table, String(open.key)).then(
      (row) => {
        if (latest.current.open === open) latest.current.onRead(open, row);
      },
      // Without network it stays as it was read.
      () => undefined,
    );
  }, [change]);
}

const hasValues = ({ values }: Draft): boolean => Object.keys(values).length > 0;
