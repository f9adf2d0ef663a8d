import { expect, it, vi } from 'vitest';
import type { Queued } from '../../../parts/unsent/kept/queued.ts';
import { queuedLayers } from './queued-layer.ts';

vi.mock('../../../../../map/index.ts', () => vi.importActual('../../../../../map/sketch/sketch-wkt.ts'));

const draft = (id: string, state: string, values: object) => ({ id, state, geometryName: 'geom', values });
const sending = (fate: string, drafts: readonly object[], communityId = 12) =>
  ({ kind: 'transaction', fate, communityId, drafts }) as unknown as Queued;
const at = { communityId: 12, title: 'En attente' };

it('what the server has not is drawn where it was put, whatever keeps it', () => {
  const queue = ['waiting', 'sending', 'conflict', 'refused'].map((fate, rank) =>
    sending(fate, [draft(fate, rank % 2 === 0 ? 'Insert' : 'Update', { geom: `POINT(1 ${rank})` })]),
  );
  const [layer, ...others] = queuedLayers(queue, at);
  expect(others).toEqual([]);
  expect(layer).toMatchObject({
    kind: 'geometry',
    look: 'waiting',
    geometry: { geometries: [0, 1, 2, 3].map((north) => ({ type: 'Point', coordinates: [1, north] })) },
  });
  expect(queuedLayers(queue.slice(1), at)[0]!.id).not.toBe(layer!.id);
});

it('what it has, what is to go, what did not move and what is of another community are not', () => {
  const insert = draft('a', 'Insert', { geom: 'POINT(1 44)' });
  const queue = [
    sending('sent', [insert]),
    sending('waiting', [insert], 13),
    sending('waiting', [draft('b', 'Delete', {}), draft('c', 'Update', { nom: 'Gué' })]),
    { kind: 'report', fate: 'waiting', communityId: 12 } as unknown as Queued,
  ];
  expect(queuedLayers(queue, at)).toEqual([]);
});
