import { expect, it } from 'vitest';
import { type Drawing, doneTo, redone, startOf, undone } from './drawing-history.ts';

const drawing = (...names: string[]) => names.map((name) => ({ name })) as unknown as Drawing;
const names = ({ present }: { readonly present: Drawing }) => present.map(({ name }) => name);

it('goes back step by step, and forward again until something else is done', () => {
  const done = doneTo(doneTo(startOf(drawing()), drawing('a')), drawing('a', 'b'));
  expect(names(undone(done))).toEqual(['a']);
  expect(names(undone(undone(undone(done))))).toEqual([]);
  expect(names(redone(undone(done)))).toEqual(['a', 'b']);
  const other = doneTo(undone(done), drawing('c'));
  expect(names(redone(other))).toEqual(['c']);
});

it('remembers a hundred steps', () => {
  let history = startOf(drawing());
  for (let step = 0; step < 150; step += 1) history = doneTo(history, drawing(String(step)));
  for (let step = 0; step < 150; step += 1) history = undone(history);
  expect(names(history)).toEqual(['49']);
});
