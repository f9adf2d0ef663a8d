// @vitest-environment jsdom
import { datastoreCalls, type Task } from '@cartable/contract/datastore';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { isPutAway, putAway } from './dismissed.ts';
import { TaskLine } from './TaskLine.tsx';

const datastoreId = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0001';
const upload = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0010';
const storedData = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0011';
const execution = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0012';

function workOf(more: Partial<Task>): Task {
  return {
    _id: 'w',
    kind: 'UPLOAD',
    status: 'PROGRESS',
    title: 'Communes',
    datastore: { _id: datastoreId, name: 'Mairie' },
    datasheet_name: 'Limites',
    upload,
    stored_data: null,
    offering: null,
    execution: null,
    progress: null,
    error: null,
    creation: '2026-11-25T08:00:00.000Z',
    start: '2026-11-25T08:00:01.000Z',
    finish: null,
    followed: true,
    abilities: {},
    ...more,
  };
}

const ended = { finish: '2026-11-25T08:10:00.000Z' };
const half = { done: 5, total: 10, unit: 'features', part: null, share: 0.5, seconds_left: null };
const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it('says what runs, where and how far it is, and leads to its steps', () => {
  show(<TaskLine task={workOf({ progress: half })} />);
  screen.getByText(/^Intégration de «.Communes.»$/);
  const bar = screen.getByRole('progressbar', { name: /^Avancement.: Intégration de «.Communes.»$/ });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['0.5', '1']);
  expect(hrefOf(/^Limites$/)).toContain(datastoreId);
  expect(hrefOf(/^Suivre les étapes, Intégration de «.Communes.»$/)).toContain(upload);
  expect(screen.queryByRole('button')).toBeNull();
});

it('tells one that waits from one that runs without a known share', () => {
  show(
    <ul>
      <TaskLine task={workOf({ status: 'WAITING' })} />
      <TaskLine task={workOf({ _id: 'x', title: 'Routes' })} />
    </ul>,
  );
  screen.getByText('En attente de lancement');
  screen.getByText('En cours');
  for (const bar of screen.getAllByRole('progressbar')) expect(bar.hasAttribute('value')).toBe(false);
});

it('leads to the data once it succeeded, and can be put away', async () => {
  const task = workOf({ status: 'SUCCESS', stored_data: storedData, ...ended });
  const user = show(<TaskLine task={task} />);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(hrefOf(/^Voir les données/)).toContain(storedData);
  expect(isPutAway(putAway.get(), task)).toBe(false);
  await user.click(screen.getByRole('button', { name: /^Retirer de la liste/ }));
  expect(isPutAway(putAway.get(), task)).toBe(true);
  // The same task tried again comes back.
  expect(isPutAway(putAway.get(), { ...task, creation: '2026-11-25T09:00:00.000Z' })).toBe(false);
});

it('says why it failed, and shows the refusal of a second try', async () => {
  const api = startFakeApi();
  const rejection = { code: 'pyramid.not-retryable', message: 'Cette pyramide ne peut pas être relancée.' };
  api.refuses(datastoreCalls.retryExecution, 409, rejection);
  const task = workOf({
    kind: 'PYRAMID',
    status: 'FAILURE',
    upload: null,
    execution,
    error: { code: 'common.unexpected', params: {} },
    abilities: { retry: true },
    ...ended,
  });
  const user = show(<TaskLine task={task} />);
  expect(screen.queryByRole('button', { name: /^Arrêter/ })).toBeNull();
  await user.click(
    screen.getByRole('button', { name: /^Relancer, Génération de la pyramide «.Communes.»$/ }),
  );
  await screen.findByRole('alert');
  expect(api.requestsOf(datastoreCalls.retryExecution).map(({ url }) => url.pathname)).toEqual([
    `/api/datastores/${datastoreId}/processing/executions/${execution}/retry`,
  ]);
});

it('asks before it stops a work, and stops nothing when one goes on', async () => {
  const api = startFakeApi();
  const user = show(<TaskLine task={workOf({ abilities: { cancel: true } })} />);
  await user.click(screen.getByRole('button', { name: /^Arrêter, Intégration de «.Communes.»$/ }));
  const hidden = { hidden: true };
  await user.click(screen.getByRole('button', { name: 'Continuer', ...hidden }));
  expect(api.requestsOf(datastoreCalls.cancelUpload)).toEqual([]);
  api.refuses(datastoreCalls.cancelUpload, 409, {
    code: 'upload.not-running',
    message: 'Plus rien à arrêter.',
  });
  await user.click(screen.getByRole('button', { name: 'Arrêter le traitement', ...hidden }));
  await screen.findByRole('alert');
  expect(api.requestsOf(datastoreCalls.cancelUpload)).toHaveLength(1);
});
