/** Bytes of one kind of storage in a scope. */
export interface StorageUse {
  /** Kept, those of the trash included. */
  readonly use: number;
  /** Part of `use` that emptying the trash would free. */
  readonly inTrash: number;
  /** Promised to work under way, beside `use`. */
  readonly reserved: number;
}

/** Use told by one line of sums, as the database gives them: numbers, bigints or texts. */
export function storageUse({
  retained,
  reserved,
  trashed,
}: {
  retained: unknown;
  reserved: unknown;
  trashed: number;
}): StorageUse {
  const use = Number(retained ?? 0);
  return { use, inTrash: trashed ? use : 0, reserved: Number(reserved ?? 0) };
}

export function uniteUses(uses: readonly StorageUse[]): StorageUse {
  const sum = (of: keyof StorageUse) => uses.reduce((total, use) => total + use[of], 0);
  return { use: sum('use'), inTrash: sum('inTrash'), reserved: sum('reserved') };
}
