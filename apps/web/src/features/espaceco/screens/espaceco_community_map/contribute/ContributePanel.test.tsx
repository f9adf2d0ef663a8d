// @vitest-environment jsdom
import {
  type EditableArea,
  type EspacecoCommunity,
  type EspacecoGrid,
  type EspacecoTable,
  espacecoCalls,
} from '@cartable/contract/espaceco';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { show } from '../../../../../test-support/show.tsx';
import { draftOfRow, newDraft, withValues } from '../../../parts/unsent/drafts/draft.ts';
import { sampleCommunity } from '../../../test-support.ts';
import type { GuichetLayer } from '../layers/guichet-layers.ts';
import { ContributePanel } from './ContributePanel.tsx';
import type { Contribution } from './useContribution.ts';
import { whereToEdit } from './where-to-edit.ts';

vi.mock('../../../../../map/index.ts', () => vi.importActual('../../../../../map/sketch/sketch-wkt.ts'));
const enqueue = vi.hoisted(() => vi.fn<(act: unknown) => Promise<void>>(async () => undefined));
vi.mock('../../../parts/unsent/sending/send-queue.ts', async (original) => ({
  ...(await original<object>()),
  enqueue,
}));

// jsdom scrolls nothing.
const scrollIntoView = vi.fn<() => void>();
Element.prototype.scrollIntoView = scrollIntoView;

const table = { id: 5, title: 'Seuils', geometry_name: 'geom', columns: [] } as unknown as EspacecoTable;
const draft = newDraft({ layerId: 9, table }, 'POINT(1 44)');

const grid = {
  name: '46',
  title: 'Lot',
  extent: [1, 44, 2, 45],
  geometry: 'MULTIPOLYGON(((1 44,2 44,2 45,1 45,1 44)))',
} as unknown as EspacecoGrid;
const areaOf = (grids: readonly EspacecoGrid[] | null, members: EditableArea['members'] = null) =>
  ({
    grids: grids ?? [],
    tables: [{ table: 5, grids: grids?.map(({ name }) => name) ?? null }],
    members,
  }) as EditableArea;
const member = { ...sampleCommunity, role: 'member', abilities: { open: true } } as EspacecoCommunity;

interface Opening {
  readonly community?: EspacecoCommunity;
  readonly area: EditableArea;
  readonly drafts?: Contribution['drafts'];
  /** The object that is open, where it is no draft. */
  readonly opened?: Contribution['current'];
  readonly tool?: Contribution['tool'];
}

/** The panel of who may change objects of a table that is read. */
function contribute({ community = member, area, drafts = [], opened, tool = null }: Opening) {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEditableArea, area);
  api.answers(espacecoCalls.getEspacecoTransactions, []);
  const layer = {
    layer: { id: 9, role: 'edit', table: 5, tools: ['draw', 'modify'] },
    title: 'Seuils',
    table: { ...table, columns: [{ name: 'geom', type: 'Point', title: null }] },
    isGone: false,
  } as unknown as GuichetLayer;
  const withdraw = vi.fn();
  const use = vi.fn();
  const shown = vi.fn();
  const contribution = {
    ...{ editable: [layer], layer, drafts, current: opened ?? drafts[0], isKept: true, tool },
    ...{ holdOf: () => undefined, use, withdraw },
  };
  const user = show(
    <ContributePanel
      community={community}
      person={3}
      layers={[layer]}
      contribution={contribution as unknown as Contribution}
      where={whereToEdit(area)}
      onShowGrids={shown}
    />,
  );
  return { user, withdraw, shown, use };
}

const drawButton = () => screen.queryByRole('button', { name: 'Dessiner un objet' });

it('who has no grid is told before drawing, with reports and whom to ask', () => {
  contribute({ community: { ...member, email: 'guichet@lot.example' }, area: areaOf([]) });
  screen.getByRole('heading', { name: 'Vous ne pouvez pas encore modifier d’objets ici' });
  const report = screen.getByRole('link', { name: 'Faire un signalement' });
  expect(report.getAttribute('href')).toBe('/espace-collaboratif/signalements/nouveau?community=12');
  const mail = screen.getByRole('link', { name: 'Écrire à guichet@lot.example' });
  expect(mail.getAttribute('href')).toBe('mailto:guichet@lot.example');
  expect(drawButton()).toBeNull();
  expect(screen.queryByRole('link', { name: /Emprises/ })).toBeNull();
});

it('a layer where one has no grid is not drawn in, with the tool of the one before', () => {
  expect(contribute({ area: areaOf([]), tool: 'path' }).use).toHaveBeenCalledWith(null);
});

it.each([
  ['a tool of the object that is open stays there', areaOf([]), 'shape'],
  ['and so does that which draws where one has a grid', areaOf([grid]), 'draw'],
] as const)('%s', (_, area, tool) => {
  expect(contribute({ area, tool }).use).not.toHaveBeenCalled();
});

it('a manager who has none is led to where they are given', () => {
  contribute({ community: sampleCommunity, area: areaOf([]) });
  expect(screen.getByRole('link', { name: 'Emprises du guichet' }).getAttribute('href')).toContain(
    'activeTab=grids',
  );
  screen.getByRole('link', { name: 'Emprises d’un membre' });
});

