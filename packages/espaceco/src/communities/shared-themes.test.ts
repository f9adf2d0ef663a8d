import type { SignedInVisitor } from '@cartable/accounts';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';

describeOnBothEngines('themes of communities', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;
  let [roads, trees]: number[] = [];

  const offered = { theme: 'Nids-de-poule', attributes: [], global: true } as const;
  const own = { theme: 'Bordures', attributes: [] };

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    roads = await space.community(root, 'Voirie', { themes: [offered, own] });
    trees = await space.community(root, 'Arbres');
  });

  const update = (communityId: number | undefined, changes: object) =>
    space.espaceco.communities.update(root, { communityId: communityId!, changes });
  const offers = (reader: SignedInVisitor) => space.espaceco.communities.offeredThemes(reader);

  it('are offered to the others when they say so, by communities the reader may know', async () => {
    expect(await offers(anne)).toEqual([{ communityId: roads, communityName: 'Voirie', themes: [offered] }]);
    await update(roads, { listed: false });
    expect(await offers(anne)).toEqual([]);
    expect(await offers(root)).toHaveLength(1);
  });

  it('are shown in another community, as long as they are offered', async () => {
    const shared = (themes: string[], communityId = roads) => ({ sharedThemes: [{ communityId, themes }] });
    const { community } = await update(trees, shared(['Nids-de-poule']));
    expect(community.sharedThemes).toEqual([{ communityId: roads, themes: ['Nids-de-poule'] }]);
    // Whoever works there may choose them, as long as they are offered.
    const numbers = [await space.numberOf(anne)];
    await space.espaceco.members.add(root, { communityId: trees!, numbers, emails: [] });
    const profile = async () => (await space.espaceco.members.me(anne)).memberships[0]?.profile;
    const none = { communityId: trees, themes: [] };
    expect(await profile()).toEqual([none, { communityId: roads, themes: [offered] }]);
    await update(roads, { themes: [{ ...offered, global: false }] });
    expect(await profile()).toEqual([none]);
    await update(roads, { themes: [offered, own] });
    await refused('espaceco.theme-not-offered', update(trees, shared(['Bordures'])));
    await refused('espaceco.theme-not-offered', update(trees, shared(['Nids-de-poule'], trees)));
    await refused('espaceco.theme-not-offered', update(roads, shared(['Nids-de-poule'])));
  });

  it('and statuses are checked as they are written', async () => {
    await refused('espaceco.theme-repeated', update(roads, { themes: [own, own] }));
    const { community } = await space.espaceco.communities.read(root, roads!);
    const submit = { ...community.reportStatuses.submit, active: false };
    const reportStatuses = { ...community.reportStatuses, submit };
    await refused('espaceco.statuses-left-out', update(roads, { reportStatuses }));
    const renamed = { ...community.reportStatuses, submit: { title: 'Reçu', active: true } };
    expect((await update(roads, { reportStatuses: renamed })).community.reportStatuses.submit.title).toBe(
      'Reçu',
    );
  });
});
