// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { messageOf } from '../../../../../base/api/api-error.ts';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { show } from '../../../../../test-support/show.tsx';
import { useReportMarkers } from './useReportMarkers.ts';

const nothing = () => undefined;

function Markers() {
  const [west, go] = useState(1);
  const { markers, total, failure, retry } = useReportMarkers({
    address: { page: 1, community: 12 },
    viewed: { west, south: 44, east: west + 1, north: 45 },
    enabled: true,
    onReport: nothing,
    onBox: nothing,
    onPlace: nothing,
  });
  return (
    <>
      <p>{total === undefined ? 'Total inconnu' : `Total ${total}`}</p>
      {markers.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
      {failure && (
        <button type="button" onClick={retry}>
          {messageOf(failure)}
        </button>
      )}
      <button type="button" onClick={() => go(2)}>
        Aller ailleurs
      </button>
    </>
  );
}

const found = {
  total: 1,
  clusters: [
    {
      longitude: 1.44,
      latitude: 44.45,
      count: 1,
      open: 1,
      extent: [1.44, 44.45, 1.44, 44.45] as [number, number, number, number],
      report: 41,
    },
  ],
};

it('reports of the view that could not be read are told, and asked for again', async () => {
  const api = startFakeApi();
  api.refuses(espacecoCalls.getReportClusters, 400, { code: 'test.refused', message: 'Panne' });
  const user = show(<Markers />);
  const failure = await screen.findByRole('button', { name: 'Panne' });
  api.answers(espacecoCalls.getReportClusters, found);
  await user.click(failure);
  await screen.findByText('Signalement n° 41');
  expect(screen.queryByRole('button', { name: 'Panne' })).toBeNull();
});

it('without network, the count of a former view is not that of this one', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.getReportClusters, found);
  const user = show(<Markers />);
  await screen.findByText('Total 1');
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await user.click(screen.getByRole('button', { name: 'Aller ailleurs' }));
  await screen.findByText('Total inconnu');
});
