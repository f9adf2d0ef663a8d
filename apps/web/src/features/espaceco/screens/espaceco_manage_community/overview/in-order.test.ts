import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

it('themes as numerous as one another are in the order of the alphabet, accents or not', () => {
  const rows = [
    ['Voirie', 2],
    ['Forêt', 2],
    ['Érosion', 2],
    ['Eau', 3],
  ] as const;
  const ordered = inOrder(
    rows.map(([name, count]) => ({ name, count, open: 0, reports: null })),
    'fr',
  );
  expect(ordered.map(({ name }) => name)).toEqual(['Eau', 'Érosion', 'Forêt', 'Voirie']);
});
