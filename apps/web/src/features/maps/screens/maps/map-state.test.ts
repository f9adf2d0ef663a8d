import { expect, it } from 'vitest';
import { addressOfMap, mostLayers, readMapState } from './map-state.ts';

const layer = (name: string) =>
  ({ from: 'catalogue', fileIdentifier: 'cours d’eau', offeringId: 'o-1', name }) as const;

it('an address gives back the map it was written from', () => {
  const state = {
    layers: [
      { source: layer('eau:rivière~!%'), opacity: 60, isVisible: false },
      { source: layer('eau_wms'), opacity: 100, isVisible: true, style: 'nuit~2!', group: 'Eau & air ~!' },
      {
        source: {
          from: 'outside',
          protocol: 'wms',
          url: 'https://a.example/wms?map=x~y!&b={z}',
          name: 'l~1',
        } as const,
        opacity: 100,
        isVisible: true,
        group: 'Eau & air ~!',
      },
      { source: { from: 'service', offeringId: 'o-2', name: 'a~b' } as const, opacity: 5, isVisible: true },
      {
        source: { from: 'data', datastoreId: 's-1', storedDataId: 'd-1', table: '*puits!' } as const,
        opacity: 100,
        isVisible: false,
      },
    ],
    folded: ['Eau & air ~!'],
    position: { centre: [2.35222, -48.85661] as const, zoom: 7.25 },
    base: 'none' as const,
  };
  expect(readMapState(addressOfMap(state))).toEqual(state);
});

it('a map as it opens has an address without anything', () => {
  expect(addressOfMap(readMapState({}))).toEqual({});
});

it('what cannot be read is left out, what is too much is cut', () => {
  const many = Array.from({ length: 40 }, (_, rank) => `r~o~l${rank}`).join('!');
  expect(readMapState({ layers: many }).layers).toHaveLength(mostLayers);
  expect(
    readMapState({
      layers:
        'r~o!~~!%E0%A4~o~n!*data~s~d!*x~a~b~c!*service~o!@ftp~https://a.b~l!@wms~javascript:x~l!r~o~l~300!r~o~l',
    }).layers,
  ).toEqual([
    {
      source: { from: 'catalogue', fileIdentifier: 'r', offeringId: 'o', name: 'l' },
      opacity: 100,
      isVisible: true,
    },
  ]);
  for (const [centre, zoom] of [
    ['2,48', 'x'],
    ['2', '7'],
    ['2,148', '7'],
    ['2,48,1', '7'],
    [',', '7'],
    ['2,48', ''],
    ['2,48', '99'],
  ])
    expect(readMapState({ centre: centre!, zoom: zoom! }).position).toBeUndefined();
  expect(readMapState({ base: 'satellite' }).base).toBe('site');
});
