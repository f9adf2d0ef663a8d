import type { SignedInVisitor } from '@cartable/accounts';
import { tablesOf } from '@cartable/storage';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';
import type { CommunityTables } from './community.tables.ts';

describeOnBothEngines('communities', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
  });

  const communities = () => space.espaceco.communities;
  const names = async (reader: SignedInVisitor, question: object = {}) => {
    const all = { filter: 'listed', name: '', sort: 'name:ASC', offset: 0, limit: 10, ...question } as const;
    const { items, total } = await communities().list({ reader, ...all });
    return { names: items.map(({ community }) => community.name), total };
  };

  it('begin inactive, listed, and managed by whoever creates them', async () => {
    const { community, role } = await communities().create(root, 'Voirie');
    expect(community).toMatchObject({ id: 1, name: 'Voirie', active: false, listed: true, zoom: 10 });
    expect(role).toBe('admin');
    expect((await communities().create(root, 'Arbres')).community.id).toBe(2);
  });

  it('are created by administrators, and by those who manage one', async () => {
    await refused('common.forbidden', communities().create(anne, 'Voirie'));
    expect(await communities().names(root)).toEqual([]);
  });

  it('have a name of their own, whatever its case and accents', async () => {
    await communities().create(root, 'Forêts');
    await refused('espaceco.name-taken', communities().create(root, 'FORETS'));
    const { community } = await communities().create(root, 'Voirie');
    await refused(
      'espaceco.name-taken',
      communities().update(root, { communityId: community.id, changes: { name: 'forêts' } }),
    );
    const retained = await communities().update(root, {
      communityId: community.id,
      changes: { name: 'VOIRIE' },
    });
    expect(retained.community.name).toBe('VOIRIE');
  });

  it('keep the name they have, though it would be taken now', async () => {
    await communities().create(root, 'Großstrasse');
    const { id } = (await communities().create(root, 'Voirie')).community;
    // As an update leaves two whose names are alike since ß is folded.
    await tablesOf<CommunityTables>(space.metadata.db)
      .updateTable('espaceco_communities')
      .set({ name: 'Großstraße', name_key: 'großstraße' })
      .where('id', '=', id)
      .execute();
    const change = async (changes: object) =>
      (await communities().update(root, { communityId: id, changes })).community;
    const named = { name: 'Großstraße', description: 'Grand-rue' };
    expect(await change(named)).toMatchObject(named);
    await refused('espaceco.name-taken', change({ name: 'GROSSSTRASSE' }));
    expect(await change({ name: 'Hauptstraße' })).toMatchObject({ name: 'Hauptstraße' });
    await refused('espaceco.name-taken', communities().create(root, 'Hauptstrasse'));
  });

  it('are known to everybody once active and listed, and before to those who belong to them', async () => {
    const { community } = await communities().create(root, 'Voirie');
    await refused('common.not-found', communities().read(anne, community.id));
    expect(await names(anne)).toEqual({ names: [], total: 0 });
    expect(await communities().names(anne)).toEqual([]);
    await communities().update(root, { communityId: community.id, changes: { active: true } });
    expect(await communities().read(anne, community.id)).toMatchObject({ role: null });
    expect((await names(anne)).names).toEqual(['Voirie']);
    await communities().update(root, { communityId: community.id, changes: { listed: false } });
    await refused('common.not-found', communities().read(anne, community.id));
    expect((await names(root)).names).toEqual(['Voirie']);
    expect((await names(root, { filter: 'iam_member' })).names).toEqual(['Voirie']);
    expect((await names(root, { filter: 'affiliation' })).names).toEqual([]);
  });

  it('are changed by their managers only, member by member', async () => {
    const communityId = await space.community(root, 'Voirie');
    const changes = { position: 'POINT(5.7 45.2)', extent: [5, 45, 6, 46] as const };
    await refused('common.forbidden', communities().update(anne, { communityId, changes }));
    const { community } = await communities().update(root, { communityId, changes });
    expect(community).toMatchObject({ ...changes, name: 'Voirie', active: true });
    expect((await communities().read(anne, communityId)).community).toEqual(community);
    await refused('common.not-found', communities().update(anne, { communityId: 99, changes }));
  });

  it('are activated once', async () => {
    const communityId = await space.community(root, 'Voirie');
    await communities().update(root, { communityId, changes: { active: true } });
    await refused(
      'lifecycle.move-refused',
      communities().update(root, { communityId, changes: { active: false } }),
    );
  });

  it('keep zooms in order and positions on Earth', async () => {
    const communityId = await space.community(root, 'Voirie');
    const update = (changes: object) => communities().update(root, { communityId, changes });
    await refused('espaceco.zooms-crossed', update({ zoom: 4, minZoom: 5, maxZoom: 18 }));
    await update({ zoom: 5, minZoom: 5, maxZoom: 5 });
    await refused('espaceco.zooms-crossed', update({ zoom: 6 }));
    await refused('espaceco.position-outside', update({ position: 'POINT(181 0)' }));
  });

  it('clean their texts as they are written', async () => {
    const communityId = await space.community(root, 'Voirie');
    const { community } = await communities().update(root, {
      communityId,
      changes: { description: '<p onclick="x()">Rues</p><script>x()</script>', editorial: '<p></p>' },
    });
    expect(community).toMatchObject({ description: '<p>Rues</p>', editorial: null });
  });

  it('have grids, and domains that make members, as the platform chooses', async () => {
    const communityId = await space.community(root, 'Voirie');
    const update = (who: SignedInVisitor, changes: object) =>
      communities().update(who, { communityId, changes });
    const openWithEmail = [{ domain: '@mairie.example', grids: ['38'] }];
    const partial = await update(root, { openWithoutAffiliation: false, openWithEmail });
    expect(partial.community).toMatchObject({ openWithEmail, openWithoutAffiliation: false });
    expect((await communities().read(anne, communityId)).community.openWithEmail).toEqual(openWithEmail);
    // Another mode leaves no domain behind.
    expect((await update(root, { openWithoutAffiliation: true })).community.openWithEmail).toBeNull();
    expect((await update(root, { grids: ['FR', '38185'] })).community.grids).toEqual(['FR', '38185']);
    await refused('espaceco.grid-unknown', update(root, { grids: ['nowhere'] }));
    await refused(
      'espaceco.grid-unknown',
      update(root, { openWithEmail: [{ domain: '@mairie.example', grids: ['nowhere'] }] }),
    );
  });

  it('are found by a part of their name, a pattern, and page by page', async () => {
    for (const name of ['Arbres', 'Éclairage', 'Voirie', '50 % vert', 'Voies_vertes']) {
      await space.community(root, name);
    }
    expect((await names(anne, { name: 'ECLAI' })).names).toEqual(['Éclairage']);
    expect((await names(anne, { name: 'voi%' })).names).toEqual(['Voies_vertes', 'Voirie']);
    expect((await names(anne, { name: '%ie' })).names).toEqual(['Voirie']);
    expect((await names(anne, { name: 'voies_' })).names).toEqual(['Voies_vertes']);
    expect((await names(anne, { name: '_oirie' })).names).toEqual([]);
    expect(await names(anne, { sort: 'name:DESC', limit: 2 })).toEqual({
      names: ['Voirie', 'Voies_vertes'],
      total: 5,
    });
    expect((await names(anne, { limit: 2, offset: 4 })).names).toEqual(['Voirie']);
    expect((await names(anne, { sort: 'creation:ASC', limit: 1 })).names).toEqual(['Arbres']);
    expect(await communities().names(anne)).toEqual([
      '50 % vert',
      'Arbres',
      'Éclairage',
      'Voies_vertes',
      'Voirie',
    ]);
  });
});
