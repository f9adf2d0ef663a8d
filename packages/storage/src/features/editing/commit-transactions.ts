import type { CheckedAction, CheckedTransaction, EditedTable } from './check-transaction.ts';
import type { EditingSession, WrittenBatch, WrittenTable, WrittenTransaction } from './engine.ts';
import type { StoredFeature } from './judge-action.ts';
import { mostChangesBack } from './limits.ts';
import { featureId, type PlannedChange, planTransaction } from './plan-transaction.ts';
import type { FeatureState, TransactionOutcome } from './port.ts';
import { requireUnique } from './require-unique.ts';

/** Judges transactions one after the other, each on what those before it left, and writes what they all leave at once. */
export async function commitTransactions(
  session: EditingSession,
  transactions: readonly CheckedTransaction[],
  at: string,
): Promise<readonly TransactionOutcome[]> {
  const actions = transactions.flatMap((transaction) => transaction.actions);
  await Promise.all(transactions.map(({ admit }) => admit?.()));
  const sent = await sentBefore(session, transactions);
  const batch = new Batch(session, { features: await loadFeatures(session, actions), sent });
  const outcomes = transactions.map((transaction) => batch.judge(transaction));
  if (batch.written.length === 0) return outcomes;
  const result = batch.result(at);
  await requireUnique(
    session,
    result.transactions.map(({ signed }) => signed),
    result.tables,
  );
  await session.write(result);
  return outcomes;
}

/** Acts that were written already. */
async function sentBefore(
  session: EditingSession,
  transactions: readonly CheckedTransaction[],
): Promise<ReadonlyMap<string, number>> {
  const acts = transactions.flatMap(({ act }) => act ?? []);
  return acts.length === 0 ? new Map() : session.sequencesOf(acts);
}

type Features = Map<string, StoredFeature>;

/** The features that actions speak of, with what happened to them since their authors saw them. */
async function loadFeatures(session: EditingSession, actions: readonly CheckedAction[]): Promise<Features> {
  const features: Features = new Map();
  for (const [table, keys] of keysByTable(actions)) {
    const list = [...keys.keys()];
    const states = await session.load(table, list);
    const versions = await session.journal.versionsOf(table, list);
    for (const [key, oldest] of keys) {
      const version = versions.get(key)!;
      const isOld = oldest < version;
      const changes = isOld ? await session.journal.changesOf(table, key, oldest, mostChangesBack) : [];
      features.set(featureId(table, key), { state: states.get(key) ?? null, version, changes });
    }
  }
  return features;
}

/** For each key, the oldest version that is spoken of. */
function keysByTable(actions: readonly CheckedAction[]): Map<EditedTable, Map<number, number>> {
  const tables = new Map<EditedTable, Map<number, number>>();
  for (const action of actions) {
    if (action.key === undefined) continue;
    const keys = tables.get(action.table) ?? new Map<number, number>();
    tables.set(action.table, keys);
    const version = action.kind === 'insert' ? undefined : action.version;
    const oldest = keys.get(action.key) ?? Number.POSITIVE_INFINITY;
    keys.set(action.key, Math.min(oldest, version ?? Number.POSITIVE_INFINITY));
  }
  return tables;
}

const absent: StoredFeature = { state: null, version: 0, changes: [] };

/** Changes to be written, while transactions are judged. */
class Batch {
  readonly written: WrittenTransaction[] = [];
  readonly #features: Features;
  readonly #existed: ReadonlySet<string>;
  readonly #nextKeys: Map<number, number>;
  /** By act. */
  readonly #sent: Map<string, number>;
  #sequence: number;
  #change: number;

  constructor(
    { position }: EditingSession,
    { features, sent }: { readonly features: Features; readonly sent: ReadonlyMap<string, number> },
  ) {
    this.#sent = new Map(sent);
    this.#features = features;
    this.#existed = new Set([...features].filter(([, { state }]) => state !== null).map(([id]) => id));
    this.#nextKeys = new Map(position.nextKeys);
    this.#sequence = position.sequence;
    this.#change = position.change;
  }

  judge(signed: CheckedTransaction): TransactionOutcome {
    const { act } = signed;
    const sentAt = act === undefined ? undefined : this.#sent.get(act);
    if (sentAt !== undefined)
      return { status: 'committed', sequence: sentAt, features: [], isRepeated: true };
    const sequence = this.#sequence + 1;
    const plan = planTransaction(signed, {
      sequence,
      stored: (table, key) => this.#features.get(featureId(table, key)) ?? absent,
      nextKey: (table) => this.#takeKey(table),
    });
    if ('conflicts' in plan) return { status: 'conflicting', conflicts: plan.conflicts };
    const { changes, features, states } = plan;
    if (changes.length === 0) return { status: 'committed', sequence: this.#sequence, features };
    this.#sequence = sequence;
    this.#change += changes.length;
    this.written.push({ sequence, signed, changes });
    if (act !== undefined) this.#sent.set(act, sequence);
    for (const change of changes) this.#remember(change, sequence, states);
    return { status: 'committed', sequence, features };
  }

  result(at: string): WrittenBatch {
    const position = { sequence: this.#sequence, change: this.#change, nextKeys: this.#nextKeys };
    return { at, transactions: this.written, tables: this.#tables(), position };
  }

  #takeKey(table: EditedTable): number {
    const key = this.#nextKeys.get(table.number)!;
    this.#nextKeys.set(table.number, key + 1);
    return key;
  }

  #remember(change: PlannedChange, sequence: number, states: ReadonlyMap<string, FeatureState | null>): void {
    const { table, key, kind, before, after } = change;
    const id = featureId(table, key);
    const known = this.#features.get(id) ?? absent;
    const changes = known.changes && [...known.changes, { kind, before, after, sequence }];
    this.#features.set(id, { state: states.get(id)!, version: sequence, changes });
  }

  #tables(): WrittenTable[] {
    const changes = this.written.flatMap((transaction) => transaction.changes);
    return [...new Set(changes.map(({ table }) => table))].map((table) => {
      const own = changes.filter((change) => change.table === table);
      return { ...this.#leftOf(table, new Set(own.map(({ key }) => key))), changes: own };
    });
  }

  #leftOf(table: EditedTable, keys: ReadonlySet<number>): Omit<WrittenTable, 'changes'> {
    const added = new Map<number, FeatureState>();
    const updated = new Map<number, FeatureState>();
    const removed: number[] = [];
    for (const key of keys) {
      const id = featureId(table, key);
      const { state } = this.#features.get(id)!;
      const existed = this.#existed.has(id);
      if (state) (existed ? updated : added).set(key, state);
      else if (existed) removed.push(key);
    }
    return { table, added, updated, removed };
  }
}
