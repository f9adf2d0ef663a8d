// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../../test-support/show.tsx';
import { TablesRows } from './TablesRows.tsx';

const url = 'https://site.example/ogcapi/collections/ponts';

/** A service of three pages that answers, or not. */
function open() {
  const service = { isDown: false };
  vi.stubGlobal('fetch', async (address: string) => {
    if (service.isDown) return Response.json({ title: 'Panne' }, { status: 400 });
    if (address.includes('/queryables')) return Response.json({ properties: { nom: { type: 'string' } } });
    const offset = Number(new URL(address, url).searchParams.get('offset') ?? 0);
    return Response.json({
      numberMatched: 60,
      features: [{ id: offset + 1, geometry: null, properties: { nom: `Pont ${offset + 1}` } }],
    });
  });
  const start = () =>
    show(
      <TablesRows
        tables={[{ name: 'ponts', url }]}
        viewed={undefined}
        selected={undefined}
        onSelect={() => {}}
      />,
    );
  return { service, start };
}

it('what a table is made of is asked for again where it was not given', async () => {
  const { service, start } = open();
  service.isDown = true;
  const user = start();
  await screen.findByText('Panne');
  service.isDown = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Pont 1');
});

it('a page that is not given is asked for again, and does not show the rows of another one', async () => {
  const { service, start } = open();
  const user = start();
  await screen.findByText('Pont 1');
  service.isDown = true;
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  await screen.findByText('Panne');
  expect(screen.queryByText('Pont 1')).toBeNull();
  service.isDown = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.queryByText('Panne')).toBeNull());
  await screen.findByText('Pont 21');
});
