import { useMemo, useState } from 'react';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { useEditableArea } from '../../../parts/grids/editable-area.ts';
import type { GuichetLayer } from '../layers/guichet-layers.ts';
import { contributeTexts } from './contribute-texts.ts';
import { outlineOfGrids } from './grid-outlines.ts';
import type { Contribution } from './useContribution.ts';
import { type Misplaced, whereToEdit } from './where-to-edit.ts';

interface Request {
  readonly communityId: number;
  /** Whether the community has anything edited. */
  readonly enabled: boolean;
  /** Its panel is open. */
  readonly isActive: boolean;
  readonly contribution: Contribution;
}

/** Where the person may change objects, and what the map draws of it. */
export function useWhereToEdit({ communityId, enabled, isActive, contribution }: Request) {
  const t = useTexts(contributeTexts);
  const [isKeptBack, keepBack] = useState(false);
  const awaited = isKeptBack ? 'grid' : 'first';
  const area = useEditableArea(communityId, { enabled, awaits: isActive ? awaited : undefined }).data;
  const where = useMemo(() => whereToEdit(area), [area]);
  const { drafts } = contribution;
  const lacksGrid = useMemo(() => drafts.some((draft) => needsGrid(where.misplaced(draft))), [drafts, where]);
  if (lacksGrid !== isKeptBack) keepBack(lacksGrid);
  const tableId = contribution.layer?.table?.id;
  const grids = isActive && tableId !== undefined ? where.gridsOf(tableId) : undefined;
  const title = t('gridsLayer');
  const outlines = useMemo(() => outlineOfGrids(grids ?? [], title), [grids, title]);
  const isEditable = (of: GuichetLayer | undefined): of is GuichetLayer =>
    of?.table !== undefined && contribution.editable.includes(of) && where.gridsOf(of.table.id)?.length !== 0;
  return { where, outlines, isEditable };
}

/** A manager may give one; an object without a place waits for its author. */
const needsGrid = (misplaced: Misplaced | undefined) => misplaced === 'outside' || misplaced === 'nowhere';
