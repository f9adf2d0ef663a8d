// @vitest-environment jsdom
import { espacecoCalls, type OpenReporting } from '@cartable/contract/espaceco';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { routes } from '../../../../base/routing/routes.ts';
import type { MapViewProps } from '../../../../map/index.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { OpenReportForm } from './OpenReportForm.tsx';

vi.mock('../../../../map/index.ts', async () => ({
  ...(await vi.importActual('../../../../map/sketch/sketch-wkt.ts')),
  formatPlace: String,
  PlaceSearch: () => null,
  MapView: ({ sketch }: MapViewProps) => (
    <button type="button" onClick={() => sketch?.onDrawn({ type: 'Point', coordinates: [1.5, 44.5] })}>
      Carte
    </button>
  ),
}));

// jsdom scrolls nothing.
Element.prototype.scrollIntoView = () => undefined;

const community: OpenReporting = {
  id: 12,
  name: 'Voirie du Lot',
  default_comment: null,
  position: null,
  zoom: 12,
  themes: [],
};

it('who has no account is shown the open reports nearby that anybody may read, before theirs is sent', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.getReportsWfs, [
    {
      id: 41,
      status: 'pending',
      theme: 'Voirie',
      comment: 'Un nid-de-poule.',
      opening_date: '2026-03-02T10:00:00.000Z',
    },
  ] as never);
  const user = show(
    <OpenReportForm formId="f" community={community} onBusy={() => undefined} onSent={() => undefined} />,
    { at: routes.espaceco_open_report({ communityId: 12 }) },
  );
  expect(api.requestsOf(espacecoCalls.getReportsWfs)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Carte' }));
  await screen.findByText(/à moins de 150 m : est-ce le même/);
  const shown = screen.getByText(/Un nid-de-poule/);
  expect(shown.textContent).toMatch(/Voirie · Un nid-de-poule\. · /);
  // Its page is for who is signed in.
  expect(shown.querySelector('a')).toBeNull();
  const [asked] = api.requestsOf(espacecoCalls.getReportsWfs);
  const query = Object.fromEntries(asked!.url.searchParams);
  expect(query).toMatchObject({ request: 'GetFeature', outputFormat: 'JSON', maxFeatures: '5' });
  expect(query.bbox).toBe('1.498111,44.498653,1.501889,44.501347');
  expect(JSON.parse(query.filter!)).toMatchObject({
    community: 12,
    status: { $in: expect.arrayContaining(['submit', 'pending']) },
  });
});
