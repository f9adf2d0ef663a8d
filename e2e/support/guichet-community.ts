import { routes } from '@cartable/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { complaintsOf, enterAs } from './browser.ts';
import type { ApiClient } from './client.ts';
import { addEditedTable, type EditedTable } from './edited-table.ts';
import type { RunningServer } from './server.ts';

/** A community of points that its members edit in the département of the Lot. */
export interface GuichetCommunity extends Omit<EditedTable, 'features'> {
  readonly communityId: number;
  /** Newest first. */
  transactions(): Promise<readonly { readonly user_name: string | null; readonly changes: number }[]>;
  /** Names of the objects there are. */
  names(): Promise<readonly string[]>;
}

export async function makeGuichetCommunity(
  root: ApiClient,
  url: string,
  people: readonly ApiClient[],
): Promise<GuichetCommunity> {
  const { id: communityId } = await root.call(routes.addEspacecoCommunity, {
    body: { name: 'Cours d’eau du Lot' },
  });
  const params = { communityId };
  await root.call(routes.updateEspacecoCommunity, {
    params,
    body: {
      active: true,
      editorial: '<p>Signalez ce qui barre la rivière.</p>',
      position: 'POINT(1.44 44.45)',
      zoom: 12,
      grids: ['46'],
      functionalities: ['zoom_control', 'measure_distance', 'save_positions', 'search', 'georem'],
      open_reports: true,
      offline_allowed: true,
    },
  });
  const members: number[] = [];
  for (const one of people) members.push((await one.call(routes.getEspacecoMe)).id);
  await root.call(routes.addEspacecoMembers, { params, body: { members } });
  const columns = [
    { name: 'nom', title: 'Nom', type: 'String', required: true },
    { name: 'etat', title: 'État', type: 'String', enum: ['bon', 'ruine'] },
  ];
  const { databaseId, transact, features } = await addEditedTable(root, {
    url,
    communityId,
    title: 'Obstacles',
    table: { name: 'seuils', title: 'Seuils', geometry_type: 'Point', columns },
    toolsOf: () => ({ tools: ['draw', 'translate', 'delete', 'copy_paste'] }),
  });
  await transact('Insert', { nom: 'Moulin', etat: 'bon', geom: 'POINT(1.44 44.45)' });
  return {
    communityId,
    databaseId,
    transact,
    transactions: () => root.call(routes.getEspacecoTransactions, { params: { databaseId }, query: {} }),
    names: async () => (await features<{ readonly nom: string }>()).map(({ nom }) => nom),
  };
}

interface MapRequest {
  readonly browser: Browser;
  readonly server: RunningServer;
  readonly who: { readonly email: string; readonly password: string };
  /** Where one goes once signed in. */
  readonly address: string;
  readonly width?: number | undefined;
  /** Told of what the pages complain of. */
  readonly complaints: string[][];
}

/** The map of a community, as somebody opens it in a browser of their own. */
export async function openGuichet({
  browser,
  server,
  who,
  address,
  width = 1440,
  complaints,
}: MapRequest): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'fr-FR',
    baseURL: server.url,
    geolocation: { longitude: 1.5, latitude: 44.5, accuracy: 12 },
    permissions: ['geolocation'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  complaints.push(complaintsOf(page));
  await enterAs(context, who);
  await page.goto(address);
  await page.getByRole('application', { name: /^Carte du guichet/ }).waitFor();
  return { page, context };
}
