import type { SignedInVisitor } from '@cartable/accounts';
import type { EmailPlannerForm } from '@cartable/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';

describeOnBothEngines('follow-up e-mails', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let communityId: number;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    communityId = await space.community(root, 'Voirie', {
      themes: [{ theme: 'Nids-de-poule', attributes: [] }],
    });
  });

  const planners = () => space.espaceco.planners;
  const form: EmailPlannerForm = {
    subject: 'Signalement _id_',
    body: '<p>Reçu le _openingDate_</p>',
    event: 'georem_created',
    cancel_event: 'georem_status_changed',
    delay: 1,
    repeat: false,
    recipients: ['Gestionnaire', 'suivi@mairie.example', 'Gestionnaire'],
    condition: null,
    themes: ['Nids-de-poule'],
  };
  const add = (more: Partial<EmailPlannerForm> = {}) =>
    planners().add(root, { communityId, form: { ...form, ...more } });

  it('are planned, replaced and removed by managers', async () => {
    const planner = await add();
    expect(planner).toEqual({ ...form, id: 1, recipients: ['Gestionnaire', 'suivi@mairie.example'] });
    const of = { communityId, plannerId: planner.id };
    const changed = await planners().replace(root, { ...of, form: { ...form, delay: 5, themes: [] } });
    expect(changed).toMatchObject({ delay: 5, themes: [] });
    expect(await planners().list(root, communityId)).toEqual([changed]);
    await planners().remove(root, of);
    await refused('espaceco.planner-unknown', planners().remove(root, of));
    await refused('espaceco.planner-unknown', planners().replace(root, { ...of, form }));
    const anne = await space.person('anne');
    await refused('common.forbidden', planners().list(anne, communityId));
    await refused('common.forbidden', planners().add(anne, { communityId, form }));
  });

  it('of another community are not there', async () => {
    const { id: plannerId } = await add();
    const other = await space.community(root, 'Arbres');
    await refused('espaceco.planner-unknown', planners().remove(root, { communityId: other, plannerId }));
    expect(await planners().list(root, other)).toEqual([]);
  });

  it('wait for statuses the community has, and for no other event than a change of one', async () => {
    const event = 'georem_status_changed';
    expect(await add({ event, condition: { status: ['valid', 'reject'] } })).toMatchObject({
      condition: { status: ['valid', 'reject'] },
    });
    await refused('espaceco.planner-status', add({ event }));
    await refused('espaceco.planner-status', add({ condition: { status: ['valid'] } }));
    const { community } = await space.espaceco.communities.read(root, communityId);
    const reportStatuses = {
      ...community.reportStatuses,
      reject: { ...community.reportStatuses.reject, active: false },
    };
    await space.espaceco.communities.update(root, { communityId, changes: { reportStatuses } });
    await refused('espaceco.planner-status', add({ event, condition: { status: ['reject'] } }));
  });

  it('are of themes of the community, and cleaned', async () => {
    await refused('espaceco.planner-theme', add({ themes: ['Arbres'] }));
    expect((await add({ body: '<p>_id_</p><script>x()</script>' })).body).toBe('<p>_id_</p>');
  });
});
