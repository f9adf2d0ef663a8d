// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openDialogs, show } from '../../../../../../test-support/show.tsx';
import { TrackSection } from './TrackSection.tsx';
import type { Tracking } from './useTrack.ts';

const track = [1.5, 1.501].map((longitude, rank) => ({
  place: [longitude, 44.5] as const,
  accuracy: 5,
  at: rank,
}));

it('a track is erased once that is confirmed: it is nowhere else', async () => {
  const erase = vi.fn();
  const tracking = { track, isRecording: false, choice: 'auto', pace: 'precise', erase };
  const user = show(<TrackSection tracking={tracking as unknown as Tracking} communityId={12} />);
  await user.click(screen.getByRole('button', { name: 'Effacer la trace' }));
  openDialogs();
  screen.getByText(/^Elle compte 2 points, 79 m/);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(erase).not.toHaveBeenCalled();
  await user.click(screen.getAllByRole('button', { name: 'Effacer la trace' }).at(-1)!);
  expect(erase).toHaveBeenCalledOnce();
});
