import type { SignedInVisitor } from '@cartable/accounts';
import { type GrantedLevel, tableFormSchema } from '@cartable/contract';
import type { TransactionOutcome } from '@cartable/storage';
import { eventually } from '@cartable/testkit';
import { ThreadError, ThreadPool } from '@cartable/threads';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { EditingRequest } from '../editing/messages.ts';
import type { ReadDatabase } from '../permissions/access-of.ts';
import { describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';
import { whileUntold } from '../test-support/while-untold.ts';
import type { LockUse } from './held-features.ts';
import type { RequestedAction } from './read-action.ts';

const table = tableFormSchema.parse({
  name: 'bornes',
  title: 'Bornes',
  geometry_type: 'Point',
  columns: [
    { name: 'nom', type: 'String', nullable: false, max_length: 20 },
    { name: 'etat', type: 'String', enum: ['neuve', 'usée'], default_value: 'neuve' },
    { name: 'hauteur', type: 'Double', min_value: '0' },
    { name: 'numero', type: 'Integer', unique: true },
    { name: 'vue', type: 'Date' },
    { name: 'code', type: 'String', pattern: '[A-Z]{2}\\d+' },
    {
      name: 'motif',
      type: 'String',
      condition_field: 'etat',
      constraint: { type: 'mapping', mapping: { neuve: [null], usée: ['choc', 'gel'] } },
    },
    { name: 'auteur', type: 'String', autofill: 'par _userName_ (_groupName_)' },
    { name: 'lieu', type: 'String', autofill: '_municipalityInsee_ _departmentName_', autofill_on: 'change' },
    { name: 'modifie', type: 'DateTime', autofill: '_date_', autofill_on: 'change' },
    { name: 'qui', type: 'Integer', autofill: '_userId_', autofill_on: 'change' },
    {
      name: 'matiere',
      type: 'String',
      enum: ['béton', 'bois'],
      jeux_attributs: { bois: { hauteur: '1.5' } },
    },
  ],
});

/** In the département of Isère, and in Paris. */
const grenoble = 'POINT(5.72 45.18)';
const vienne = 'POINT(4.88 45.52)';
const paris = 'POINT(2.35 48.85)';

describeOnBothEngines(
  'transactions of a collaborative database',
  (open) => {
    let space: TestSpace;
    let root: SignedInVisitor;
    let anne: SignedInVisitor;
    let bob: SignedInVisitor;
    let owner: number;
    let guest: number;
    let read: ReadDatabase;

    beforeAll(async () => {
      space = await open();
      root = await space.administrator();
      anne = await space.person('anne');
      bob = await space.person('bob');
    });

    let round = 0;
    beforeEach(async () => {
      round += 1;
      owner = await space.community(root, `Voirie ${round}`);
      guest = await space.community(root, `Arbres ${round}`, { grids: ['38'] });
      const { members } = space.espaceco;
      for (const who of [anne, bob])
        await members.add(root, { communityId: guest, numbers: [await space.numberOf(who)], emails: [] });
      read = await space.espaceco.databases.createEmpty(root, {
        form: { communityId: owner, title: 'Voirie', description: null },
        tables: [table],
      });
      await give('EDIT');
    });

    const give = (level: GrantedLevel, columns: Record<string, GrantedLevel> = {}) => {
      const [{ id, columns: all }] = read.tables as [ReadDatabase['tables'][number]];
      const told = Object.entries(columns).map(([name, of]) => ({
        id: all.find((column) => column.name === name)!.id,
        level: of,
      }));
      const tree = [{ id: read.database.id, level, tables: [{ id, level, columns: told }] }];
      return space.espaceco.permissions.replace(root, { communityId: guest, tree });
    };
    const edit = async (
      who: SignedInVisitor,
      actions: readonly Omit<RequestedAction, 'table'>[],
      comment = '',
    ) =>
      (
        await space.espaceco.contributions.transact(who, {
          of: read.database.id,
          comment,
          actions: actions.map((action) => ({ table: 'bornes', ...action })),
        })
      ).outcome;
    const insert = (who: SignedInVisitor, data = {}) =>
      edit(who, [{ state: 'Insert', data: { nom: 'Une', geom: grenoble, ...data } }]);
    const update = (who: SignedInVisitor, fid: number, data: object) =>
      edit(who, [{ state: 'Update', data: { fid, ...data } }]);
    const remove = (who: SignedInVisitor, fid: number, data = {}) =>
      edit(who, [{ state: 'Delete', data: { fid, ...data } }]);
    const committed = (outcome: TransactionOutcome) => {
      if (outcome.status !== 'committed') throw new Error(JSON.stringify(outcome.conflicts));
      return { sequence: outcome.sequence, ...outcome.features[0]! };
    };
    const conflictsOf = (outcome: TransactionOutcome) =>
      outcome.status === 'conflicting' ? outcome.conflicts : [];
    const of = () => ({ databaseId: read.database.id, tableId: read.tables[0]!.id });
    /** What the server fills in; a moment is told as nothing, once it is known to be there. */
    const filled = async () => {
      const dataset = await space.features.open(read.database.datasetId);
      const names = ['auteur', 'lieu', 'modifie', 'qui'];
      const { rows } = await (await dataset.table('bornes')).byKeys([1], names);
      await dataset.close();
      return rows[0]?.map((value) =>
        String(value).includes('T') && String(value).endsWith('Z')
          ? null
          : typeof value === 'bigint'
            ? Number(value)
            : value,
      );
    };
    const stored = async (key = 1) => {
      const dataset = await space.features.open(read.database.datasetId);
      const { rows } = await (await dataset.table('bornes')).byKeys(
        [key],
        ['nom', 'etat', 'hauteur', 'motif'],
      );
      await dataset.close();
      return rows[0];
    };

    const once = (key: string, data = {}, lock: { lock?: LockUse } = {}) =>
      space.espaceco.contributions.transactOnce(bob, {
        of: read.database.id,
        comment: 'Du terrain',
        actions: [{ table: 'bornes', state: 'Insert', data: { nom: 'Une', geom: grenoble, ...data } }],
        key,
        ...lock,
      });

    it('1. nobody’s change is lost in silence, and who comes late sees all that happened', async () => {
      committed(await insert(anne));
      const seen = '1';
      committed(await update(anne, 1, { nom: 'D’Anne', gcms_fingerprint: seen }));
      // Bob still sees the first state: his change is told, and Anne's stays.
      const outcome = await update(bob, 1, { nom: 'De Bob', gcms_fingerprint: seen });
      expect(outcome.status).toBe('conflicting');
      expect((await stored())?.[0]).toBe('D’Anne');
      const { changes, sequence } = await space.espaceco.contributions.changes(bob, {
        ...of(),
        since: 0,
        limit: 10,
      });
      expect(sequence).toBe(2);
      expect(changes.map(({ kind, after, person }) => [kind, after?.values.nom, person?.userName])).toEqual([
        ['insert', 'Une', 'anne'],
        ['update', 'D’Anne', 'anne'],
      ]);
    });

    it('2. what could not be written is told, whole: nothing of it is there, nothing else has gone', async () => {
      committed(await insert(anne));
      await refused(
        'espaceco.value-refused',
        edit(bob, [
          { state: 'Insert', data: { nom: 'Deux', geom: grenoble } },
          { state: 'Insert', data: { nom: null, geom: grenoble } },
        ]),
      );
      await refused(
        'espaceco.outside-grids',
        edit(bob, [
          { state: 'Update', data: { fid: 1, nom: 'Autre' } },
          { state: 'Insert', data: { nom: 'Trois', geom: paris } },
        ]),
      );
      const { tables } = await space.espaceco.databases.describe(read.database);
      expect(tables.get('bornes')).toMatchObject({ featureCount: 1 });
      expect((await stored())?.[0]).toBe('Une');
      expect(await space.espaceco.contributions.latest(bob, of())).toBe(1);
    });

    it('3. the same change twice is no conflict, and changes of different columns are merged', async () => {
      committed(await insert(anne));
      committed(await update(anne, 1, { hauteur: 2, gcms_fingerprint: '1' }));
      const same = committed(await update(bob, 1, { hauteur: 2, gcms_fingerprint: '1' }));
      expect(same).toMatchObject({ change: 'none', version: 2 });
      const other = committed(await update(bob, 1, { nom: 'De Bob', gcms_fingerprint: '1' }));
      expect(other).toMatchObject({ change: 'update', version: 3 });
      expect(await stored()).toEqual(['De Bob', 'neuve', 2, null]);
      const twice = [await remove(anne, 1), await remove(bob, 1, { gcms_fingerprint: '3' })];
      expect(twice.map((outcome) => committed(outcome).change)).toEqual(['delete', 'none']);
    });

    it('4. what a conflict left aside is still told after the next change that succeeds', async () => {
      committed(await insert(anne));
      committed(await update(anne, 1, { hauteur: 2 }));
      const mine = { hauteur: 3, nom: 'De Bob', gcms_fingerprint: '1' };
      const first = conflictsOf(await update(bob, 1, mine));
      committed(await insert(bob, { nom: 'Deux' }));
      // Sent again as it was, it is told again: nothing of it was taken for done.
      const again = conflictsOf(await update(bob, 1, mine));
      expect(again[0]).toMatchObject({ columns: ['hauteur'], mine: first[0]!.mine });
      expect((await stored())?.[0]).toBe('Une');
      // Sent with what the conflict told, it is written.
      const fingerprint = String(again[0]!.theirVersion);
      committed(await update(bob, 1, { ...mine, gcms_fingerprint: fingerprint }));
      expect(await stored()).toEqual(['De Bob', 'neuve', 3, null]);
    });

    it('5. a conflict is told attribute by attribute, with base, theirs and mine, and the geometry', async () => {
      committed(await insert(anne, { hauteur: 1 }));
      committed(await update(anne, 1, { hauteur: 2, geom: vienne, nom: 'D’Anne' }));
      const outcome = await update(bob, 1, {
        hauteur: 3,
        geom: 'POINT(5.73 45.19)',
        nom: 'D’Anne',
        gcms_fingerprint: '1',
      });
      const [conflict] = conflictsOf(outcome);
      expect(conflict).toMatchObject({
        reason: 'changed',
        key: 1,
        columns: ['hauteur', 'geom'],
        theirVersion: 2,
        base: { values: { hauteur: 1, nom: 'Une' } },
        theirs: { values: { hauteur: 2, nom: 'D’Anne' } },
        mine: { values: { hauteur: 3, nom: 'D’Anne' } },
      });
      expect(conflict?.base?.geometry).not.toEqual(conflict?.theirs?.geometry);
      committed(await remove(anne, 1));
      const [gone] = conflictsOf(await update(bob, 1, { hauteur: 3, gcms_fingerprint: '2' }));
      expect(gone).toMatchObject({ reason: 'deleted', theirs: null, mine: { values: { hauteur: 3 } } });
    });

    it('are held to the rules of columns', async () => {
      committed(
        await insert(anne, { numero: 7, etat: 'usée', motif: 'gel', vue: '2026-03-01', code: 'AB12' }),
      );
      const unfit = [
        { nom: 'x'.repeat(21) },
        { nom: null },
        { etat: 'cassée' },
        { hauteur: -1 },
        { hauteur: 'haute' },
        { vue: '2026-02-30' },
        { code: 'AB12 ' },
        { code: 'ab' },
        { numero: 7 },
        { motif: 'gel' },
        { etat: 'usée', motif: 'autre' },
        { absente: 1 },
        { geom: 'nulle part' },
      ];
      for (const data of unfit) await refused('espaceco.value-refused', insert(anne, data));
      // A condition is looked at when the column it names changes.
      await refused('espaceco.value-refused', update(anne, 1, { etat: 'neuve' }));
      committed(await update(anne, 1, { etat: 'neuve', motif: null }));
      await refused('storage.geometry-mismatch', insert(anne, { geom: 'LINESTRING(5.7 45.1,5.8 45.2)' }));
      await refused('espaceco.value-refused', edit(anne, [{ state: 'Update', data: { nom: 'Sans clef' } }]));
    });

    it('are held to the level of the table and of each column', async () => {
      committed(await insert(anne));
      await give('VIEW');
      await refused('espaceco.edit-refused', update(anne, 1, { nom: 'Autre' }));
      await give('VIEW', { hauteur: 'EDIT' });
      committed(await update(anne, 1, { hauteur: 4 }));
      await refused('espaceco.edit-refused', update(anne, 1, { hauteur: 4, nom: 'Autre' }));
      // A column that may not be seen is not there.
      await give('EDIT', { hauteur: 'NONE' });
      await refused('espaceco.value-refused', update(anne, 1, { hauteur: 5 }));
      await give('NONE');
      await refused('espaceco.database-unknown', update(anne, 1, { nom: 'Autre' }));
      const { databases } = space.espaceco;
      await databases.changeTable(root, { ...of(), changes: { read_only: true } });
      await refused('espaceco.edit-refused', update(root, 1, { nom: 'Autre' }));
    });

    it('where somebody may change objects is told before they try, as they are held to it', async () => {
      const { contributions, layers, communities, members } = space.espaceco;
      const tableId = read.tables[0]!.id;
      const area = (who: SignedInVisitor) => contributions.editableArea(who, guest);
      const told = async (who: SignedInVisitor) => (await area(who)).tables.map(({ grids }) => grids);
      // What is on no map is not asked about there.
      expect(await told(anne)).toEqual([]);
      const layer = { table: tableId, geoservice: null, opacity: 1, visibility: true };
      const form = { layers: [{ ...layer, role: 'edit' as const, preferred_style: null }] };
      await layers.replace(root, { communityId: guest, form });
      expect(await area(anne)).toMatchObject({ grids: [{ name: '38' }], members: null });
      expect(await told(anne)).toEqual([['38']]);
      expect(await area(root)).toMatchObject({ tables: [{ tableId, grids: null }], members: 'all' });
      await communities.update(root, { communityId: guest, changes: { grids: [] } });
      expect(await area(bob)).toMatchObject({ grids: [], tables: [{ tableId, grids: [] }] });
      expect((await area(root)).members).toBe('none');
      const number = await space.numberOf(anne);
      await members.changeGrids(root, { communityId: guest, number, grids: ['75', '38'] });
      expect(await told(anne)).toEqual([['75', '38']]);
      expect(await told(bob)).toEqual([[]]);
      expect((await area(root)).members).toBe('some');
      await members.changeGrids(root, {
        communityId: guest,
        number: await space.numberOf(bob),
        grids: ['75'],
      });
      expect((await area(root)).members).toBe('all');
      await give('VIEW');
      expect(await told(anne)).toEqual([]);
      expect((await area(root)).members).toBeNull();
      await refused('common.forbidden', contributions.editableArea(anne, owner));
    });

    it('are held to grids: where the object is, and where it was', async () => {
      committed(await insert(root, { geom: paris }));
      committed(await insert(anne));
      await refused('espaceco.outside-grids', insert(anne, { geom: paris }));
      await refused('espaceco.outside-grids', update(anne, 1, { geom: grenoble }));
      await refused('espaceco.outside-grids', update(anne, 2, { geom: paris }));
      await refused('espaceco.outside-grids', update(anne, 1, { nom: 'Autre' }));
      await refused('espaceco.outside-grids', remove(anne, 1));
      const number = await space.numberOf(anne);
      await space.espaceco.members.changeGrids(root, { communityId: guest, number, grids: ['75'] });
      committed(await update(anne, 1, { nom: 'Paris' }));
      committed(await remove(anne, 1));
      // Without any grid there is no direct contribution.
      await space.espaceco.communities.update(root, { communityId: guest, changes: { grids: [] } });
      await refused('espaceco.no-grid', insert(bob));
    });

    it('are written at the hours of the database, in Paris', async () => {
      const { databases } = space.espaceco;
      const range = (writable_time_range: string) =>
        databases.change(root, { databaseId: read.database.id, changes: { writable_time_range } });
      // 08:00 UTC is 09:00 in Paris in March.
      await range('09:00-12:00');
      committed(await insert(anne));
      await range('10:00-12:00');
      await refused('espaceco.not-now', insert(anne));
      committed(await insert(root));
      await range('22:00-10:00');
      committed(await insert(anne));
    });

    it('are undone by their author, or by who administers, unless others changed it since', async () => {
      committed(await insert(anne));
      committed(await update(anne, 1, { nom: 'Autre', hauteur: 2 }));
      const { contributions } = space.espaceco;
      const undo = async (who: SignedInVisitor, sequence: number) =>
        (await contributions.revert(who, { of: read.database.id, sequence, comment: 'retour' })).outcome;
      await refused('espaceco.edit-refused', undo(bob, 2));
      committed(await update(bob, 1, { hauteur: 3 }));
      expect(conflictsOf(await undo(anne, 2))[0]).toMatchObject({ columns: ['hauteur'] });
      committed(await undo(bob, 3));
      committed(await undo(root, 2));
      expect(await stored()).toEqual(['Une', 'neuve', null, null]);
      const listed = await contributions.transactions(bob, { databaseId: read.database.id, limit: 2 });
      expect(listed).toMatchObject([
        { sequence: 5, reverts: 2, comment: 'retour' },
        { sequence: 4, reverts: 3, person: { userName: 'bob' } },
      ]);
      const history = await contributions.history(bob, { ...of(), featureId: 1, limit: 10 });
      expect(history.changes.map(({ sequence }) => sequence)).toEqual([5, 4, 3, 2, 1]);
      await refused('storage.transaction-unknown', undo(root, 99));
    });

    it('are asked for by place', async () => {
      committed(await insert(anne));
      committed(await insert(anne, { geom: vienne }));
      const latest = (bbox: [number, number, number, number]) =>
        space.espaceco.contributions.latest(bob, { ...of(), bbox });
      expect(await latest([5.7, 45.1, 5.8, 45.2])).toBe(1);
      expect(await latest([4.8, 45.5, 4.9, 45.6])).toBe(2);
      expect(await latest([0, 0, 1, 1])).toBe(0);
    });

    /** Between what a transaction asks first and its thread; `passed`: while it is written, once it was admitted. */
    const meanwhile = (moment: 'before' | 'passed' | 'written', act: () => Promise<void>) => {
      const run = ThreadPool.prototype.run;
      vi.spyOn(ThreadPool.prototype, 'run').mockImplementation(async function (
        this: ThreadPool<unknown, unknown>,
        request,
        options,
      ) {
        if ((request as EditingRequest).call !== 'transact') return run.call(this, request, options);
        vi.restoreAllMocks();
        if (moment === 'before') await act();
        const onQuestion = async () => {
          await options?.onQuestion?.();
          if (moment === 'passed') await act();
        };
        const written = await run.call(this, request, { ...options, onQuestion });
        if (moment === 'written') await act();
        return written;
      });
    };
    const lockFirst = () =>
      space.espaceco.contributions.lock(bob, {
        of: read.database.id,
        features: [{ table: 'bornes', keys: [1] }],
        wants: 'ALL',
      });

    it('are written once under a key, and release their lock, though nobody who watches can be told', async () => {
      const { sequence } = committed(await insert(bob));
      const use = { lock: { id: (await lockFirst()).lock.id, releases: 'ALL' as const } };
      const key = crypto.randomUUID();
      const { outcome } = await whileUntold(space, () => once(key, {}, use));
      expect(committed(outcome).sequence).toBe(sequence + 1);
      expect(await space.espaceco.contributions.locks(root, { databaseId: read.database.id })).toEqual([]);
      expect(committed((await once(key, {}, use)).outcome).sequence).toBe(sequence + 1);
      const undo = { of: read.database.id, sequence: sequence + 1, comment: '' };
      const undone = await whileUntold(space, () => space.espaceco.contributions.revert(bob, undo));
      expect(committed(undone.outcome).sequence).toBe(sequence + 2);
    });

    it('are written once under a key, though the thread was lost before it could answer', async () => {
      const { sequence } = committed(await insert(bob));
      const key = crypto.randomUUID();
      meanwhile('written', async () => {
        throw new ThreadError('stopped', 'A thread was stopped.');
      });
      await expect(once(key)).rejects.toThrow('stopped');
      expect(committed((await once(key)).outcome).sequence).toBe(sequence + 1);
      expect(committed((await once(crypto.randomUUID())).outcome).sequence).toBe(sequence + 2);
    });

    it('are refused by a lock that begins while they are on their way', async () => {
      await insert(anne);
      meanwhile('before', async () => void (await lockFirst()));
      await refused('espaceco.feature-locked', update(anne, 1, { nom: 'Tard' }));
      expect((await stored())![0]).toBe('Une');
      await update(bob, 1, { nom: 'Le mien' });
    });

    it('are waited for by a lock that begins once they are admitted', async () => {
      // Whoever waits for SQLite is told after some seconds that it is busy: the wait itself is tested where it is not bounded.
      if (space.metadata.engine === 'sqlite') return;
      await insert(anne);
      let locking: ReturnType<typeof lockFirst> | undefined;
      meanwhile('passed', async () => {
        locking = lockFirst();
        await eventually(async () => {
          const locks = await space.espaceco.contributions.locks(root, { databaseId: read.database.id });
          return locks.length === 1 || undefined;
        });
      });
      const writing = update(anne, 1, { nom: 'À temps' });
      await eventually(async () => locking);
      expect((await locking!).locked).toEqual([{ table: 'bornes', keys: [1] }]);
      expect((await stored())![0]).toBe('À temps');
      await writing;
    });

    it('fill in the columns the server answers for, whoever edits, and merge what others changed', async () => {
      const read = () => filled();
      expect(committed(await insert(anne, { auteur: null })).key).toBe(1);
      const made = await read();
      expect(made).toEqual([`par anne (Arbres ${round})`, '38185 Isère', null, await space.numberOf(anne)]);
      await refused('espaceco.edit-refused', insert(anne, { auteur: 'moi' }));
      await refused('espaceco.edit-refused', update(anne, 1, { qui: 7 }));
      // What comes back as it is may: whole features do.
      const seen = committed(await update(root, 1, { nom: 'Une', auteur: made![0] }));
      expect(seen.change).toBe('none');
      expect(await read()).toEqual(made);
      space.clock.advance(60_000);
      await update(bob, 1, { gcms_fingerprint: '1', geom: vienne });
      // Written by both, and no conflict.
      const later = committed(await update(anne, 1, { gcms_fingerprint: '1', nom: 'Deux' }));
      expect(later.change).toBe('update');
      expect(await read()).toEqual([made![0], '38544 Isère', null, await space.numberOf(anne)]);
      await space.espaceco.contributions.revert(root, { of: of().databaseId, sequence: 2, comment: '' });
      expect((await read())![3]).toBe(await space.numberOf(root));
    });

    it('set what a chosen value sets in other columns, unless these are told', async () => {
      await insert(anne, { matiere: 'bois' });
      expect((await stored())![2]).toBe(1.5);
      await update(anne, 1, { hauteur: 2 });
      await update(anne, 1, { matiere: 'bois' });
      expect((await stored())![2]).toBe(2);
      await update(anne, 1, { matiere: 'béton' });
      await update(anne, 1, { matiere: 'bois', hauteur: 3 });
      expect((await stored())![2]).toBe(3);
    });
  },
  'the suite',
);
