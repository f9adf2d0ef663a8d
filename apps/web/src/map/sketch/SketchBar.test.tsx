// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
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
  mayRemoveCorners: false,
  isRemovingCorners: false,
  removeCorners: nothing,
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

function stubDevice(answer: (hear: PositionCallback, fail: () => void) => void) {
  vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition: answer } });
  onTestFinished(() => void vi.unstubAllGlobals());
}

it('puts a point where the device is', async () => {
  const places: (readonly number[])[] = [];
  stubDevice((hear) =>
    hear({ coords: { longitude: 1.44, latitude: 44.45, accuracy: 8 } } as GeolocationPosition),
  );
  const user = show(
    <SketchBar sketching={sketching({ tool: 'point', addAt: (place) => places.push([...place]) })} />,
  );
  await user.click(screen.getByRole('button', { name: 'Un point à ma position' }));
  await vi.waitFor(() => expect(places).toEqual([[1.44, 44.45]]));
  await screen.findByText('Posé à 8 m près.');
});

it('puts no point with the tool that was chosen meanwhile', async () => {
  let answer: PositionCallback = nothing;
  stubDevice((hear) => {
    answer = hear;
  });
  const addAt = vi.fn();
  const Bar = () => {
    const [tool, use] = useState<'line' | 'polygon'>('line');
    return (
      <>
        <SketchBar sketching={sketching({ tool, addAt })} />
        <button type="button" onClick={() => use('polygon')}>
          Surface
        </button>
      </>
    );
  };
  const user = show(<Bar />);
  await user.click(screen.getByRole('button', { name: 'Un point à ma position' }));
  await user.click(screen.getByRole('button', { name: 'Surface' }));
  await act(async () =>
    answer({ coords: { longitude: 1.44, latitude: 44.45, accuracy: 8 } } as GeolocationPosition),
  );
  expect(addAt).not.toHaveBeenCalled();
});

it('says that the device does not tell where it is, and puts nothing', async () => {
  let refuse: () => void = nothing;
  stubDevice((_, fail) => {
    refuse = fail;
  });
  const addAt = vi.fn();
  const user = show(<SketchBar sketching={sketching({ tool: 'line', addAt })} />);
  const button = screen.getByRole('button', { name: 'Un point à ma position' });
  await user.click(button);
  expect(button).toHaveProperty('disabled', true);
  act(() => refuse());
  await screen.findByText(/^Votre position n’a pas pu être trouvée/);
  expect(addAt).not.toHaveBeenCalled();
  expect(button).toHaveProperty('disabled', false);
});

it('takes corners away by a button, for who has no Alt key', async () => {
  const removeCorners = vi.fn();
  const user = show(<SketchBar sketching={sketching({ mayRemoveCorners: true, removeCorners })} />);
  await user.click(screen.getByRole('button', { name: 'Retirer des sommets', pressed: false }));
  expect(removeCorners).toHaveBeenCalledWith(true);
});
