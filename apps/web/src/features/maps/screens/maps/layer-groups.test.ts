import { expect, test } from 'vitest';
import type { ChosenLayer } from './chosen-layer.ts';
import {
  blocksOf,
  dissolveGroup,
  gathered,
  moveGroup,
  moveLayer,
  putInGroup,
  renameGroup,
} from './layer-groups.ts';

/** `a b:G` stands for two layers, the second in the group G. */
const read = (text: string): ChosenLayer[] =>
  text.split(' ').map((word) => {
    const [name = '', group] = word.split(':');
    const source = { from: 'catalogue', fileIdentifier: 'f', offeringId: 'o', name } as const;
    return { source, opacity: 100, isVisible: true, ...(group !== undefined && { group }) };
  });
const write = (layers: readonly ChosenLayer[]): string =>
  layers
    .map(
      ({ source, group }) => ('name' in source ? source.name : '') + (group === undefined ? '' : `:${group}`),
    )
    .join(' ');

test('layers of a group are gathered where its first one is', () => {
  expect(write(gathered(read('a:G b c:G d:H')))).toBe('a:G c:G b d:H');
});

test('a layer set down within a group joins it, one taken away leaves it', () => {
  expect(write(moveLayer(read('a b:G c:G'), 0, 1))).toBe('b:G a:G c:G');
  expect(write(moveLayer(read('a b:G c:G'), 1, 0))).toBe('b a c:G');
  expect(write(moveLayer(read('a:G b:G c'), 1, 2))).toBe('a:G c b');
  expect(write(moveLayer(read('a:G b:G c'), 0, 1))).toBe('b:G a:G c');
});

test('a group of one layer moves with it', () => {
  expect(write(moveLayer(read('a:G b c'), 0, 1))).toBe('b a:G c');
});

test('a layer is put in a group under its others, and out of it below them', () => {
  expect(write(putInGroup(read('a:G b c'), 2, 'G'))).toBe('a:G c:G b');
  expect(write(putInGroup(read('a:G b:G c'), 0, undefined))).toBe('b:G a c');
  expect(write(putInGroup(read('a:G b:G c'), 0, 'H'))).toBe('b:G a:H c');
  expect(write(putInGroup(read('a b'), 1, 'New'))).toBe('a b:New');
});

test('a renamed group takes in the one that had the name, a dissolved one leaves its layers', () => {
  expect(write(renameGroup(read('a:G b c:H'), 'H', 'G'))).toBe('a:G c:G b');
  expect(write(dissolveGroup(read('a:G b:H'), 'G'))).toBe('a b:H');
});

test('a group moves as one, past a layer or another group', () => {
  expect(write(moveGroup(read('a b:G c:G d:H e:H'), 'G', 1))).toBe('a d:H e:H b:G c:G');
  expect(write(moveGroup(read('a b:G c:G'), 'G', -1))).toBe('b:G c:G a');
  expect(write(moveGroup(read('a b:G'), 'G', 1))).toBe('a b:G');
  expect(blocksOf(read('a b:G c:G d')).map(({ first, group }) => [first, group])).toEqual([
    [0, undefined],
    [1, 'G'],
    [3, undefined],
  ]);
});
