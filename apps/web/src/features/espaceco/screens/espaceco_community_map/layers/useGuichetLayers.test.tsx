// @vitest-environment jsdom
import { type EspacecoLayer, espacecoCalls } from '@cartable/contract/espaceco';
import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { queryClient } from '../../../../../base/api/query-client.ts';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { show } from '../../../../../test-support/show.tsx';
import { UnreadLayers } from './UnreadLayers.tsx';
import { useGuichetLayers } from './useGuichetLayers.ts';

const layer = { id: 9, database: 2, table: 5, geoservice: null, role: 'edit' } as EspacecoLayer;
const own = [layer];
const choices = [{ id: 9, isVisible: true, opacity: 100 }];

function Layers() {
  const layers = useGuichetLayers(12, own, choices);
  return (
    <>
      <UnreadLayers layers={layers} />
      {layers.map(({ title, isGone, hasFailed }) => (
        <p key={title}>{`Couche ${title || '?'} ${isGone} ${hasFailed}`}</p>
      ))}
    </>
  );
}

/** Reads are tried again at once, which takes seconds otherwise. */
function open() {
  const options = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...options, queries: { ...options.queries, retryDelay: 0 } });
  onTestFinished(() => queryClient.setDefaultOptions(options));
  const api = startFakeApi();
  return { api, shown: () => show(<Layers />) };
}

it('a layer whose table cannot be read for a moment is said so, and is read again by a button', async () => {
  const { api, shown } = open();
  api.refuses(espacecoCalls.getEspacecoTable, 502, { code: 'core.unavailable', message: '' });
  const user = shown();
  await screen.findByText('Une couche n’a pas pu être lue.');
  screen.getByText('Couche ? false true');
  expect(api.requestsOf(espacecoCalls.getEspacecoTable)).toHaveLength(4);
  api.answers(espacecoCalls.getEspacecoTable, { id: 5, title: 'Seuils' } as never);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Couche Seuils false false');
  expect(screen.queryByText('Une couche n’a pas pu être lue.')).toBeNull();
  expect(document.activeElement?.getAttribute('role')).toBe('status');
});

it('without network nothing is waited for without end, and it comes with the network', async () => {
  const { api, shown } = open();
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  api.answers(espacecoCalls.getEspacecoTable, { id: 5, title: 'Seuils' } as never);
  shown();
  await screen.findByText('Couche ? false true');
  act(() => onlineManager.setOnline(true));
  await screen.findByText('Couche Seuils false false');
});

it('one that is no more is gone, and is not asked for again', async () => {
  const { api, shown } = open();
  api.refuses(espacecoCalls.getEspacecoTable, 404, { code: 'espaceco.table-unknown', message: '' });
  shown();
  await screen.findByText('Couche ? true false');
  expect(api.requestsOf(espacecoCalls.getEspacecoTable)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});
