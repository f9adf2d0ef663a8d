import { CartableError } from '@cartable/contract';
import { checkGeometry, checkSignature, type EditedTable } from './check-transaction.ts';
import { normaliseValue } from './feature-states.ts';
import { decodeValues } from './journal-codec.ts';
import { changeCells, type JournalRows } from './journal-rows.ts';
import type { FeatureState } from './port.ts';
import type { ChangePlace, EditedSnapshot, JournalChange, JournalTransaction } from './snapshot.ts';

/** Rows written at once, and bytes of what changes hold. */
const mostRows = 500;
const mostBytes = 4 << 20;
const kinds: ReadonlySet<string> = new Set(['insert', 'update', 'delete']);
/** A change has one place, or two when the feature moved away. */
const mostPlaces = 2;
const unbounded = { bytes: Number.POSITIVE_INFINITY, vertices: Number.POSITIVE_INFINITY };

/**
 * The journal of a snapshot as rows of a data set here, some at a time, whoever wrote it: numbers that follow one
 * another, changes of tables and columns that there are, values of their types.
 * @param tables those here, by their number there
 * @throws {CartableError} `storage.table-invalid` and as `EditableDataset.transact`
 */
export async function* restoredJournal(
  snapshot: EditedSnapshot,
  tables: ReadonlyMap<number, RestoredTable>,
): AsyncGenerator<JournalRows> {
  const check = new JournalCheck(tables);
  yield* inPages(snapshot.transactions(), (one) => ({ transactions: [check.transaction(one)] }));
  check.endTransactions(snapshot);
  yield* inPages(snapshot.changes(), (one) => ({ changes: [check.change(one)] }));
  check.endChanges(snapshot);
  yield* inPages(snapshot.places(), (one) => ({ places: [check.place(one)] }));
}

export interface RestoredTable {
  readonly table: EditedTable;
  readonly nextKey: number;
}

/** The key the next feature gets is one. @throws {CartableError} `storage.table-invalid` */
export function checkNextKey({ name, nextKey }: RestoredKeys): void {
  if (!Number.isSafeInteger(nextKey) || nextKey < 1) throw unfit(name, `the next key is ${nextKey}`);
}

/** Features of a table with keys that ascend, below the next one. @throws {CartableError} `storage.table-invalid` */
export function checkKeys(keys: readonly (number | bigint)[], after: number, of: RestoredKeys): number {
  let last = after;
  for (const given of keys) {
    const key = Number(given);
    if (!Number.isSafeInteger(key) || key <= last || key >= of.nextKey)
      throw unfit(of.name, `the key ${key} follows ${last}, and the next one is ${of.nextKey}`);
    last = key;
  }
  return last;
}

interface RestoredKeys {
  readonly name: string;
  readonly nextKey: number;
}

const unfit = (table: string, reason: string) =>
  new CartableError('storage.table-invalid', { table: table.slice(0, 100), reason });

type Part = Partial<JournalRows>;

async function* inPages<Item>(
  items: AsyncIterable<Item>,
  rowOf: (item: Item) => Part,
): AsyncGenerator<JournalRows> {
  let page = emptyPage();
  let [rows, bytes] = [0, 0];
  for await (const item of items) {
    const part = rowOf(item);
    for (const name of ['transactions', 'changes', 'places'] as const)
      page[name].push(...((part[name] ?? []) as never[]));
    rows += 1;
    // The last cell of a change is its weight.
    bytes += Number(part.changes?.[0]?.at(-1) ?? 0);
    if (rows < mostRows && bytes < mostBytes) continue;
    yield page;
    page = emptyPage();
    [rows, bytes] = [0, 0];
  }
  if (rows > 0) yield page;
}

const emptyPage = () =>
  ({ transactions: [], changes: [], places: [] }) as {
    [Name in keyof JournalRows]: JournalRows[Name][number][];
  };

class JournalCheck {
  readonly #tables: ReadonlyMap<number, RestoredTable>;
  /** Number of the last change of each transaction, in order. */
  readonly #lastChanges: number[] = [];
  #change = 0;
  #place: { table: number; change: number; rank: number } = { table: 0, change: 0, rank: 0 };

  constructor(tables: ReadonlyMap<number, RestoredTable>) {
    this.#tables = tables;
  }

