import type { Connection } from '@cartable/storage';
import type { MeasuredHolding } from '../holdings/holding.ts';
import { type StorageUse, uniteUses } from '../holdings/storage-use.ts';

interface MeasuredScope<Kind extends string> {
  readonly holdings: readonly MeasuredHolding<Kind>[];
  /** Kinds of storage, each with a quota of its own. */
  readonly kinds: readonly Kind[];
  /** Identifier of what quotas are set for. */
  readonly scopeId: string;
}

/** Bytes kept in a scope, by kind of storage: the sum of what every holding measures. */
export async function measureScope<Kind extends string>(
  db: Connection,
  { holdings, kinds, scopeId }: MeasuredScope<Kind>,
): Promise<Record<Kind, StorageUse>> {
  const measures: Partial<Readonly<Record<Kind, StorageUse>>>[] = [];
  for (const holding of holdings) measures.push((await holding.measure?.(db, scopeId)) ?? {});
  const uses = kinds.map((kind) => [kind, uniteUses(measures.flatMap((measure) => measure[kind] ?? []))]);
  return Object.fromEntries(uses) as Record<Kind, StorageUse>;
}
