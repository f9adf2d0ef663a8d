/** Conditions on what the journal knows, apart from those on columns. */
export interface RowConditions {
  /** Only what changed after the transaction of that number. */
  readonly since: number | undefined;
  /** Features that are there, those that were deleted, or both. */
  readonly wanted: 'live' | 'deleted' | 'all';
  readonly asksChanges: boolean;
  readonly others: Readonly<Record<string, unknown>>;
}

/** `{"detruit": false, "gcms_numrec": {"$gte": 12}}`, at the top of a condition or in its `$and`. */
export function takeRowConditions(members: Readonly<Record<string, unknown>>): RowConditions {
  const parts = Array.isArray(members.$and)
    ? [...(members.$and as unknown[]), without(members, '$and')]
    : [members];
  let since: number | undefined;
  let deleted: boolean | undefined;
  const others: Readonly<Record<string, unknown>>[] = [];
  for (const part of parts as Readonly<Record<string, unknown>>[]) {
    if (typeof part !== 'object' || part === null) continue;
    since = sinceOf(part.gcms_numrec) ?? since;
    deleted = booleanOf(part.detruit) ?? deleted;
    const rest = without(part, 'gcms_numrec', 'detruit');
    if (Object.keys(rest).length > 0) others.push(rest);
  }
  const asksChanges = since !== undefined || deleted !== undefined;
  const wanted =
    deleted === undefined ? (since === undefined ? 'live' : 'all') : deleted ? 'deleted' : 'live';
  const [only, more] = others;
  return { since, wanted, asksChanges, others: more === undefined ? (only ?? {}) : { $and: others } };
}

/** A number that is asked for is among those told. */
function sinceOf(written: unknown): number | undefined {
  if (typeof written !== 'object' || written === null) return undefined;
  const { $gte, $gt } = written as { readonly $gte?: unknown; readonly $gt?: unknown };
  if (Number.isSafeInteger(Number($gte)) && $gte !== undefined) return Math.max(0, Number($gte) - 1);
  return $gt !== undefined && Number.isSafeInteger(Number($gt)) ? Math.max(0, Number($gt)) : undefined;
}

function booleanOf(written: unknown): boolean | undefined {
  if (written === true || written === 1 || written === 'true') return true;
  return written === false || written === 0 || written === 'false' ? false : undefined;
}

function without(members: Readonly<Record<string, unknown>>, ...names: readonly string[]) {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}
