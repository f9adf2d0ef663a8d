import { createHash } from 'node:crypto';
import type { SignedInVisitor } from '@cartable/accounts';
import { type GrantedLevel, newReportSchema, tableChangesSchema, tableFormSchema } from '@cartable/contract';
import { type TransactionOutcome, tablesOf } from '@cartable/storage';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReadDatabase } from '../permissions/access-of.ts';
import { beginSentAct } from '../sent-acts/sent-act.store.ts';
import type { SentActTables } from '../sent-acts/sent-act.tables.ts';
import { dayMs, describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';
import { transactionDigest } from './transaction-digest.ts';

const table = tableFormSchema.parse({
  name: 'bornes',
  title: 'Bornes',
  geometry_type: 'Point',
  columns: [
    { name: 'nom', type: 'String', nullable: false, max_length: 20 },
    { name: 'hauteur', type: 'Integer' },
  ],
});
const other = tableFormSchema.parse({ ...table, name: 'panneaux', title: 'Panneaux' });

const committed = (outcome: TransactionOutcome) => {
  if (outcome.status !== 'committed') throw new Error(JSON.stringify(outcome.conflicts));
  return { sequence: outcome.sequence, ...outcome.features[0]! };
};

describeOnBothEngines('a transaction sent under a key', (open) => {
  let space: TestSpace;
  let bob: SignedInVisitor;
  let read: ReadDatabase;
  let root: SignedInVisitor;
  let guest: number;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    bob = await space.person('bob');
    const owner = await space.community(root, 'Voirie');
    guest = await space.community(root, 'Arbres', { grids: ['38'] });
    const numbers = [await space.numberOf(bob)];
    await space.espaceco.members.add(root, { communityId: guest, numbers, emails: [] });
    read = await space.espaceco.databases.createEmpty(root, {
      form: { communityId: owner, title: 'Voirie', description: null },
      tables: [table, other],
    });
    await give('EDIT');
  });

  const give = (level: GrantedLevel, given = read.tables, hidden: readonly string[] = []) => {
    const tables = read.tables.map(({ id, columns }) => {
      const own = given.some((one) => one.id === id) ? level : ('NONE' as const);
      const ofColumn = (name: string) => (hidden.includes(name) ? ('NONE' as const) : own);
      return {
        id,
        level: own,
        columns: columns.map((column) => ({ id: column.id, level: ofColumn(column.name) })),
      };
    });
    const tree = [{ id: read.database.id, level, tables }];
    return space.espaceco.permissions.replace(root, { communityId: guest, tree });
  };

  const asked = (data = {}) => ({
    of: read.database.id,
    comment: 'Du terrain',
    actions: [
      { table: 'bornes', state: 'Insert' as const, data: { nom: 'Une', geom: 'POINT(5.72 45.18)', ...data } },
    ],
  });
  const once = async (key: string, data = {}) =>
    committed((await space.espaceco.contributions.transactOnce(bob, { ...asked(data), key })).outcome);
  const insert = async () =>
    committed((await space.espaceco.contributions.transact(bob, asked())).outcome).sequence;

  it('is written once when it is sent twice, at once or later', async () => {
    const key = crypto.randomUUID();
    const [first, second] = await Promise.all([once(key), once(key)]);
    const later = await once(key);
    const { sequence } = first;
    expect([second, later]).toEqual([
      first,
      expect.objectContaining({ sequence, key: first.key, change: 'insert' }),
    ]);
    expect((await once(crypto.randomUUID())).sequence).toBe(sequence + 1);
  });

  it('is found in the journal when it was written before the process could note it', async () => {
    const keys = [crypto.randomUUID(), crypto.randomUUID()];
    const { sequence } = await once(keys[0]!);
    expect((await once(keys[1]!)).sequence).toBe(sequence + 1);
    // As the note of the second would be, had the process been killed before its last line.
    await tablesOf<SentActTables>(space.metadata.db)
      .updateTable('espaceco_sent_acts')
      .set({ result: null })
      .where('key', '=', keys[1]!)
      .execute();
    expect((await once(keys[1]!)).sequence).toBe(sequence + 1);
  });

  it('is written though another one is alike, when the process stopped before it was', async () => {
    const key = crypto.randomUUID();
    const { datasetId } = read.database;
    const at = new Date().toISOString();
    const digest = transactionDigest(asked());
    await beginSentAct(space.metadata.db, { userId: bob.id, key, datasetId, digest, at });
    const { sequence } = await once(crypto.randomUUID());
    expect(await insert()).toBe(sequence + 1);
    expect([await once(key), await once(key)].map((one) => one.sequence)).toEqual([
      sequence + 2,
      sequence + 2,
    ]);
  });

  it('is judged again when it changed nothing: the last number is of another', async () => {
    const { key: fid } = await once(crypto.randomUUID());
    const key = crypto.randomUUID();
    const change = (data: object) => ({
      ...asked(),
      actions: [{ table: 'bornes', state: 'Update' as const, data: { fid, ...data } }],
    });
    const again = () => space.espaceco.contributions.transactOnce(bob, { ...change({ nom: 'Une' }), key });
    expect((await again()).outcome).toMatchObject({ sequence: 1, features: [{ change: 'none' }] });
    committed((await space.espaceco.contributions.transact(bob, change({ nom: 'Deux' }))).outcome);
    expect((await again()).outcome).toMatchObject({ sequence: 3, features: [{ change: 'update' }] });
  });

  it('is answered as it was, whatever rights, grids and rules have become, to who may still know the table', async () => {
    const key = crypto.randomUUID();
    const sent = { nom: 'Une', hauteur: '2' };
    const { sequence, key: fid } = await once(key, sent);
    const [{ id: tableId }] = read.tables as [ReadDatabase['tables'][number]];
    const again = () => once(key, sent);
    const answered = expect.objectContaining({ sequence, key: fid, change: 'insert' });
    await space.espaceco.databases.changeTable(root, {
      databaseId: read.database.id,
      tableId,
      changes: tableChangesSchema.parse({ read_only: true }),
    });
    await refused('espaceco.edit-refused', insert());
    expect(await again()).toEqual(answered);
    // One of the columns is not even seen any more.
    await give('VIEW', read.tables, ['hauteur']);
    expect(await again()).toEqual(answered);
    // Nothing is told of a table, nor of a database, that is not theirs any more; nobody else has the key.
    await give('VIEW', read.tables.slice(1));
    await refused('espaceco.table-unknown', again());
    await space.espaceco.permissions.replace(root, { communityId: guest, tree: [] });
    await refused('espaceco.database-unknown', again());
    await refused(
      'espaceco.edit-refused',
      space.espaceco.contributions.transactOnce(root, { ...asked(sent), key }),
    );
  });

  it('has a key that is of no report, nor a report its key', async () => {
    const report = async (idempotency_key: string) => {
      const form = newReportSchema.parse({ geometry: 'POINT(5.7 45.2)', idempotency_key });
      return (await space.espaceco.reports.add(bob, form)).report.id;
    };
    const [ofTransaction, ofReport] = [crypto.randomUUID(), crypto.randomUUID()];
    const { sequence } = await once(ofTransaction);
    for (let sent = 0; sent < 2; sent += 1)
      await refused('espaceco.key-of-another-act', report(ofTransaction));
    const id = await report(ofReport);
    for (let sent = 0; sent < 2; sent += 1) await refused('espaceco.key-of-another-act', once(ofReport));
    // What each was first is answered as it was, and no other was made.
    expect([await report(ofReport), (await once(ofTransaction)).sequence]).toEqual([id, sequence]);
    expect([await report(crypto.randomUUID()), await insert()]).toEqual([id + 1, sequence + 1]);
  });

  it('is refused with another content, at once or later, and answered as it was without a digest', async () => {
    const key = crypto.randomUUID();
    const contents = [() => once(key), () => once(key, { hauteur: '3' })];
    const atOnce = await Promise.allSettled(contents.map((send) => send()));
    // Whichever came first.
    const [value] = atOnce.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const otherwise = atOnce.findIndex(({ status }) => status === 'rejected');
    expect(atOnce[otherwise]).toMatchObject({ reason: { code: 'espaceco.transaction-sent-otherwise' } });
    const other = contents[otherwise]!;
    await refused('espaceco.transaction-sent-otherwise', other());
    // As a version before noted it.
    await tablesOf<SentActTables>(space.metadata.db)
      .updateTable('espaceco_sent_acts')
      .set({ digest: null })
      .where('key', '=', key)
      .execute();
    expect([(await other()).sequence, await insert()]).toEqual([value!.sequence, value!.sequence + 1]);
  });

  it('is corrected when it was cut short before anything was written', async () => {
    const key = crypto.randomUUID();
    await once(crypto.randomUUID());
    const notes = tablesOf<SentActTables>(space.metadata.db);
    const { user_id, dataset_id, created_at } = await notes
      .selectFrom('espaceco_sent_acts')
      .selectAll()
      .where('dataset_id', 'is not', null)
      .executeTakeFirstOrThrow();
    await notes
      .insertInto('espaceco_sent_acts')
      .values({ user_id, dataset_id, created_at, key, result: null, digest: 'of another content' })
      .execute();
    const { sequence } = await once(key);
    expect((await once(key)).sequence).toBe(sequence);
    await refused('espaceco.transaction-sent-otherwise', once(key, { hauteur: '3' }));
  });

  const notes = () => tablesOf<SentActTables>(space.metadata.db);
  /** What another process does: it knows nothing of what this one has under way. */
  const elsewhere = {
    note: async (key: string, data = {}) => {
      const digest = transactionDigest(asked(data));
      const { datasetId } = read.database;
      const at = new Date().toISOString();
      if (await beginSentAct(space.metadata.db, { userId: bob.id, key, datasetId, digest, at }))
        await notes().updateTable('espaceco_sent_acts').set({ digest }).where('key', '=', key).execute();
    },
    write: async (key: string, data = {}) => {
      const act = createHash('sha256').update(`${bob.id} ${key}`).digest('base64url');
      return committed((await space.espaceco.contributions.transact(bob, { ...asked(data), act })).outcome);
    },
  };
  /** Between the look at what was written and the writing, where the author is asked for. */
  const meanwhile = (act: () => Promise<unknown>) => {
    const { findPeople } = space.accounts;
    vi.spyOn(space.accounts, 'findPeople').mockImplementationOnce(async (...asked) => {
      await act();
      return findPeople(...asked);
    });
  };
  afterEach(() => vi.restoreAllMocks());

  it('is refused when another process writes what was sent first under its key meanwhile', async () => {
    const key = crypto.randomUUID();
    await elsewhere.note(key);
    let first = 0;
    meanwhile(async () => {
      first = (await elsewhere.write(key)).sequence;
    });
    await refused('espaceco.transaction-sent-otherwise', once(key, { hauteur: '3' }));
    expect(first).toBe(1);
    await refused('espaceco.transaction-sent-otherwise', once(key, { hauteur: '3' }));
    expect([(await once(key)).sequence, await insert()]).toEqual([1, 2]);
  });

  it('is refused when another process writes what corrects it meanwhile', async () => {
    const key = crypto.randomUUID();
    const corrected = { hauteur: '3' };
    meanwhile(async () => {
      await elsewhere.note(key, corrected);
      await elsewhere.write(key, corrected);
    });
    await refused('espaceco.transaction-sent-otherwise', once(key));
    expect([(await once(key, corrected)).sequence, await insert()]).toEqual([1, 2]);
  });

  it('leaves the note of what another process is writing when it is refused itself', async () => {
    const key = crypto.randomUUID();
    await elsewhere.note(key);
    await refused('espaceco.value-refused', once(key, { nom: 'x'.repeat(30) }));
    await elsewhere.write(key);
    await refused('espaceco.transaction-sent-otherwise', once(key, { hauteur: '3' }));
    expect((await once(key)).sequence).toBe(1);
  });

  it('is answered by its key alone once its note is gone, whichever content comes first', async () => {
    const key = crypto.randomUUID();
    const { sequence } = await once(key);
    space.clock.advance(61 * dayMs);
    await space.espaceco.sweep();
    expect((await once(key, { hauteur: '3' })).sequence).toBe(sequence);
    expect([(await once(key)).sequence, await insert()]).toEqual([sequence, sequence + 1]);
  });

  it('is one act, whether its database is told by number or by name', async () => {
    const key = crypto.randomUUID();
    const send = (of: number | string) =>
      space.espaceco.contributions.transactOnce(bob, { ...asked(), of, key });
    const [byNumber, byName] = await Promise.all([send(read.database.id), send(read.database.name)]);
    expect(byName).toBe(byNumber);
  });

  it('is forgotten when it was refused: it is corrected and sent again', async () => {
    const key = crypto.randomUUID();
    await refused('espaceco.value-refused', once(key, { nom: 'x'.repeat(30) }));
    expect((await once(key)).change).toBe('insert');
  });
});
