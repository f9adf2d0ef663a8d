// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../test-support/show.tsx';
import { SketchBar } from './SketchBar.tsx';
import type { Sketching } from './useSketch.ts';

const nothing = () => undefined;
const sketching = (more: Partial<Sketching>): Sketching => ({
  tool: 'edit',
  isUnderWay: false,
  isChosen: false,
  addCentre: nothing,
  addAt: nothing,
  removeLast: nothing,
  finish: nothing,
  nudge: nothing,
  leave: nothing,
  ...more,
});

it('moves a chosen shape by buttons, towards the four sides', async () => {
  const steps: number[][] = [];
  const user = show(
    <SketchBar sketching={sketching({ isChosen: true, nudge: (...step) => steps.push(step) })} />,
  );
  for (const side of ['la gauche', 'le haut', 'le bas', 'la droite'])
    await user.click(screen.getByRole('button', { name: `Déplacer vers ${side}` }));
  expect(steps).toEqual([
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, 0],
  ]);
});

it('has nothing to move while nothing is chosen', () => {
  show(<SketchBar sketching={sketching({})} />);
  expect(screen.queryByRole('button', { name: /^Déplacer vers/ })).toBeNull();
});

it('puts a point at coordinates that are typed', async () => {
  const places: (readonly number[])[] = [];
  const user = show(
    <SketchBar sketching={sketching({ tool: 'line', addAt: (place) => places.push([...place]) })} />,
  );
  await user.click(screen.getByText('Placer un point par un nom, une adresse ou des coordonnées'));
  await user.type(screen.getByRole('combobox', { name: 'Rechercher un lieu' }), '1,5 44,5{Enter}');
  await vi.waitFor(() => expect(places).toEqual([[1.5, 44.5]]));
});
