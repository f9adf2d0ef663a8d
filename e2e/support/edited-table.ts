import { routes } from '@cartable/contract';
import type { ApiClient } from './client.ts';

/** A table that the members of a community edit on its map. */
export interface EditedTable {
  readonly databaseId: number;
  transact(state: 'Insert' | 'Update', data: Record<string, unknown>): Promise<unknown>;
  /** What there is, as the WFS of the database gives it. */
  features<Feature>(): Promise<readonly Feature[]>;
}

interface NewEditedTable {
  readonly url: string;
  readonly communityId: number;
  /** Of its database. */
  readonly title: string;
  readonly table: { readonly name: string } & Readonly<Record<string, unknown>>;
  /** Tools of its layer. */
  readonly toolsOf: (layerId: number) => Readonly<Record<string, unknown>>;
}

export async function addEditedTable(
  root: ApiClient,
  { url, communityId, title, table, toolsOf }: NewEditedTable,
): Promise<EditedTable> {
  const params = { communityId };
  const { id: databaseId, name } = await root.call(routes.addEspacecoDatabase, {
    body: { community_id: communityId, title, tables: [table] } as never,
  });
  await root.call(routes.updateEspacecoPermissions, {
    params,
    body: [{ id: databaseId, level: 'EDIT' }] as never,
  });
  const { tables } = await root.call(routes.getEspacecoDatabase, { params: { databaseId }, query: {} });
  const [layer] = await root.call(routes.replaceEspacecoLayers, {
    params,
    body: { layers: [{ table: tables[0]!.id, role: 'edit' }] },
  });
  await root.call(routes.updateEspacecoLayerTools, {
    params,
    body: { layer_tools: { [String(layer!.id)]: toolsOf(layer!.id) } } as never,
  });
  return {
    databaseId,
    transact: (state, data) =>
      root.call(routes.addEspacecoTransaction, {
        params: { databaseId },
        body: { comment: 'Relevé', actions: [{ table: table.name, state, data }] },
      }),
    async features<Feature>() {
      const query = `service=WFS&version=1.0.0&request=GetFeature&typename=${name}:${table.name}&outputFormat=JSON`;
      const answer = await fetch(`${url}/api/espaceco/wfs/${name}?${query}`, {
        headers: { cookie: root.cookie },
      });
      return (await answer.json()) as Feature[];
    },
  };
}
