// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '../../test-support/show.tsx';
import { latePart } from './late-part.tsx';

function Form() {
  const [text, write] = useState('');
  return <input aria-label="Nom" value={text} onChange={({ target }) => write(target.value)} />;
}

it('a part whose module does not come leaves what is being written, and comes with the network', async () => {
  const load = vi.fn<() => Promise<ComponentType<{ readonly of: string }>>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValue(({ of }) => <p>Tâches de {of}</p>);
  const Part = latePart(load);
  const user = show(
    <>
      <Form />
      <Part of="Bob" waiting={<p>Lecture…</p>} />
    </>,
  );
  await user.type(screen.getByRole('textbox'), 'Le gué');
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await act(async () => undefined);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Le gué');
  screen.getByText('Lecture…');
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Tâches de Bob');
  expect(screen.queryByText('Lecture…')).toBeNull();
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Le gué');
});

it('once it is there, it is drawn at once wherever it is shown again', async () => {
  const load = vi.fn(async () => () => <p>Tâches</p>);
  const Part = latePart(load);
  show(<Part />);
  await screen.findByText('Tâches');
  show(<Part />);
  expect(screen.getAllByText('Tâches')).toHaveLength(2);
  expect(load).toHaveBeenCalledOnce();
});
