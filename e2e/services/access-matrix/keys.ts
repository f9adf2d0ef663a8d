/** Permissions and keys, as those who grant and those who receive make them. */

import { type KeyForm, routes } from '@cartable/contract';
import type { ApiClient } from '../../support/client.ts';
import type { Subject } from './subjects.ts';
import type { Workspace } from './workspace.ts';

export interface Grant {
  readonly permission: string;
  readonly offerings: readonly string[];
}

interface Granting {
  readonly to: string;
  readonly type?: 'ACCOUNT' | 'COMMUNITY';
  readonly endDate?: string;
  readonly onlyOauth?: boolean;
}

export async function grant(
  { supervisor, datastoreId }: Workspace,
  { offeringIds }: Subject,
  { to, type = 'ACCOUNT', endDate, onlyOauth = false }: Granting,
): Promise<Grant> {
  const [permission] = await supervisor.call(routes.addPermission, {
    params: { datastoreId },
    body: {
      licence: 'Usage interne',
      type,
      end_date: endDate ?? null,
      beneficiaries: [to],
      offerings: [...offeringIds],
      only_oauth: onlyOauth,
    },
  });
  return { permission: permission!._id, offerings: offeringIds };
}

export interface MadeKey {
  readonly id: string;
  /** Secret of a hash or of OAuth. */
  readonly secret: string;
  readonly clientId: string;
}

export const password = 'quatre chevaux bleus';

export async function makeKey(
  holder: ApiClient,
  name: string,
  { permission, offerings }: Grant,
  form: Partial<KeyForm> & Pick<KeyForm, 'type'>,
): Promise<MadeKey> {
  const key = await holder.call(routes.addKey, {
    body: {
      name,
      user_agent: '',
      referer: '',
      ip_list_addresses: [],
      accesses: [{ permission, offerings: [...offerings] }],
      ...(form.type === 'BASIC' ? { type_infos: { login: name, password } } : {}),
      ...form,
    },
  });
  return { id: key._id, secret: key.secret ?? '', clientId: key.type_infos.client_id ?? '' };
}

export async function switchOff(holder: ApiClient, { id }: MadeKey): Promise<void> {
  const key = await holder.call(routes.getMyKeyWithAccesses, { params: { keyId: id } });
  await holder.call(routes.updateKey, {
    params: { keyId: id },
    body: {
      name: key.name,
      user_agent: '',
      referer: '',
      ip_list_addresses: [],
      enabled: false,
      accesses: key.accesses.map(({ permission, offering }) => ({
        permission: permission._id,
        offerings: [offering._id],
      })),
    },
  });
}

/** A bearer token (RFC 6749 §4.4). */
export async function tokenOf(url: string, { clientId, secret }: MadeKey): Promise<string> {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: basicOf(clientId, secret) },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!answer.ok) throw new Error(`no token: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

export function basicOf(login: string, secret: string): string {
  return `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`;
}