  transaction({ sequence, author, comment, at, changeCount, lastChange, reverts }: JournalTransaction) {
    checkSignature({ author, comment });
    const before = this.#lastChanges.at(-1) ?? 0;
    const follows = sequence === this.#lastChanges.length + 1 && lastChange === before + changeCount;
    const isSound =
      follows &&
      Number.isSafeInteger(changeCount) &&
      changeCount > 0 &&
      (reverts === null || (Number.isSafeInteger(reverts) && reverts > 0 && reverts < sequence)) &&
      !Number.isNaN(Date.parse(at)) &&
      at.length <= 40;
    if (!isSound) throw unfit('cartable_transactions', `transaction ${sequence} does not follow`);
    this.#lastChanges.push(lastChange);
    return [sequence, author, comment, at, changeCount, lastChange, reverts];
  }

  endTransactions({ sequence, lastChange }: Pick<EditedSnapshot, 'sequence' | 'lastChange'>): void {
    if (sequence !== this.#lastChanges.length || lastChange !== (this.#lastChanges.at(-1) ?? 0))
      throw unfit(
        'cartable_sequence',
        `it ends at ${sequence}, and the journal at ${this.#lastChanges.length}`,
      );
  }

  change(change: JournalChange) {
    const { number, sequence, key, kind } = change;
    this.#change += 1;
    const found = this.#tables.get(change.table);
    const isOfTransaction =
      number === this.#change &&
      number <= (this.#lastChanges[sequence - 1] ?? 0) &&
      number > (this.#lastChanges[sequence - 2] ?? 0);
    const isOfFeature =
      found !== undefined && Number.isSafeInteger(key) && key > 0 && key < found.nextKey && kinds.has(kind);
    if (!isOfTransaction || !isOfFeature) throw unfit('cartable_changes', `change ${number} is of nothing`);
    const before = this.#state(found.table, change, [change.valuesBefore, change.shapeBefore]);
    const after = this.#state(found.table, change, [change.valuesAfter, change.shapeAfter]);
    if ((before === null) !== (kind === 'insert') || (after === null) !== (kind === 'delete'))
      throw unfit(found.table.definition.name, `change ${number} is no ${kind}`);
    return changeCells({ table: found.table, key, kind: kind as 'insert', before, after }, number, sequence);
  }

  endChanges({ lastChange }: Pick<EditedSnapshot, 'lastChange'>): void {
    if (this.#change !== lastChange)
      throw unfit('cartable_changes', `there are ${this.#change} of ${lastChange}`);
  }

  place({ table: number, change, box }: ChangePlace) {
    const found = this.#tables.get(number);
    const last = this.#place;
    const rank = last.table === number && last.change === change ? last.rank + 1 : 0;
    const [minX, minY, maxX, maxY] = box;
    const isSound =
      found !== undefined &&
      Number.isSafeInteger(change) &&
      change > 0 &&
      change <= this.#change &&
      number >= last.table &&
      (last.table !== number || change >= last.change) &&
      rank < mostPlaces &&
      box.every(Number.isFinite) &&
      minX <= maxX &&
      minY <= maxY;
    if (!isSound) throw unfit('cartable_places', `change ${change} lies nowhere`);
    this.#place = { table: number, change, rank };
    return { table: found.table.number, change, rank, box };
  }

  #state(
    table: EditedTable,
    { number, changesGeometry }: JournalChange,
    [values, shape]: readonly [string | null, Uint8Array | null],
  ): FeatureState | null {
    if (values === null) return null;
    const { definition } = table;
    const decoded = readValues(values, table, number);
    const state = {
      values: Object.fromEntries(
        Object.entries(decoded).map(([name, value]) => {
          const column = definition.columns.find((one) => one.name === name);
          if (!column) throw unfit(definition.name, `change ${number} names a column there is not`);
          return [name, normaliseValue(column, value, number)];
        }),
      ),
    };
    if (!changesGeometry) return state;
    return { ...state, geometry: checkGeometry(shape, definition, number, { ...unbounded }) };
  }
}

function readValues(values: string, { definition }: EditedTable, number: number) {
  try {
    return decodeValues(values, definition);
  } catch (cause) {
    throw new CartableError(
      'storage.table-invalid',
      { table: definition.name, reason: `change ${number} cannot be read` },
      { cause },
    );
  }
}
