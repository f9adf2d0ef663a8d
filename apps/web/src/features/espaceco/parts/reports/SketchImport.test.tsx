// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { SketchImport } from './SketchImport.tsx';

vi.mock('../../../../map/index.ts', () => vi.importActual('../../../../map/sketch/sketch-wkt.ts'));

const file = (name: string) => new File(['content'], name);

it('adds what a file draws to the sketch, and tells what is wrong with one', async () => {
  const api = startFakeApi();
  const onRead = vi.fn();
  const user = show(<SketchImport onRead={onRead} />);
  await user.click(screen.getByText(/^Reprendre|^Ajouter|fichier/i, { selector: 'summary' }));
  const pick = screen.getByLabelText(/fichier/i, { selector: 'input' });
  api.refuses(espacecoCalls.importSketch, 400, { code: 'espaceco.sketch-file', message: 'Illisible.' });
  await user.upload(pick, file('trace.gpx'));
  await screen.findByText('Illisible.');
  expect(onRead).not.toHaveBeenCalled();
  const object = { type: 'Point', geometry: 'POINT(1.44 44.45)', name: 'Seuil', attributes: {} };
  api.answers(espacecoCalls.importSketch, {
    name: '',
    desc: '',
    contexte: { lon: 1.44, lat: 44.45, zoom: 15 },
    objects: [object, { ...object, name: 'Pont' }],
  } as never);
  await user.upload(pick, file('trace.gpx'));
  await waitFor(() => expect(onRead).toHaveBeenCalledOnce());
  const [drawn] = onRead.mock.calls[0] as [{ id: string; name: string }[]];
  expect(drawn.map(({ name }) => name)).toEqual(['Seuil', 'Pont']);
  expect(new Set(drawn.map(({ id }) => id)).size).toBe(2);
  screen.getByText(/^2 /);
});
