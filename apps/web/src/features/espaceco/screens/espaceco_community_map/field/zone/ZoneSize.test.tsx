// @vitest-environment jsdom
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../../../../test-support/show.tsx';
import { ZoneSize } from './ZoneSize.tsx';

vi.mock('./zone-size.ts', async (original) => ({
  ...(await original<object>()),
  // This browser does not tell what it read.
  sizeOfPage: () => ({ least: 4000, most: 4000 }),
}));
const asked = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  asked.mockReset().mockImplementation(async () => Response.json({ numberMatched: 0, features: [] }));
  vi.stubGlobal('fetch', asked);
});

const tables = [{ id: 5, database: 'lot', name: 'communes', geometry_name: 'geom' } as EspacecoTable];

/** The field panel beside a map one moves. */
function Panel() {
  const [west, move] = useState(1);
  return (
    <>
      <button type="button" onClick={() => move(west + 1)}>
        Déplacer
      </button>
      <ZoneSize
        communityId={12}
        tables={tables}
        box={{ west, south: 44, east: west + 1, north: 45 }}
        tiles={{ drawn: 0, ofArchive: 0 }}
      />
    </>
  );
}

const press = (name: string) => screen.getByRole('button', { name });
const told = () => screen.getByRole('status').textContent;

it('the map is moved without anything being asked, or told; the room is reckoned for who asks', async () => {
  const user = show(<Panel />);
  await user.click(press('Déplacer'));
  await user.click(press('Déplacer'));
  expect([asked.mock.calls.length, told()]).toEqual([0, '']);
  await user.click(press('Calculer la place à prendre'));
  await screen.findByText(/^Ce que montre la carte prendrait environ/);
  expect(asked).toHaveBeenCalledOnce();
  expect(decodeURIComponent(asked.mock.lastCall![0])).toMatch(/bbox=3,44,4,45/);
});

it('what was reckoned is of one view: moved, the map says nothing, and what is on its way is given up', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const user = show(<Panel />);
  await user.click(press('Calculer la place à prendre'));
  await screen.findByText(/^Ce que montre la carte prendrait environ/);
  await user.click(press('Déplacer'));
  expect(told()).toBe('');
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit = {}) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  await user.click(press('Calculer la place à prendre'));
  expect(told()).toMatch(/^Place à prendre\s: calcul en cours/);
  await user.click(press('Déplacer'));
  expect([signals.map((signal) => signal?.aborted), told()]).toEqual([[true], '']);
});

it('what cannot be reckoned is said so', async () => {
  asked.mockImplementation(async () => new Response('', { status: 403 }));
  const user = show(<Panel />);
  await user.click(press('Calculer la place à prendre'));
  await screen.findByText(/n’a pas pu être calculée/);
});
