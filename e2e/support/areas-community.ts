import { routes } from '@cartable/contract';
import type { Locator } from 'playwright-core';
import type { ApiClient } from './client.ts';
import { addEditedTable, type EditedTable } from './edited-table.ts';

interface Area {
  readonly fid: number;
  readonly nom: string | null;
  readonly etat: string | null;
  readonly geom: string;
}

/** A community of areas whose columns have rules, edited with every tool. */
export interface AreasCommunity extends Pick<EditedTable, 'transact'> {
  readonly communityId: number;
  objects(): Promise<readonly Area[]>;
  /** Newest first. */
  transactions(): Promise<
    readonly { readonly user_name: string | null; readonly comment: string; readonly changes: number }[]
  >;
  /** What its members may do with them. */
  give(level: 'EDIT' | 'VIEW'): Promise<unknown>;
}

/** Some eighty metres wide. */
const side = 0.001;

export function square(west: number, south: number): string {
  const [east, north] = [west + side, south + side].map((degrees) => degrees.toFixed(4));
  return `POLYGON((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south}))`;
}

const columns = [
  { name: 'nom', title: 'Nom', type: 'String' },
  {
    name: 'etat',
    title: 'État',
    type: 'String',
    enum: ['bon', 'ruine'],
    jeux_attributs: { bon: { priorite: 'basse' }, ruine: { priorite: 'haute' } },
  },
  { name: 'priorite', title: 'Priorité', type: 'String', enum: ['basse', 'haute'] },
  {
    name: 'cause',
    title: 'Cause',
    type: 'String',
    condition_field: 'etat',
    constraint: { type: 'mapping', mapping: { bon: [null], ruine: [null, 'crue', 'abandon'] } },
  },
  { name: 'numero', title: 'Numéro', type: 'String', pattern: 'P-\\d{3}' },
];

/** The first four in a row, two of them side by side; three more to the south. */
const areas = [
  ['Le jardin', 1.541, 44.45],
  ['La vigne', 1.542, 44.45],
  ['Le bois', 1.543, 44.45],
  ['Le verger', 1.545, 44.45],
  ['La friche', 1.541, 44.4488],
  ['Le pré', 1.543, 44.4488],
  ['Le clos', 1.545, 44.4488],
] as const;

export async function makeAreasCommunity(
  root: ApiClient,
  url: string,
  people: readonly ApiClient[],
): Promise<AreasCommunity> {
  const { id: communityId } = await root.call(routes.addEspacecoCommunity, { body: { name: 'Parcelles' } });
  const params = { communityId };
  await root.call(routes.updateEspacecoCommunity, { params, body: { active: true, grids: ['46'] } });
  const members: number[] = [];
  for (const one of people) members.push((await one.call(routes.getEspacecoMe)).id);
  await root.call(routes.addEspacecoMembers, { params, body: { members } });
  const { databaseId, transact, features } = await addEditedTable(root, {
    url,
    communityId,
    title: 'Parcelles du Lot',
    table: { name: 'parcelles', title: 'Parcelles', geometry_type: 'Polygon', columns },
    toolsOf: () => ({ tools: ['draw', 'modify', 'translate', 'delete', 'copy_paste'] }),
  });
  for (const [nom, west, south] of areas)
    await transact('Insert', { nom, etat: 'bon', geom: square(west, south) });
  return {
    communityId,
    transact,
    objects: () => features<Area>(),
    transactions: () => root.call(routes.getEspacecoTransactions, { params: { databaseId }, query: {} }),
    give: (level) =>
      root.call(routes.updateEspacecoPermissions, { params, body: [{ id: databaseId, level }] as never }),
  };
}

/** Those of these colours, as `#rrggbb`, that something is drawn in on a map. */
export async function coloursDrawn(map: Locator, wanted: readonly string[]): Promise<readonly string[]> {
  interface Canvas {
    readonly width: number;
    readonly height: number;
    getContext(kind: '2d'): {
      getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8Array };
    };
  }
  const drawn = await map.evaluate((shown) => {
    const seen = new Set<string>();
    const { querySelectorAll } = shown as unknown as { querySelectorAll(of: string): Iterable<Canvas> };
    for (const canvas of querySelectorAll.call(shown, 'canvas')) {
      if (canvas.width === 0 || canvas.height === 0) continue;
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255)
          seen.add(`#${[0, 1, 2].map((band) => data[at + band]!.toString(16).padStart(2, '0')).join('')}`);
    }
    return [...seen];
  });
  return wanted.filter((colour) => drawn.includes(colour));
}
