// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../test-support/show.tsx';
import { routes, useRoute } from '../routing/routes.ts';
import { ListPage } from './ListPage.tsx';

function List({ total }: { readonly total: number }) {
  const route = useRoute();
  const page = route.name === 'my_documents' ? route.params.page : 0;
  const items = Array.from({ length: total }, (_, i) => i).slice((page - 1) * 2, page * 2);
  return (
    <ListPage
      answer={{ items, total, page, limit: 2 }}
      linkOf={(shown) => routes.my_documents({ page: shown }).link}
    >
      <output>{items.length === 0 ? 'aucun' : items.join(' ')}</output>
    </ListPage>
  );
}

it('a page beyond the last leads to the last, and never says there is nothing', async () => {
  show(<List total={5} />, { at: routes.my_documents({ page: 99 }) });
  expect(screen.queryByText('aucun')).toBeNull();
  expect((await screen.findByText('4')).tagName).toBe('OUTPUT');
  await vi.waitFor(() => expect(new URLSearchParams(location.search).get('page')).toBe('3'));
});

it('a list without items says so, whatever the page', () => {
  show(<List total={0} />, { at: routes.my_documents({ page: 99 }) });
  expect(screen.getByText('aucun')).toBeTruthy();
});
