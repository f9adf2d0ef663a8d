import { expect, it } from 'vitest';
import { z } from 'zod';
import { sampleTable as table } from '../../../test-support.ts';
import { afterSending, holdOf, holdOfAct, readyOf, type SentDrafts } from './after-sending.ts';
import { actionOf, draftOfRow, newDraft, withValues } from './draft.ts';

const of = { layerId: 9, table };
const made = withValues(newDraft(of, 'POINT (1 44)'), { nom: 'Seuil' });
const read = draftOfRow(of, { fid: 12, nom: 'Seuil', etat: 'bon', gcms_fingerprint: '3' });
const changed = withValues(read, { nom: 'Seuil neuf' });

const sending = (...drafts: SentDrafts['drafts']): SentDrafts => ({
  id: '4f0c8c1e-6a6d-4c55-9d9c-0000000000aa',
  fate: 'waiting',
  drafts,
});
const answered = (sent: SentDrafts): SentDrafts => ({
  ...sent,
  fate: 'sent',
  written: Object.fromEntries(sent.drafts.map(({ id }) => [id, { key: 12, fingerprint: '7' }])),
});

it('what another tab sent as it is goes, and what it did not send stays', () => {
  expect(afterSending([made, changed], [sending(made)])).toEqual([changed]);
});

it('what was changed since it was sent waits, and is made no second time', () => {
  const since = withValues(made, { nom: 'Seuil du haut' });
  const waiting = sending(made);
  expect(afterSending([since], [waiting])).toEqual([since]);
  expect(holdOf(since, [waiting])).toBe('waiting');
  expect(holdOf(changed, [waiting])).toBeUndefined();
});

it('once the server has the object, it is a change of that object, the same in each tab', () => {
  const since = withValues(made, { nom: 'Seuil du haut' });
  const sent = [answered(sending(made))];
  const [next] = afterSending([since], sent);
  expect(actionOf(next!)).toMatchObject({
    state: 'Update',
    data: { fid: 12, gcms_fingerprint: '7', nom: 'Seuil du haut' },
  });
  expect(Object.keys(next!.values)).toEqual(['nom']);
  expect(next!.base).toMatchObject({ nom: 'Seuil', geom: 'POINT (1 44)' });
  expect(z.uuid().safeParse(next!.id).success).toBe(true);
  expect(next!.id).not.toBe(since.id);
  expect(holdOf(next!, sent)).toBeUndefined();
  expect(afterSending([since], sent)).toEqual([next]);
  expect(afterSending([next!], sent)).toEqual([next]);
});

it('what was put back since is a change too, and a change that was put back is none', () => {
  const sent = [answered(sending(changed))];
  const back = { ...changed, values: { etat: 'ruine' } };
  expect(afterSending([back], sent)[0]?.values).toEqual({ nom: 'Seuil', etat: 'ruine' });
});

it('what was deleted since is deleted, and what was kept since comes back', () => {
  const gone = { ...made, state: 'Delete' as const, values: {} };
  expect(afterSending([gone], [answered(sending(made))])[0]).toMatchObject({ state: 'Delete', key: 12 });
  const sentGone = { ...read, state: 'Delete' as const, values: {} };
  expect(afterSending([changed], [answered(sending(sentGone))])[0]).toMatchObject({
    state: 'Insert',
    key: 12,
    base: null,
    values: { nom: 'Seuil neuf', etat: 'bon' },
  });
});

it('what is changed of a part once the act it was of is written is of no act: nothing of it is to be exact', () => {
  const part = { ...changed, act: 'split' };
  const sent = [answered(sending(part))];
  const [next] = afterSending([withValues(part, { etat: 'ruine' })], sent);
  expect(next).not.toHaveProperty('act');
  // Split here since, it is of the act of its other parts.
  const [split] = afterSending([{ ...withValues(part, { etat: 'ruine' }), act: 'later' }], sent);
  expect(split).toHaveProperty('act', 'later');
  expect(actionOf(next!)).not.toHaveProperty('exact');
});

it('a file of what waits for its sending is kept until an object has it', () => {
  const photo = { pending: 'p1', columnId: 7, file: new File(['x'], 'seuil.jpg') };
  const since = withValues(withValues(made, { photo }), { nom: 'Seuil du haut' });
  const waiting = { ...sending(withValues(made, { photo })), documents: { p1: 'of-the-server' } };
  expect(afterSending([since], [waiting])).toEqual([since]);
  const [next] = afterSending([since], [answered(waiting)]);
  expect(next!.values).toEqual({ nom: 'Seuil du haut' });
});

it('what is of one act with what waits for its sending waits too: half of a merge would be sent', () => {
  const since = { ...withValues(changed, { etat: 'ruine' }), act: 'merge' };
  const gone = { ...draftOfRow(of, { fid: 13 }), state: 'Delete' as const, act: 'merge' };
  expect(readyOf([since, made, gone], [sending(changed)])).toEqual([made]);
  expect(readyOf([since, made, gone], [answered(sending(changed))])).toEqual([since, made, gone]);
});

it.each(['conflict', 'refused'] as const)(
  'what was changed since a sending that ended as %s waits for what is decided of it',
  (fate) => {
    const since = { ...withValues(changed, { etat: 'ruine' }), act: 'merge' };
    const gone = { ...draftOfRow(of, { fid: 13 }), state: 'Delete' as const, act: 'merge' };
    const sent = [{ ...sending(changed), fate }];
    expect(holdOf(since, sent)).toBe(fate);
    // And what is of one act with it.
    expect(holdOf(gone, sent)).toBeUndefined();
    expect(holdOfAct(gone, [since, made, gone], sent)).toBe(fate);
    expect(holdOfAct(made, [since, made, gone], sent)).toBeUndefined();
  },
);
