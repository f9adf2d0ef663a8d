import { expect, it } from 'vitest';
import { actionOf, copyOf, type Draft, withValues } from './draft.ts';
import { linked, reportedDrafts, settledDrafts, wholeActs, withdrawn } from './linked-drafts.ts';

const whole: Draft = {
  id: 'whole',
  layerId: 9,
  databaseId: 2,
  tableId: 5,
  title: 'Parcelles',
  idName: 'fid',
  geometryName: 'geom',
  state: 'Update',
  key: 7,
  fingerprint: '3',
  base: { nom: 'Le pré', geom: 'ALL' },
  values: {},
};
const split = () => {
  const [part, first] = linked([copyOf(whole, 'EAST'), withValues(whole, { geom: 'WEST' })]);
  return { part: part!, first: first! };
};

it('what is cut or merged asks for the version it was made of; a copy of a part is of no act', () => {
  const { part, first } = split();
  expect(actionOf(first)).toMatchObject({ state: 'Update', exact: true });
  expect(actionOf(part)).not.toHaveProperty('exact');
  expect(actionOf(withValues(whole, { nom: 'Le clos' }))).not.toHaveProperty('exact');
  expect(copyOf(part, 'SOUTH').act).toBeUndefined();
  expect(part.act).toBe(first.act);
  expect(linked([whole, part]).map(({ act }) => act)).toEqual([part.act, part.act]);
});

it('where the cut is kept, its parts take what others wrote of the object, but not over what was written of a part', () => {
  const { part, first } = split();
  const theirs = { ...first, base: { nom: 'La prairie', geom: 'ALL' }, fingerprint: '4' };
  const settled = settledDrafts([part, first], new Map([[first.id, theirs]]));
  expect(settled).toMatchObject([
    { state: 'Insert', values: { nom: 'La prairie', geom: 'EAST' } },
    { state: 'Update', fingerprint: '4', values: { geom: 'WEST' } },
  ]);
  const named = withValues(part, { nom: 'Le bout' });
  expect(settledDrafts([named, first], new Map([[first.id, theirs]]))[0]).toMatchObject({
    values: { nom: 'Le bout' },
  });
});

it('where their shape is taken, no part of the cut is drawn over it; what is not of the cut stays', () => {
  const { part, first } = split();
  expect(settledDrafts([part, first], new Map([[first.id, null]]))).toEqual([]);
  const renamed = withValues(first, { nom: 'Le clos' });
  const theirShape = { ...renamed, base: { nom: 'Le pré', geom: 'LARGER' }, values: { nom: 'Le clos' } };
  const settled = settledDrafts([part, renamed], new Map([[renamed.id, theirShape]]));
  expect(settled).toMatchObject([{ state: 'Update', values: { nom: 'Le clos' } }]);
  expect(settled[0]).not.toHaveProperty('act');
});

it('an object that is not deleted after all is not in the shape of another as well', () => {
  const other: Draft = { ...whole, id: 'other', key: 8, state: 'Delete', values: {} };
  const [deleted, merged] = linked([other, withValues(whole, { geom: 'BOTH', nom: 'Le clos' })]);
  const settled = settledDrafts([deleted!, merged!], new Map([[deleted!.id, null]]));
  expect(settled).toMatchObject([{ id: 'whole', values: { nom: 'Le clos' } }]);
  const again = { ...deleted!, fingerprint: '9' };
  expect(settledDrafts([deleted!, merged!], new Map([[deleted!.id, again]]))).toEqual([again, merged]);
});

it('drafts of no act are what was decided of each', () => {
  const renamed = withValues(whole, { nom: 'Le clos' });
  expect(settledDrafts([renamed], new Map())).toEqual([renamed]);
  expect(settledDrafts([renamed], new Map([['whole', null]]))).toEqual([]);
});

it('the parts of a split that becomes a report are all told, but for what one decided otherwise', () => {
  const { part, first } = split();
  const other = withValues({ ...whole, id: 'other' }, { nom: 'Le clos' });
  const reported = (of: readonly (readonly [string, boolean])[]) =>
    reportedDrafts([part, first, other], new Map(of)).map(({ id }) => id);
  expect(reported([[first.id, true]])).toEqual([part.id, first.id]);
  expect(reported([[first.id, false]])).toEqual([]);
  expect(
    reported([
      [first.id, true],
      [part.id, false],
    ]),
  ).toEqual([first.id]);
});

it('one object made of parts of two splits makes both of them one act', () => {
  const one = split();
  const [part, first] = linked([
    copyOf(whole, 'NORTH'),
    { ...withValues(whole, { geom: 'SOUTH' }), id: 'other' },
  ]);
  const other = { part: part!, first: first! };
  const all = [one.part, one.first, other.part, other.first];
  const merged = linked([{ ...other.first, state: 'Delete', values: {} }, one.part], all);
  // The other part of the second is of that act already.
  expect(merged.map(({ id, act }) => [id, act])).toEqual(
    [one.first, other.first, one.part].map(({ id }) => [id, other.part.act]),
  );
  const now = all.map((draft) => merged.find(({ id }) => id === draft.id) ?? draft);
  expect(wholeActs([one.first], now)).toEqual([]);
  expect(wholeActs([now[1]!], now)).toEqual(now);
});

it('one part that is withdrawn takes the others with it, and leaves what else was changed of what was cut', () => {
  const { part, first } = split();
  const renamed = withValues(first, { nom: 'Le clos' });
  const other = { ...copyOf(whole, 'SOUTH'), act: 'another' };
  const [left, ...others] = withdrawn([part, renamed, other], [part.id]);
  expect(left).toMatchObject({ id: renamed.id, state: 'Update', values: { nom: 'Le clos' } });
  expect(left!.act).toBeUndefined();
  expect(others).toEqual([other]);
  expect(withdrawn([part, first], [part.id])).toEqual([]);
  expect(withdrawn([part, renamed], [renamed.id])).toEqual([]);
  expect(withdrawn([part, other], [])).toEqual([part, other]);
});

it('what is of one act is reported, and waits, whole', () => {
  const { part, first } = split();
  expect(wholeActs([part], [first, whole, part])).toEqual([first, part]);
  expect(wholeActs([whole], [first, whole, part])).toEqual([whole]);
});
