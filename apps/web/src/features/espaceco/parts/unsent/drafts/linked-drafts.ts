/** Drafts of one act: the parts of an object that was split, the objects that were merged. Pure. */

import { randomUuid } from '../../../../../base/state/random-uuid.ts';
import { currentValue, type Draft, isChange, isSame, withValues } from './draft.ts';

/**
 * The same drafts as those of one act, after what else of `all` is of an act they were of: a part of two splits that is
 * made one makes both of them one act.
 */
export function linked(drafts: readonly Draft[], all: readonly Draft[] = []): readonly Draft[] {
  const acts = actsOf(drafts);
  const [act = randomUuid()] = acts;
  const ids = new Set(drafts.map(({ id }) => id));
  const others = all.filter((one) => one.act !== act && isOf(acts, one) && !ids.has(one.id));
  return [...others, ...drafts].map((draft) => ({ ...draft, act }));
}

const actsOf = (drafts: readonly Draft[]): ReadonlySet<string> =>
  new Set(drafts.flatMap(({ act }) => act ?? []));

const isOf = (acts: ReadonlySet<string>, { act }: Draft): boolean => act !== undefined && acts.has(act);

/** With each, what else is of its act: all of it is sent, reported or waits, or nothing. */
export function wholeActs(drafts: readonly Draft[], all: readonly Draft[]): readonly Draft[] {
  const acts = actsOf(drafts);
  return all.filter((one) => drafts.includes(one) || isOf(acts, one));
}

/**
 * What is left once some are withdrawn, and the acts they were of with them: an object that was split is whole again. What
 * else was changed of it stays.
 */
export function withdrawn(drafts: readonly Draft[], ids: readonly string[]): readonly Draft[] {
  const acts = actsOf(drafts.filter(({ id }) => ids.includes(id)));
  return drafts.flatMap((draft) => {
    if (ids.includes(draft.id)) return [];
    if (!isOf(acts, draft)) return [draft];
    const left = withoutAct(draft);
    return left !== undefined && isChange(left) ? [left] : [];
  });
}

/**
 * What is left of drafts once a person decided of those in conflict. Of an act that does not hold any more, since a shape
 * or a deletion of it was given up, no part is left: parts are not drawn beside what they are parts of. Of one that holds,
 * parts have what the object they were cut from has now.
 * @param decided by draft; null: theirs is taken
 */
export function settledDrafts(
  drafts: readonly Draft[],
  decided: ReadonlyMap<string, Draft | null>,
): readonly Draft[] {
  const after = (draft: Draft) => (decided.has(draft.id) ? decided.get(draft.id)! : draft);
  const broken = new Set(
    drafts.flatMap((draft) => (draft.act !== undefined && !holds(draft, after(draft)) ? [draft.act] : [])),
  );
  return drafts.flatMap((draft) => {
    const left = after(draft);
    if (left === null) return [];
    const next =
      draft.act === undefined ? left : broken.has(draft.act) ? withoutAct(left) : like(left, drafts, after);
    return next !== undefined && isChange(next) ? [next] : [];
  });
}

/**
 * Drafts that become reports: with one of an act, those of it nobody decided of, which are given up with it.
 * @param isReport by draft that was decided of
 */
export function reportedDrafts(
  drafts: readonly Draft[],
  isReport: ReadonlyMap<string, boolean>,
): readonly Draft[] {
  const acts = new Set(drafts.flatMap(({ id, act }) => (isReport.get(id) ? (act ?? []) : [])));
  return drafts.filter(({ id, act }) => isReport.get(id) ?? (act !== undefined && acts.has(act)));
}

/** Whether a person kept the shape, or the deletion, that a draft has by its act. */
function holds({ state, geometryName }: Draft, left: Draft | null): boolean {
  if (left === null) return false;
  if (state === 'Delete') return left.state === 'Delete';
  return left.state === 'Insert' || (geometryName !== null && geometryName in left.values);
}

/** What is not of the act stays. */
function withoutAct(draft: Draft): Draft | undefined {
  if (draft.state !== 'Update') return undefined;
  const { act: _, ...own } = draft;
  const { geometryName, base } = draft;
  return geometryName === null ? own : withValues(own, { [geometryName]: base?.[geometryName] });
}

/** A part takes what others made of the object it was cut from, where it has what that had. */
function like(part: Draft, drafts: readonly Draft[], after: (draft: Draft) => Draft | null): Draft {
  const whole = drafts.find(({ act, state, id }) => act === part.act && state === 'Update' && id !== part.id);
  const left = whole && after(whole);
  if (part.state !== 'Insert' || !whole || !left) return part;
  const values = Object.entries(part.values).map(([name, value]) => {
    const isTheirs = name !== part.geometryName && isSame(value, currentValue(whole, name));
    return [name, isTheirs ? currentValue(left, name) : value] as const;
  });
  return { ...part, values: Object.fromEntries(values) };
}
