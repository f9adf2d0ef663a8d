// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../../test-support/show.tsx';
import { RowsPager } from './RowsPager.tsx';

const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Page suivante' });

it('leads from page to page of rows that nobody counted, up to the last', () => {
  const onPage = vi.fn();
  show(<RowsPager page={2} shown={{ total: undefined, hasNext: true }} onPage={onPage} />);
  expect(screen.getByText('Page 2')).toBeTruthy();
  fireEvent.click(next());
  expect(onPage).toHaveBeenCalledWith(3);
  cleanup();
  show(<RowsPager page={3} shown={{ total: undefined, hasNext: false }} onPage={onPage} />);
  expect(next().disabled).toBe(true);
});

it('is not there for a single page', () => {
  show(<RowsPager page={1} shown={{ total: 3, hasNext: false }} onPage={() => {}} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
