// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../../../test-support/show.tsx';
import type { ResolvedLayer } from '../sources/resolved-layer.ts';
import type { ReadLayer } from '../useMapLayers.ts';
import { LayerRow } from './LayerRow.tsx';

const box = { west: -5, south: 41, east: 10, north: 51 };
const known = {
  title: 'Communes',
  hint: 'communes_wfs, WFS',
  view: {} as ResolvedLayer['view'],
  box,
  tables: [],
  about: { link: { href: '/fiche/communes' } },
} as unknown as ResolvedLayer;
const chosen = { source: { from: 'data', table: 'communes' }, opacity: 80, isVisible: true };

function open(part: Partial<ReadLayer> = {}) {
  const layer = { chosen, known, error: null, retry: vi.fn(), ...part } as unknown as ReadLayer;
  const acts = {
    onChange: vi.fn(),
    onMove: vi.fn(),
    onRemove: vi.fn(),
    onShow: vi.fn(),
    onDrag: vi.fn(),
    onDrop: vi.fn(),
    groups: [],
    onGroup: vi.fn(),
    zoom: undefined,
  };
  const user = show(
    <ul>
      <LayerRow layer={layer} {...acts} />
    </ul>,
  );
  return { layer, acts, user };
}

it('hides a layer, and tells its new opacity', async () => {
  const { acts, user } = open();
  await user.click(screen.getByRole('checkbox', { name: 'Afficher Communes' }));
  expect(acts.onChange).toHaveBeenLastCalledWith({ isVisible: false });
  const slider = screen.getByRole('slider', { name: 'Opacité de Communes' });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^80\s%$/);
  fireEvent.change(slider, { target: { value: '35' } });
  expect(acts.onChange).toHaveBeenLastCalledWith({ opacity: 35 });
});

it('is moved, shown whole and removed by its buttons alone', async () => {
  const { acts, user } = open();
  await user.click(screen.getByRole('button', { name: 'Monter Communes' }));
  await user.click(screen.getByRole('button', { name: 'Descendre Communes' }));
  expect(acts.onMove.mock.calls).toEqual([
    [-1, 'Communes'],
    [1, 'Communes'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Voir toute l’emprise de Communes' }));
  expect(acts.onShow).toHaveBeenCalledExactlyOnceWith(box);
  expect(screen.getByRole('link', { name: 'Fiche de Communes' }).getAttribute('href')).toBe(
    '/fiche/communes',
  );
  await user.click(screen.getByRole('button', { name: 'Retirer Communes' }));
  expect(acts.onRemove).toHaveBeenCalledExactlyOnceWith('Communes');
});

it('is dragged by its handle, and takes what is let go over it', () => {
  const { acts } = open();
  const setData = vi.fn();
  fireEvent.dragStart(screen.getByTitle('Glisser pour changer l’ordre'), { dataTransfer: { setData } });
  expect(setData).toHaveBeenCalledWith('text/plain', 'Communes');
  expect(acts.onDrag).toHaveBeenCalledOnce();
  fireEvent.drop(screen.getByRole('listitem'));
  expect(acts.onDrop).toHaveBeenCalledOnce();
});

it('says that it is published no more, and can still be removed', async () => {
  const { acts, user } = open({ known: null });
  expect(screen.getByText('Cette couche n’est plus publiée, ou plus ouverte à tous.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /emprise|Légende/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retirer communes' }));
  expect(acts.onRemove).toHaveBeenCalledExactlyOnceWith('communes');
});

it('says why it could not be read, and is read again when asked', async () => {
  const { layer, user } = open({ known: undefined, error: { code: 503, message: 'Le service est occupé.' } });
  expect(screen.getByText(/Cette couche n’a pas pu être lue : Le service est occupé\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(layer.retry).toHaveBeenCalledOnce();
});
