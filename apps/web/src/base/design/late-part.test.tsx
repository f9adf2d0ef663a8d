// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { act, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../test-support/show.tsx';
import { markNetworkFailure } from '../api/api-error.ts';
import { newVersionWaits } from '../state/new-version.ts';
import { latePart } from './late-part.tsx';

type Load = () => Promise<ComponentType<{ readonly of: string }>>;

const Tasks = ({ of }: { readonly of: string }) => <p>Tâches de {of}</p>;
/** As Vite tells it, marked as the page does. */
const notFetched = () => markNetworkFailure(new TypeError('Failed to fetch dynamically imported module'));
const line = 'Cette partie de la page n’est pas venue.';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  newVersionWaits.set(false);
});

function Form() {
  const [text, write] = useState('');
  return <input aria-label="Nom" value={text} onChange={({ target }) => write(target.value)} />;
}

it('a part whose module does not come leaves what is being written, and comes with the network', async () => {
  const load = vi.fn<Load>();
  load.mockRejectedValueOnce(notFetched());
  load.mockResolvedValue(Tasks);
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

it('one that goes on not to come is told after three times, and is no more asked for in the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn<Load>().mockImplementation(() => Promise.reject(notFetched()));
  const Part = latePart(load);
  show(<Part of="Bob" waiting={<p>Lecture…</p>} />);
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await wait(1500);
  expect(load).toHaveBeenCalledTimes(2);
  screen.getByText('Lecture…');
  await wait(2000);
  expect(load).toHaveBeenCalledTimes(3);
  screen.getByText(line);
  expect(screen.queryByText('Lecture…')).toBeNull();
  await wait(600_000);
  expect(load).toHaveBeenCalledTimes(8);
  // The network comes back: it is asked for anew, as often.
  act(() => void window.dispatchEvent(new Event('online')));
  await wait(600_000);
  expect(load).toHaveBeenCalledTimes(16);
  expect(logged).not.toHaveBeenCalled();
});

it('one that breaks is told at once, and comes when the person asks again, who keeps the focus there', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn<Load>().mockRejectedValueOnce(new ReferenceError('x is not defined'));
  load.mockResolvedValue(Tasks);
  const Part = latePart(load);
  const user = show(
    <section aria-label="Compte">
      <Part of="Bob" waiting={<p>Lecture…</p>} />
    </section>,
  );
  await screen.findByText(line);
  expect(logged).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Recharger la page' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Tâches de Bob');
  expect(screen.queryByText(line)).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region')));
});

it('where the site was upgraded meanwhile, the page is proposed to be loaded anew', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Part = latePart<object>(() => Promise.reject(new SyntaxError('unexpected token')));
  show(<Part waiting={<p>Lecture…</p>} />);
  await screen.findByText(line);
  act(() => newVersionWaits.set(true));
  await screen.findByRole('button', { name: 'Recharger la page' });
});

it('what nobody waits for stays silent, but is logged once where it breaks', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn<Load>().mockImplementation(() => Promise.reject(new ReferenceError('x')));
  const Part = latePart(load);
  show(<Part of="Bob" />);
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce());
  act(() => void window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await act(async () => undefined);
  expect(logged).toHaveBeenCalledOnce();
  expect(screen.queryByText(line)).toBeNull();
});

it('only screens are lazy in the manner of React, whose failures take the page away', () => {
  const sources = resolve(import.meta.dirname, '../..');
  const lazy = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .filter((name) => /\blazy[,\s}].*from 'react'/.test(readFileSync(join(sources, name), 'utf8')));
  expect(lazy).toEqual([join('shell', 'screens.ts')]);
});
