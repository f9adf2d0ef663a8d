// @vitest-environment jsdom
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../../../../base/api/query-client.ts';
import '../../../../../test-support/clean-page.ts';
import { featuresChanged } from '../../../parts/objects/feature-changes.ts';
import { useChosenObject } from './useChosenObject.ts';

vi.mock('../../../../../map/index.ts', () => vi.importActual('../../../../../map/sketch/sketch-wkt.ts'));

const table = { id: 5, database: 'obstacles', name: 'seuils', columns: [] } as unknown as EspacecoTable;
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** Answers reads of objects, at the longitude of their number, when they are let through. */
function open(first: number) {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const key = /seuils\.(\d+)/.exec(decodeURIComponent(address))![1];
    await new Promise<void>((go) => waiting.push(go));
    const geometry = { type: 'Point', coordinates: [Number(key), 44] };
    return Response.json({ features: [{ id: `obstacles.seuils.${key}`, geometry, properties: {} }] });
  });
  const show = vi.fn();
  const { result, rerender } = renderHook(
    (part: { readonly key: number | undefined; readonly isListed: boolean }) =>
      useChosenObject({ table, show, ...part }),
    { wrapper, initialProps: { key: first as number | undefined, isListed: true } },
  );
  return {
    result,
    choose: (key: number | undefined) => rerender({ key, isListed: true }),
    leave: (key: number) => rerender({ key, isListed: false }),
    /** Where the map was brought. */
    places: () => show.mock.calls.map(([{ west }]) => west),
    answer: async () => {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
      await act(async () => {
        for (const go of waiting.splice(0)) go();
      });
    },
  };
}

it('an object that is chosen is brought into view once, and stays drawn while it is read again after a save', async () => {
  const { result, answer, places } = open(7);
  await answer();
  await waitFor(() => expect(places()).toEqual([7]));
  act(featuresChanged);
  expect(result.current?.key).toBe('7');
  await answer();
  expect(result.current?.key).toBe('7');
  expect(places()).toEqual([7]);
});

it('another one is not drawn as the one before; chosen again, one is brought into view again', async () => {
  const { result, choose, answer, places } = open(7);
  await answer();
  await waitFor(() => expect(places()).toEqual([7]));
  choose(8);
  expect(result.current).toBeUndefined();
  await answer();
  await waitFor(() => expect(places()).toEqual([7, 8]));
  choose(undefined);
  choose(8);
  await waitFor(() => expect(places()).toEqual([7, 8, 8]));
});

it('who comes back to the rows finds the map as it was left', async () => {
  const { result, choose, leave, answer, places } = open(7);
  await answer();
  await waitFor(() => expect(places()).toEqual([7]));
  leave(7);
  expect(result.current).toBeUndefined();
  choose(7);
  await waitFor(() => expect(result.current?.key).toBe('7'));
  expect(places()).toEqual([7]);
});
