// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '../../test-support/show.tsx';
import { SuggestField } from './SuggestField.tsx';

const lot = { key: '46', label: 'Lot' };

/** @param filters of a filter, in their first state */
function open(filters?: string) {
  const onChoose = vi.fn();
  const onTyped = vi.fn((words: string) => words === '46');
  function Field() {
    const [state, set] = useState(filters);
    return (
      <>
        <SuggestField
          label="Où"
          nothing="Rien"
          items={[lot]}
          onSearch={() => undefined}
          onChoose={onChoose}
          onTyped={onTyped}
          {...(state === undefined ? {} : { filters: state })}
        />
        <button type="button" onClick={() => set(filters && 'autres')}>
          Effacer
        </button>
      </>
    );
  }
  const user = show(<Field />);
  return { user, onChoose, onTyped, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Où' }) };
}

it('takes nothing by itself where it is no filter: one chooses, or says so with Enter', async () => {
  const { user, field, onChoose, onTyped } = open();
  await user.type(field, 'lo');
  await screen.findByRole('option', { name: 'Lot' });
  await user.keyboard('{Enter}');
  expect(onTyped).toHaveBeenLastCalledWith('lo');
  expect(onChoose).not.toHaveBeenCalled();
  onTyped.mockClear();
  await user.clear(field);
  await user.type(field, '46');
  await user.click(screen.getByRole('button', { name: 'Effacer' }));
  expect(onTyped).not.toHaveBeenCalled();
  expect(field.value).toBe('46');
});

it.each([
  ['Tab', (user: ReturnType<typeof show>) => user.tab()],
  ['a press elsewhere', (user: ReturnType<typeof show>) => user.click(document.body)],
])('of a filter, takes words that say enough when one leaves by %s', async (_way, leave) => {
  const { user, field, onTyped } = open('aucun');
  await user.type(field, '46');
  await leave(user);
  expect(onTyped).toHaveBeenCalledExactlyOnceWith('46');
  expect(field.value).toBe('');
});

it('of a filter, keeps words that say nothing yet, also where the whole window is left', async () => {
  const { user, field, onTyped } = open('aucun');
  await user.type(field, 'lo');
  await user.tab();
  expect(field.value).toBe('lo');
  await user.clear(field);
  await user.type(field, '46');
  onTyped.mockClear();
  // The field keeps the focus meanwhile.
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  expect(onTyped).not.toHaveBeenCalled();
  expect(field.value).toBe('46');
});

it('of a filter, Enter takes the only item there is', async () => {
  const { user, field, onChoose } = open('aucun');
  await user.type(field, 'lo');
  await screen.findByRole('option', { name: 'Lot' });
  await user.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(lot);
  expect(field.value).toBe('');
});

it('of a filter, is empty once the filters are others', async () => {
  const { user, field, onChoose } = open('aucun');
  await user.type(field, 'lo');
  await user.click(screen.getByRole('button', { name: 'Effacer' }));
  expect(field.value).toBe('');
  expect(onChoose).not.toHaveBeenCalled();
});
