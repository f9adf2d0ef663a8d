/** A community with its datastore, its supervisor and its members, apart from those of the first start. */

import { type CommunityRight, routes } from '@cartable/contract';
import { ApiClient } from '../../support/client.ts';
import { newcomer } from '../../support/people.ts';
import type { RunningServer } from '../../support/server.ts';

export interface Workspace {
  readonly administrator: ApiClient;
  readonly supervisor: ApiClient;
  readonly datastoreId: string;
  readonly communityId: string;
  /** Technical name. */
  readonly datastore: string;
}

export async function makeWorkspace(server: RunningServer, name: string): Promise<Workspace> {
  const administrator = new ApiClient(server.url);
  await administrator.signIn(server.administrator);
  const supervisor = await newcomer(server, `${name}-responsable`);
  const { _id: communityId } = await administrator.call(routes.createCommunity, {
    body: {
      name,
      technical_name: name,
      description: '',
      contact: '',
      public: false,
      supervisor: await idOf(supervisor),
    },
  });
  const { _id: datastoreId, technical_name: datastore } = await administrator.call(routes.createDatastore, {
    body: { community: communityId, name: `Entrepôt des ${name}`, technical_name: name, description: '' },
  });
  return { administrator, supervisor, datastoreId, communityId, datastore };
}

export async function idOf(person: ApiClient): Promise<string> {
  return (await person.call(routes.getMe)).id;
}

/** A member with some rights, or none. */
export async function addMember(
  server: RunningServer,
  { supervisor, communityId }: Workspace,
  name: string,
  rights: readonly CommunityRight[],
): Promise<ApiClient> {
  const person = await newcomer(server, name);
  await supervisor.call(routes.updateMember, {
    params: { communityId },
    body: { user_id: await idOf(person), user_rights: [...rights] },
  });
  return person;
}
