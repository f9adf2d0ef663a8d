// @vitest-environment jsdom
import { type EspacecoReport, espacecoCalls, type ReportHistoryLine } from '@cartable/contract/espaceco';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { snackbar } from '../../../../base/design/snackbar.ts';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { reloadReports } from '../../parts/reports/report-cache.ts';
import { sampleCommunity, sampleMe, sampleReport } from '../../test-support.ts';
import { Screen } from './EspacecoReport.tsx';
import { linesOf } from './report-thread.ts';

vi.mock('../../../../map/index.ts', async () => ({
  ...(await vi.importActual('../../../../map/sketch/sketch-wkt.ts')),
  boxOfPlaces: () => null,
  formatPlace: String,
  PlaceSearch: () => null,
  MapView: () => null,
}));

const keepDrafts = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('../../parts/unsent/kept/drafts-store.ts', () => ({ keepDrafts, readDrafts: async () => [] }));

const Report = () => <Screen route={useRoute() as RouteOf<'espaceco_report'>} />;
const wished = {
  id: 1,
  report_id: 41,
  author: { id: 3, username: 'camille' },
  title: null,
  content: 'C’est corrigé.',
  status: 'valid',
  date: '2026-11-25T09:00:00.000Z',
  abilities: { change: true },
} as const;

function open(
  report: EspacecoReport,
  history: readonly ReportHistoryLine[] = linesOf(report),
  shown = <Report />,
) {
  const api = startFakeApi();
  api.answers(espacecoCalls.getReport, report);
  api.answers(espacecoCalls.getReportHistory, {
    content: [...history],
    next: null,
  });
  api.answers(espacecoCalls.getEspacecoMe, sampleMe);
  api.answers(espacecoCalls.getEspacecoSharedThemes, []);
  api.answers(espacecoCalls.getEspacecoCommunity, {
    ...sampleCommunity,
    attributes: [
      {
        theme: 'Voirie',
        attributes: [
          { name: 'Gravité', type: 'list', values: { Faible: '1', Forte: '2' } },
          { name: 'Largeur', type: 'double' },
          { name: 'Vu le', type: 'date' },
        ],
      },
    ],
  });
  return { api, user: show(shown, { at: routes.espaceco_report({ reportId: 41 }) }) };
}

const press = (name: string) => screen.getByRole('button', { name });

it('tells a report, its answers in the words of the theme, and what was drawn', async () => {
  open({
    ...sampleReport,
    attributes: [
      {
        community: 12,
        theme: 'Voirie',
        attributes: { Gravité: '2', Largeur: '3.5', 'Vu le': '2026-11-20' },
      },
    ],
    sketch: JSON.stringify({ objects: [{ type: 'Ligne', geometry: 'LINESTRING(1 44,2 45)', name: 'Pont' }] }),
    replies: [wished],
  });
  await screen.findByText('Un pont est fermé.');
  await screen.findByText('Forte');
  screen.getByText('3,5');
  screen.getByText('20 novembre 2026');
  screen.getByText('Pont');
  screen.getByText('C’est corrigé.');
  expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Supprimer' })).toBeNull();
});

it('tells an answer that is no number as it was written', async () => {
  open({
    ...sampleReport,
    attributes: [{ community: 12, theme: 'Voirie', attributes: { Gravité: '2', Largeur: 'voir p. 3' } }],
  });
  // The questions are known by then.
  await screen.findByText('Forte');
  screen.getByText('voir p. 3');
});

it('is followed by mail, and no more', async () => {
  const { api, user } = open({ ...sampleReport, followed: false });
  api.answers(espacecoCalls.followReport, undefined);
  await screen.findByText('Vous recevrez un courriel à chaque réponse ou changement de statut.');
  api.answers(espacecoCalls.getReport, { ...sampleReport, followed: true });
  await user.click(press('Suivre par courriel'));
  await screen.findByText('Vous recevez un courriel à chaque réponse ou changement de statut.');
  await waitFor(() => expect(snackbar.get()?.description).toBe('Vous suivez ce signalement.'));
  api.answers(espacecoCalls.unfollowReport, undefined);
  api.answers(espacecoCalls.getReport, { ...sampleReport, followed: false });
  await user.click(press('Ne plus suivre'));
  await screen.findByRole('button', { name: 'Suivre par courriel' });
});

