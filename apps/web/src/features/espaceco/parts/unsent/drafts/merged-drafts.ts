/** Drafts of one map written by two tabs of one browser. Pure. */

import { type Draft, isSame, type Values } from './draft.ts';

interface DraftsOfTabs {
  /** In the browser now. */
  readonly kept: readonly Draft[];
  /** As this tab last read or wrote them. */
  readonly known: ReadonlyMap<string, Draft>;
  readonly mine: readonly Draft[];
}

/**
 * What another tab made or changed since this one knew it stays; what this one changed is written, by column. One that a
 * tab withdrew or sent goes, unless the other changed it meanwhile.
 */
export function mergedDrafts({ kept, known, mine }: DraftsOfTabs): readonly Draft[] {
  const mineById = new Map(mine.map((draft) => [draft.id, draft]));
  const keptIds = new Set(kept.map(({ id }) => id));
  const there = kept.flatMap((theirs) => {
    const own = mineById.get(theirs.id);
    const base = known.get(theirs.id);
    if (own !== undefined) return [base === undefined ? own : withMine(theirs, own, base)];
    return base === undefined || !isSame(theirs, base) ? [theirs] : [];
  });
  const made = mine.filter((own) => {
    const base = known.get(own.id);
    return !keptIds.has(own.id) && (base === undefined || !isSame(own, base));
  });
  return [...there, ...made];
}

/** Theirs with what this tab changed since `base`. */
function withMine(theirs: Draft, own: Draft, base: Draft): Draft {
  if (isSame(own, base)) return theirs;
  if (isSame(theirs, base)) return own;
  const values: Record<string, unknown> = { ...theirs.values };
  for (const name of changedOf(own.values, base.values)) {
    if (name in own.values) values[name] = own.values[name];
    else delete values[name];
  }
  return { ...theirs, ...(own.state === base.state ? {} : { state: own.state }), values };
}

const changedOf = (own: Values, base: Values): readonly string[] =>
  [...new Set([...Object.keys(own), ...Object.keys(base)])].filter((name) => !isSame(own[name], base[name]));
