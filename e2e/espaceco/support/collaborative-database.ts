import { type GrantedLevel, type RouteRequest, routes } from '@cartable/contract';
import { ApiClient } from '../../support/client.ts';
import { newcomer } from '../../support/people.ts';
import { type RunningServer, startServer } from '../../support/server.ts';

type DatabaseForm = RouteRequest<typeof routes.addEspacecoDatabase>['body'];
export type TableForm = NonNullable<Extract<DatabaseForm, { tables?: unknown }>['tables']>[number];

/** A running server with a community, its manager anne, its member bob who edits, its member carole who reads. */
export interface CollaborativeDatabase {
  readonly server: RunningServer;
  readonly root: ApiClient;
  readonly anne: ApiClient;
  readonly bob: ApiClient;
  readonly carole: ApiClient;
  readonly communityId: number;
  readonly databaseId: number;
  /** Rights of both communities of the members on the first table and its columns. */
  give(level: GrantedLevel, columns?: Record<string, GrantedLevel>): Promise<void>;
  transact(
    who: ApiClient,
    state: 'Insert' | 'Update' | 'Delete',
    data: Record<string, unknown>,
  ): ReturnType<typeof transactWith>;
  dispose(): Promise<void>;
}

function transactWith(
  who: ApiClient,
  databaseId: number,
  action: { table: string; state: 'Insert' | 'Update' | 'Delete'; data: Record<string, unknown> },
) {
  return who.call(routes.addEspacecoTransaction, {
    params: { databaseId },
    body: { comment: 'Essai', actions: [action] },
  });
}

/** Of one or several tables, which `bob` may edit in the département of Isère and `carole` may read. */
export async function openCollaborativeDatabase(
  title: string,
  tables: readonly TableForm[],
  environment: Record<string, string> = {},
): Promise<CollaborativeDatabase> {
  const server = await startServer({
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_CHECK_ANSWERS: 'true',
    CARTABLE_API_RATE: '10000',
    ...environment,
  });
  const root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  const [anne, bob, carole] = [
    await newcomer(server, 'anne'),
    await newcomer(server, 'bob'),
    await newcomer(server, 'carole'),
  ];
  const communityId = await community(root, 'Transports', [anne, bob]);
  const readers = await community(root, 'Lecteurs', [carole]);
  const userId = await numberOf(anne);
  const params = { communityId, userId };
  await root.call(routes.updateEspacecoMemberRole, { params, body: { role: 'admin' } });
  const made = await anne.call(routes.addEspacecoDatabase, {
    body: { community_id: communityId, title, tables: [...tables] },
  });
  const { tables: described } = await anne.call(routes.getEspacecoDatabase, {
    params: { databaseId: made.id },
    query: {},
  });
  const [first] = described;
  const { columns } = await anne.call(routes.getEspacecoTable, {
    params: { databaseId: made.id, tableId: first!.id },
    query: {},
  });
  const grant = (of: number, level: GrantedLevel, own: Record<string, GrantedLevel> = {}) => {
    const told = Object.entries(own).map(([name, told]) => ({
      id: columns.find((column) => column.name === name)!.id,
      level: told,
    }));
    const body = [{ id: made.id, level, tables: [{ id: first!.id, level, columns: told }] }];
    return root.call(routes.updateEspacecoPermissions, { params: { communityId: of }, body });
  };
  await grant(communityId, 'EDIT');
  await grant(readers, 'VIEW');
  return {
    server,
    root,
    anne,
    bob,
    carole,
    communityId,
    databaseId: made.id,
    give: async (level, own) => void (await grant(communityId, level, own)),
    transact: (who, state, data) => transactWith(who, made.id, { table: first!.name, state, data }),
    dispose: () => server.dispose(),
  };
}

async function community(root: ApiClient, name: string, members: readonly ApiClient[]): Promise<number> {
  const { id } = await root.call(routes.addEspacecoCommunity, { body: { name } });
  const params = { communityId: id };
  await root.call(routes.updateEspacecoCommunity, { params, body: { active: true, grids: ['38'] } });
  const numbers = await Promise.all(members.map(numberOf));
  await root.call(routes.addEspacecoMembers, { params, body: { members: numbers } });
  return id;
}

const numberOf = async (who: ApiClient): Promise<number> => (await who.call(routes.getEspacecoMe)).id;