it('keeps the focus on what follows it while that is saved, and asks once', async () => {
  const { api, user } = open({ ...sampleReport, followed: false });
  const isSaved = Promise.withResolvers<void>();
  api.answers(espacecoCalls.followReport, undefined);
  const answer = fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method && init.method !== 'GET') await isSaved.promise;
    return answer(address, init);
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Suivre par courriel' });
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  expect([button.disabled, document.activeElement]).toEqual([false, button]);
  await user.click(button);
  isSaved.resolve();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  expect(document.activeElement).toBe(button);
  expect(api.requestsOf(espacecoCalls.followReport)).toHaveLength(1);
});

it('leads to its feed where anybody may read it: readers of feeds do not sign in', async () => {
  open({ ...sampleReport, public: true });
  const feed = await screen.findByRole('link', { name: /RSS/ });
  expect(feed.getAttribute('href')).toBe('/api/espaceco/reports/41/rss');
});

it('has no link to the feed of one that is read by members alone', async () => {
  open({ ...sampleReport, public: false });
  await screen.findByRole('button', { name: 'Suivre par courriel' });
  expect(screen.queryByRole('link', { name: /RSS/ })).toBeNull();
});

it('is answered with a text or a status; a closing says that it waits for a manager', async () => {
  const { api, user } = open(sampleReport);
  api.answers(espacecoCalls.addReply, wished);
  await screen.findByText('Aucune réponse pour l’instant.');
  await user.click(press('Envoyer la réponse'));
  await screen.findByText('Écrivez une réponse ou choisissez un statut.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Statut' }), 'Pris en compte');
  await screen.findByText(/^Une clôture que vous demandez attend/);
  await user.click(press('Envoyer la réponse'));
  await waitFor(() => expect(snackbar.get()?.description).toBe('La réponse est envoyée.'));
  expect(api.requestsOf(espacecoCalls.addReply)[0]?.body).toEqual({ content: '', status: 'valid' });
});

it('keeps the reply one is writing while others answer, close and reopen the report', async () => {
  const { api, user } = open(sampleReport);
  const becomes = async (change: Partial<EspacecoReport>) => {
    const report = { ...sampleReport, replies: [wished], ...change };
    api.answers(espacecoCalls.getReport, report);
    api.answers(espacecoCalls.getReportHistory, { content: linesOf(report), next: null });
    await act(reloadReports);
  };
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Réponse' });
  const status = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Statut' });
  await user.type(await screen.findByRole('textbox', { name: 'Réponse' }), 'Je passe demain.');
  await user.selectOptions(status(), 'En cours de traitement');
  await becomes({});
  await screen.findByText('C’est corrigé.');
  expect([field().value, status().value]).toEqual(['Je passe demain.', 'pending']);
  await becomes({ status: 'reject', abilities: { reply: false } });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Votre réponse n’est pas envoyée/);
  expect([field().value, field().readOnly]).toEqual(['Je passe demain.', true]);
  expect(screen.queryByRole('button', { name: 'Envoyer la réponse' })).toBeNull();
  // It is opened again with the status that was chosen here: there is none left to wish.
  await becomes({ status: 'pending' });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect([field().value, field().readOnly, status().value]).toEqual(['Je passe demain.', false, '']);
  api.answers(espacecoCalls.addReply, wished);
  await user.click(press('Envoyer la réponse'));
  await waitFor(() => expect(field().value).toBe(''));
  expect(api.requestsOf(espacecoCalls.addReply)[0]?.body).toEqual({ content: 'Je passe demain.' });
});

/** The page of a report, and any other. */
function Pages() {
  const route = useRoute();
  return route.name === 'espaceco_report' ? <Screen route={route} /> : null;
}
const replyField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Réponse' });
function goAway() {
  act(() => routes.espaceco_community_list().push());
  expect(screen.queryByRole('textbox', { name: 'Réponse' })).toBeNull();
}

it('keeps a reply that was begun while the report is changed, and on another page, until it is sent', async () => {
  const { api, user } = open(
    { ...sampleReport, abilities: { reply: true, change: true } },
    undefined,
    <Pages />,
  );
  await user.type(await replyField(), 'Je passe demain.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Statut' }), 'Pris en compte');
  await user.click(press('Modifier'));
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect((await replyField()).value).toBe('Je passe demain.');
  await user.type(await replyField(), ' Ou après.');
  goAway();
  act(() => routes.espaceco_report({ reportId: 41 }).push());
  expect((await replyField()).value).toBe('Je passe demain. Ou après.');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Statut/ }).value).toBe('valid');
  api.answers(espacecoCalls.addReply, wished);
  await user.click(press('Envoyer la réponse'));
  await waitFor(async () => expect((await replyField()).value).toBe(''));
  goAway();
  act(() => routes.espaceco_report({ reportId: 41 }).push());
  expect((await replyField()).value).toBe('');
});

