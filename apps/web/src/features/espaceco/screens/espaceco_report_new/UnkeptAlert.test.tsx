// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../../test-support/show.tsx';
import { UnkeptAlert } from './UnkeptAlert.tsx';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

it('a photograph that is added while others are made lighter stays', async () => {
  const [first, second] = [file('a.jpg'), file('b.jpg')];
  const onFiles = vi.fn<(change: (files: readonly File[]) => readonly File[]) => void>();
  const person = show(<UnkeptAlert why="noRoom" files={[first]} onFiles={onFiles} />);
  await person.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(onFiles).toHaveBeenCalled());
  expect(onFiles.mock.lastCall![0]([first, second])).toEqual([first, second]);
});

it('a browser that keeps nothing is not said to be full', () => {
  show(<UnkeptAlert why="noStore" files={[file('a.jpg')]} onFiles={vi.fn()} />);
  screen.getByText(/^Ce navigateur ne garde rien ici/);
  expect(screen.queryByRole('button')).toBeNull();
});
