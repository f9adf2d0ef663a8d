import { CartableError } from '@cartable/contract';
import {
  type CheckedTransaction,
  checkSignature,
  checkTransaction,
  type EditedTable,
} from './check-transaction.ts';
import { CommitQueue } from './commit-queue.ts';
import { commitTransactions } from './commit-transactions.ts';
import type { EditingEngine } from './engine.ts';
import { mostActions } from './limits.ts';
import type {
  Contributor,
  ContributorsQuery,
  EditableDataset,
  EditableTable,
  Filling,
  NewTransaction,
  Signature,
  Transaction,
  TransactionOutcome,
} from './port.ts';
import { revertActions } from './revert-actions.ts';
import { TableJournal } from './table-journal.ts';

/** A data set that is edited, whatever the engine. */
export function openEditableDataset(datasetId: string, engine: EditingEngine): EditableDataset {
  return new EditedDataset(datasetId, engine);
}

class EditedDataset implements EditableDataset {
  readonly datasetId: string;
  readonly #engine: EditingEngine;
  readonly #queue: CommitQueue<CheckedTransaction, TransactionOutcome>;

  constructor(datasetId: string, engine: EditingEngine) {
    this.datasetId = datasetId;
    this.#engine = engine;
    this.#queue = new CommitQueue((transactions) =>
      engine.commit((session) => commitTransactions(session, transactions, new Date().toISOString())),
    );
  }

  async transact(transaction: NewTransaction): Promise<TransactionOutcome> {
    return this.#queue.add(checkTransaction(transaction, (name) => this.#tableNamed(name)));
  }

  async revert(
    sequence: number,
    {
      author,
      comment,
      uniques = [],
      admit,
      filled,
    }: Signature & Pick<NewTransaction, 'uniques' | 'admit'> & Filling,
  ): Promise<TransactionOutcome> {
    checkSignature({ author, comment });
    const changes = await this.#engine.journal.changesIn(sequence, this.#engine.tables);
    if (changes.length > mostActions)
      throw new CartableError('storage.edit-too-large', { limit: mostActions, unit: 'actions' });
    const actions = revertActions(changes, (name) => this.#tableNamed(name), filled);
    return this.#queue.add({ author, comment, actions, reverts: sequence, uniques, admit });
  }

  async sequenceOf(act: string): Promise<number | undefined> {
    await this.#queue.idle();
    return (await this.#engine.commit((session) => session.sequencesOf([act]))).get(act);
  }

  async settle(): Promise<void> {
    await this.#queue.idle();
    await this.#engine.commit(async () => {});
  }

  transactions(page: { limit: number; before?: number }): Promise<readonly Transaction[]> {
    return this.#engine.journal.transactions(page);
  }

  contributors(of: ContributorsQuery): Promise<readonly Contributor[]> {
    return this.#engine.journal.contributors(of);
  }

  table(name: string): EditableTable {
    return new TableJournal(this.#engine.journal, this.#tableNamed(name));
  }

  async close(): Promise<void> {
    await this.#queue.idle();
    await this.#engine.close();
  }

  #tableNamed(name: string): EditedTable {
    const found = this.#engine.tables.find(({ definition }) => definition.name === name);
    if (!found) throw new CartableError('storage.table-unknown', { table: name.slice(0, 100) });
    return found;
  }
}
