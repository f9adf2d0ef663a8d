// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SketchFeature } from '../../../../map/index.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { SketchImport } from './SketchImport.tsx';

/** jsdom reads no bytes of a file. */
const file = (name: string, content: string): File =>
  Object.assign(new File([content], name), { arrayBuffer: async () => new TextEncoder().encode(content) });

const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="44.45" lon="1.44"><name>Seuil</name></wpt>
  <trk><name>Tour</name><trkseg><trkpt lat="44" lon="1"/><trkpt lat="44.1" lon="1.1"/></trkseg></trk></gpx>`;

it('adds what a file draws to the sketch without asking the network, and tells what is wrong with one', async () => {
  // Nothing is answered: whatever is asked fails the test.
  startFakeApi();
  const asked = vi.spyOn(globalThis, 'fetch');
  const onRead = vi.fn<(drawn: readonly SketchFeature[]) => void>();
  const user = show(<SketchImport colour="#18753c" room={2} onRead={onRead} />);
  await user.click(screen.getByText(/fichier/i, { selector: 'summary' }));
  const pick = screen.getByLabelText(/fichier/i, { selector: 'input' });
  await user.upload(pick, file('trace.gpx', '<gpx'));
  await screen.findByText(/ne se lit pas comme son nom/);
  await user.upload(pick, file('trace.gpx', gpx.replace('<trk>', '<wpt lat="44" lon="1"/><trk>')));
  await screen.findByText(/au plus 200, il en reste 2/);
  expect(onRead).not.toHaveBeenCalled();
  await user.upload(pick, file('trace.gpx', gpx));
  await waitFor(() => expect(onRead).toHaveBeenCalledOnce());
  const [drawn] = onRead.mock.calls[0]!;
  expect(drawn.map(({ kind, name, colour }) => [kind, name, colour])).toEqual([
    ['point', 'Seuil', '#18753c'],
    ['line', 'Tour', '#18753c'],
  ]);
  expect(new Set(drawn.map(({ id }) => id)).size).toBe(2);
  screen.getByText(/^2 /);
  expect(asked).not.toHaveBeenCalled();
});