it('who administers is held to no grid, and told when members have none', async () => {
  contribute({ community: sampleCommunity, area: areaOf(null, 'none') });
  expect(drawButton()).not.toBeNull();
  await screen.findByText(/^Aucun membre ne peut encore modifier d’objet/);
  screen.getByRole('link', { name: 'Donner une emprise à tous les membres' });
});

it('who has grids reads their names and is shown where they are', async () => {
  const { user, shown } = contribute({ area: areaOf([grid]) });
  screen.getByText('Vous pouvez modifier les objets dans : Lot.');
  expect(drawButton()).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Voir ces emprises' }));
  expect(shown).toHaveBeenCalledWith([grid]);
});

it('an object drawn outside is told at once, is not sent with the others, and becomes a report', async () => {
  const outside = newDraft({ layerId: 9, table }, 'POINT(5 44.5)');
  const inside = newDraft({ layerId: 9, table }, 'POINT(1.5 44.5)');
  const { user, withdraw } = contribute({ area: areaOf([grid]), drafts: [outside, inside] });
  expect(scrollIntoView).toHaveBeenCalled();
  // Where it is edited, and in the list of what is to be sent.
  expect(screen.getAllByText('Hors de vos emprises : cet objet ne sera pas envoyé.')).toHaveLength(2);
  screen.getByRole('button', { name: 'Envoyer 1 changement' });
  await user.click(screen.getAllByRole('button', { name: 'En faire un signalement' })[0]!);
  await waitFor(() => expect(withdraw).toHaveBeenCalledWith([outside.id]));
  expect(enqueue).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'report', body: expect.objectContaining({ geometry: 'POINT(5 44.5)' }) }),
  );
});

it('who presses twice, here and in the list, makes one report', async () => {
  const kept = Promise.withResolvers<undefined>();
  enqueue.mockReset().mockReturnValue(kept.promise);
  const { user, withdraw } = contribute({
    area: areaOf([grid]),
    drafts: [newDraft({ layerId: 9, table }, 'POINT(5 44.5)')],
  });
  for (const button of screen.getAllByRole('button', { name: 'En faire un signalement' }))
    await user.dblClick(button);
  kept.resolve(undefined);
  await waitFor(() => expect(withdraw).toHaveBeenCalledOnce());
  expect(enqueue).toHaveBeenCalledOnce();
});

const there = { ...table, id_name: 'fid', database_id: 2 };
const opened = draftOfRow({ layerId: 9, table: there }, { fid: 7, geom: 'POINT(5 44.5)' });

it('an object one only opened outside is not said to wait: one is led to a report about it', () => {
  contribute({ area: areaOf([grid]), opened });
  screen.getByText('Hors de vos emprises : vous pouvez signaler cet objet, pas le modifier.');
  expect(screen.queryByText(/ne sera pas envoyé/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'En faire un signalement' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Faire un signalement' }).getAttribute('href')).toBe(
    '/espace-collaboratif/signalements/nouveau?community=12&object=2.5.7',
  );
});

it('where no reports are made, none is proposed', () => {
  contribute({ community: { ...member, functionalities: [] }, area: areaOf([grid]), opened });
  screen.getByText('Hors de vos emprises : vous ne pouvez pas modifier cet objet.');
  expect(screen.queryByRole('link', { name: 'Faire un signalement' })).toBeNull();
});

it('of one whose changes are on their way, the list of sendings tells', () => {
  contribute({ area: areaOf([grid]), opened: withValues(opened, { nom: 'Gué' }) });
  expect(screen.queryByText(/^Hors de vos emprises/)).toBeNull();
});

/** The only layer to be edited has no table. */
function open(layer: Partial<GuichetLayer>, drafts: Contribution['drafts'] = []) {
  startFakeApi().answers(espacecoCalls.getEditableArea, { grids: [], tables: [], members: null });
  const unread = { layer: { id: 9, role: 'edit', table: 5 }, title: '', isGone: false, ...layer };
  const contribution = { editable: [], drafts, isKept: true, tool: null, holdOf: () => undefined };
  show(
    <ContributePanel
      community={sampleCommunity}
      person={3}
      layers={[unread as unknown as GuichetLayer]}
      contribution={contribution as unknown as Contribution}
      where={whereToEdit(undefined)}
      onShowGrids={() => undefined}
    />,
  );
}
const nothingEditable = () => screen.queryByText('Aucune couche de ce guichet ne peut être modifiée ici.');

it('drafts are seen and sent while their layer cannot be read', () => {
  open({ hasFailed: true }, [draft]);
  screen.getByText('Une couche n’a pas pu être lue.');
  screen.getByRole('button', { name: 'Réessayer' });
  screen.getByRole('heading', { name: '1 changement à envoyer' });
  expect(screen.getByRole('button', { name: 'Envoyer 1 changement' })).toHaveProperty('disabled', false);
  // Its form is that of its table.
  expect(screen.getByRole('button', { name: 'Revoir' })).toHaveProperty('disabled', true);
  expect(nothingEditable()).toBeNull();
});

it('where no layer can be edited, that is said once they are read', () => {
  open({ hasFailed: false });
  expect(nothingEditable()).toBeNull();
});

it('and then the drafts there are are seen all the same', () => {
  open({ isGone: true }, [draft]);
  expect(nothingEditable()).not.toBeNull();
  screen.getByRole('heading', { name: '1 changement à envoyer' });
});
