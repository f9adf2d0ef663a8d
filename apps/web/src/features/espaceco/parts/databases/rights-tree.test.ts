import type { PermissionTree } from '@cartable/contract/espaceco';
import { expect, it } from 'vitest';
import { reusedRights, withRight } from './rights-tree.ts';

const column = { id: 3, title: 'nom', level: 'VIEW' } as const;
const table = { id: 2, title: 'Seuils', level: 'EDIT' as const, columns: [column] };
const tree: PermissionTree = [{ id: 1, title: 'Obstacles', level: 'NONE', tables: [table] }];

it('changes the right at one place, and leaves what is under it', () => {
  const changed = withRight(tree, { database: 1, table: 2 }, { title: 'Seuils', level: 'VIEW' });
  expect(changed[0]?.tables).toEqual([{ ...table, level: 'VIEW' }]);
  expect(changed[0]?.level).toBe('NONE');
});

it('adds at each level', () => {
  const right = { title: 'X', level: 'EDIT' } as const;
  expect(withRight([], { database: 1 }, right)).toEqual([{ id: 1, ...right, tables: [] }]);
  expect(withRight(tree, { database: 1, table: 9 }, right)[0]?.tables[1]).toEqual({
    id: 9,
    ...right,
    columns: [],
  });
  expect(withRight(tree, { database: 1, table: 2, column: 9 }, right)[0]?.tables[0]?.columns).toEqual([
    column,
    { id: 9, ...right },
  ]);
});

it('takes one away with all under it', () => {
  expect(withRight(tree, { database: 1, table: 2, column: 3 }, undefined)[0]?.tables[0]?.columns).toEqual([]);
  expect(withRight(tree, { database: 1, table: 2 }, undefined)[0]?.tables).toEqual([]);
  expect(withRight(tree, { database: 1 }, undefined)).toEqual([]);
});

it('takes of another community the rights on what one administers, and keeps the others', () => {
  const own: PermissionTree = [
    { id: 5, level: 'VIEW', tables: [] },
    { id: 1, level: 'EDIT', tables: [] },
  ];
  const other: PermissionTree = [...tree, { id: 6, level: 'EDIT', tables: [] }];
  expect(reusedRights(own, other, (id) => id === 1)).toEqual([{ id: 5, level: 'VIEW', tables: [] }, tree[0]]);
});