it('a reply that was begun to a report closed since is given up when one says so, for good', async () => {
  const { api, user } = open(sampleReport, undefined, <Pages />);
  const becomes = async (report: EspacecoReport) => {
    api.answers(espacecoCalls.getReport, report);
    await act(reloadReports);
  };
  await user.type(await replyField(), 'Je passe demain.');
  expect(screen.queryByRole('button', { name: 'Abandonner cette réponse' })).toBeNull();
  await becomes({ ...sampleReport, status: 'reject', abilities: { reply: false } });
  await user.click(await screen.findByRole('button', { name: 'Abandonner cette réponse' }));
  expect(screen.queryByRole('textbox', { name: 'Réponse' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Suivi' }));
  await becomes(sampleReport);
  expect((await replyField()).value).toBe('');
  goAway();
  act(() => routes.espaceco_report({ reportId: 41 }).push());
  expect((await replyField()).value).toBe('');
});

it('a reply that was begun is that of one report', async () => {
  const { api, user } = open(sampleReport, undefined, <Pages />);
  await user.type(await replyField(), 'Je passe demain.');
  goAway();
  api.answers(espacecoCalls.getReport, { ...sampleReport, id: 42 });
  act(() => routes.espaceco_report({ reportId: 42 }).push());
  expect((await replyField()).value).toBe('');
});

it('is answered no more once it is closed; a manager opens it again', async () => {
  const { api, user } = open({
    ...sampleReport,
    status: 'reject',
    closing_date: '2026-11-25T09:00:00.000Z',
    replies: [wished],
    abilities: { reply: true, change: true, set_status: true },
  });
  await screen.findByText('Ce signalement est clos : il ne reçoit plus de réponse.');
  expect(screen.queryByRole('button', { name: 'Envoyer la réponse' })).toBeNull();
  expect(screen.queryByTitle('Modifier la réponse de camille')).toBeNull();
  api.answers(espacecoCalls.updateReport, sampleReport);
  await user.selectOptions(screen.getByRole('combobox', { name: /^Statut du/ }), 'En cours de traitement');
  await user.click(press('Changer le statut'));
  await waitFor(() =>
    expect(api.requestsOf(espacecoCalls.updateReport)[0]?.body).toEqual({ status: 'pending' }),
  );
});

it('is changed in its place by who may, with what it had', async () => {
  const { api, user } = open({ ...sampleReport, abilities: { change: true } });
  api.answers(espacecoCalls.updateReport, sampleReport);
  await user.click(await screen.findByRole('button', { name: 'Modifier' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Gravité/ }), 'Faible');
  await user.type(screen.getByRole('textbox', { name: 'Commentaire (facultatif)' }), ' Depuis hier.');
  await user.click(press('Enregistrer'));
  await waitFor(() => expect(snackbar.get()?.description).toBe('Le signalement est enregistré.'));
  expect(api.requestsOf(espacecoCalls.updateReport)[0]?.body).toEqual({
    geometry: 'POINT(1.44 44.45)',
    community: 12,
    comment: 'Un pont est fermé. Depuis hier.',
    attributes: { community: 12, theme: 'Voirie', attributes: { Gravité: '1' } },
    sketch: null,
  });
});

it('asks before it is deleted, and goes back to the list', async () => {
  const { api, user } = open({ ...sampleReport, abilities: { remove: true } });
  api.answers(espacecoCalls.deleteReport, undefined);
  await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
  openDialogs();
  expect(api.requestsOf(espacecoCalls.deleteReport)).toHaveLength(0);
  await user.click(screen.getAllByRole('button', { name: 'Supprimer' }).at(-1)!);
  await waitFor(() => expect(window.location.pathname).toBe('/espace-collaboratif/signalements'));
});

it('joins files while it is open, four at most, and lets its author take them away', async () => {
  const photo = {
    id: 9,
    title: 'pont.jpg',
    description: null,
    filename: '9.jpg',
    short_fileName: 'pont.jpg',
    mime_type: 'image/jpeg',
    size: 20_000,
    width: 800,
    height: 600,
    date: '2026-11-25T08:00:00.000Z',
    uri: '/api/espaceco/reports/41/attachments/9',
    download_uri: '/api/espaceco/reports/41/attachments/9',
    thumbnail_uri: '/api/espaceco/reports/41/attachments/9?thumbnail=true',
  };
  const { api, user } = open({
    ...sampleReport,
    attachments: [photo],
    abilities: { attach: true, change: true },
  });
  api.answers(espacecoCalls.addAttachments, [photo]);
  api.answers(espacecoCalls.deleteAttachment, undefined);
  // A photograph is looked at where one is, without being downloaded.
  const picture = await screen.findByTitle<HTMLAnchorElement>('pont.jpg (nouvelle fenêtre)');
  expect([picture.target, picture.hasAttribute('download')]).toEqual(['_blank', false]);
  // Cut after two lines, so that a long name leaves the photographs side by side.
  expect(picture.querySelector('.app-report-attachments__short')?.textContent).toBe('pont.jpg');
  await user.upload(
    await screen.findByLabelText(/^Joindre un fichier/),
    new File(['x'], 'x.exe', { type: 'image/png' }),
  );
  expect(api.requestsOf(espacecoCalls.addAttachments)).toHaveLength(0);
  await user.upload(screen.getByLabelText(/^Joindre un fichier/), new File(['x'], 'trace.gpx'));
  await waitFor(() => expect(snackbar.get()?.description).toBe('Le fichier est joint.'));
  await user.click(screen.getByTitle('Retirer pont.jpg'));
  await waitFor(() => expect(snackbar.get()?.description).toBe('Le fichier est retiré.'));
});

it('corrects a reply of one’s own', async () => {
  const { api, user } = open({ ...sampleReport, replies: [wished] });
  api.answers(espacecoCalls.updateReply, wished);
  await user.click(await screen.findByTitle('Modifier la réponse de camille'));
  openDialogs();
  const content = screen.getAllByRole('textbox', { name: 'Réponse' }).at(-1)!;
  await user.clear(content);
  await user.type(content, 'Vu.');
  await user.click(press('Enregistrer'));
  await waitFor(() => expect(api.requestsOf(espacecoCalls.updateReply)[0]?.body).toEqual({ content: 'Vu.' }));
});

it('becomes a draft of an object of the table of its theme, for who edits it', async () => {
  const { api, user } = open({
    ...sampleReport,
    attributes: [{ community: 12, theme: 'Seuils', attributes: { nom: 'Moulin' } }],
  });
  api.answers(espacecoCalls.getEspacecoCommunity, {
    ...sampleCommunity,
    attributes: [{ theme: 'Seuils', attributes: [], database: 'obstacles', table: 'seuils' }],
  });
  api.answers(espacecoCalls.getEspacecoLayers, [
    { id: 7, role: 'edit', database: 31, table: 2 },
    { id: 8, role: 'visu', database: 31, table: 3 },
  ] as never);
  api.answers(espacecoCalls.getEspacecoTable, {
    id: 2,
    database_id: 31,
    title: 'Seuils',
    full_name: 'obstacles:seuils',
    id_name: 'fid',
    geometry_name: 'geom',
    read_only: false,
    columns: [
      { name: 'geom', type: 'Point', srid: 4326, default_value: null },
      { name: 'nom', type: 'String', srid: null, default_value: null },
    ],
  } as never);
  await user.click(await screen.findByRole('button', { name: /^En faire un objet de «\s?Seuils/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/espace-collaboratif/12/carte'));
  const made = expect.objectContaining({
    layerId: 7,
    state: 'Insert',
    values: { geom: 'POINT(1.44 44.45)', nom: 'Moulin' },
  });
  // Beside the drafts that wait already.
  expect(keepDrafts).toHaveBeenCalledWith(3, 12, [made], new Map());
});

const line = (kind: ReportHistoryLine['kind'], rest: Partial<ReportHistoryLine> = {}): ReportHistoryLine => ({
  kind,
  date: '2026-11-25T09:00:00.000Z',
  author: { id: 3, username: 'camille' },
  before: null,
  after: null,
  reply: null,
  ...rest,
});

it('tells what happened in the order of time, what came with a reply beside it', async () => {
  const history = [
    line('status', { before: 'valid', after: 'pending', author: null }),
    line('reply_changed', { reply: 1, author: { id: 7, username: 'alix' } }),
    line('status', { before: 'submit', after: 'valid', reply: 1 }),
    line('bulk', { reply: 1 }),
    line('reply', { reply: 1 }),
    line('attachment_added', { after: 'pont.jpg' }),
    line('theme', { before: null, after: 'Voirie' }),
    line('opened', { author: { id: 7, username: 'alix' } }),
  ];
  open({ ...sampleReport, replies: [wished] }, history);
  await screen.findByText('Statut : Pris en compte → En cours de traitement');
  const items = within(screen.getByRole('list', { name: 'Ce qui est arrivé au signalement' })).getAllByRole(
    'listitem',
  );
  const told = items.map(({ textContent }) => textContent?.replace(/\s+/g, ' '));
  expect(told.map((text) => text?.replace(/, le .*?\d\d:\d\d/g, ''))).toEqual([
    'Signalement créé alix',
    'Thème : Sans thème → Voirie camille',
    'Fichier joint : pont.jpg camille',
    expect.stringMatching(
      /^camille Pris en compte.*C’est corrigé\.Réponse donnée à plusieurs signalements à la foisStatut : Reçu dans nos services → Pris en compteModifiée par alix$/,
    ),
    'Statut : Pris en compte → En cours de traitement Compte supprimé',
  ]);
});

it('tells of a reply that came after the report was read, reads the report again for it, and no more', async () => {
  const history = [
    line('status', { before: 'submit', after: 'valid', reply: 1 }),
    line('reply', { reply: 1 }),
    line('opened'),
  ];
  const { api } = open(sampleReport, history);
  const readings = () => api.requestsOf(espacecoCalls.getReport).length;
  await screen.findByText('Une réponse que cette page n’a pas encore lue.');
  screen.getByText('Statut : Reçu dans nos services → Pris en compte');
  expect(screen.queryByText('Aucune réponse pour l’instant.')).toBeNull();
  await waitFor(() => expect(readings()).toBe(2));
  api.answers(espacecoCalls.getReport, { ...sampleReport, replies: [wished] });
  await reloadReports();
  await screen.findByText('C’est corrigé.');
  expect(screen.queryByText('Une réponse que cette page n’a pas encore lue.')).toBeNull();
  expect(readings()).toBe(3);
});

it('tells both of two photographs of one name that are joined at once', async () => {
  const complained = vi.spyOn(console, 'error');
  const joined = line('attachment_added', { after: 'image.jpg' });
  open(sampleReport, [joined, joined, ...linesOf(sampleReport)]);
  expect(await screen.findAllByText('Fichier joint : image.jpg')).toHaveLength(2);
  expect(complained).not.toHaveBeenCalled();
  complained.mockRestore();
});

it('shows the replies where the history cannot be read, and asks for it again', async () => {
  const { api, user } = open({ ...sampleReport, replies: [wished] });
  api.refuses(espacecoCalls.getReportHistory, 409, { code: 'common.conflict', message: 'Panne' });
  await screen.findByText('L’historique du signalement n’est pas lu');
  screen.getByText('C’est corrigé.');
  // It does not tell what the reply brought.
  expect(screen.queryByText('Statut souhaité')).toBeNull();
  api.answers(espacecoCalls.getReportHistory, {
    content: [line('comment'), ...linesOf({ ...sampleReport, replies: [wished] })],
    next: null,
  });
  await user.click(press('Réessayer'));
  await screen.findByText('Commentaire modifié');
});

it('reads what is earlier when it is asked for', async () => {
  const { api, user } = open(sampleReport);
  api.answersBy(espacecoCalls.getReportHistory, ({ url }) => {
    const end = '2026-11-25T09:00:00.000Z~2~7';
    const after = url.searchParams.get('after');
    return after === end
      ? { content: linesOf(sampleReport), next: null }
      : { content: [line('comment')], next: end };
  });
  await screen.findByText('Commentaire modifié');
  expect(screen.queryByText('Signalement créé')).toBeNull();
  await user.click(press('Voir plus ancien'));
  await screen.findByText('Signalement créé');
  expect(screen.queryByRole('button', { name: 'Voir plus ancien' })).toBeNull();
});

const replied = (after: 'pending2' | 'valid') => [
  line('status', { before: 'submit', after, reply: 1 }),
  line('reply', { reply: 1 }),
];

it('a closing that a reply asked for is told as wished', async () => {
  open({ ...sampleReport, replies: [wished] }, replied('pending2'));
  await screen.findByText('Statut souhaité');
});

it('a closing that a reply brought is not', async () => {
  open({ ...sampleReport, replies: [wished] }, replied('valid'));
  await screen.findByText('Statut : Reçu dans nos services → Pris en compte');
  expect(screen.queryByText('Statut souhaité')).toBeNull();
});
