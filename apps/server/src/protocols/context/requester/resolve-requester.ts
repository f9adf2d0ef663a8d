import { anonymous, type Visitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import {
  type Audience,
  type Grants,
  noGrants,
  type PresentedCredentials,
  readGrants,
} from '@cartable/datastore';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../../http/address.ts';
import { bearerOf, visitorOf } from '../../../http/session-cookie.ts';
import type { Services } from '../../../services.ts';
import { readCredentials } from './credentials.ts';
import { FailedCredentials, windowMs } from './failed-credentials.ts';
import type { LinkKey } from './keyed-links.ts';
import { sharedFailuresOf } from './shared-failures.ts';
import { ShownPasswords } from './shown-passwords.ts';

/** Who a request to a service comes from, and what was granted to them. */
export interface Requester {
  readonly visitor: Visitor;
  readonly grants: Grants;
  /** Key of the address, which the addresses of the answer keep; none when it came in any other way. */
  readonly linkKey?: LinkKey;
  /** Why a private address says nothing to them. */
  readonly rejection?: CartableError;
}

const requesters = new WeakMap<FastifyRequest, Promise<Requester>>();
const linkKeys = new WeakMap<FastifyRequest, LinkKey>();
const failures = new WeakMap<Services, FailedCredentials>();
const passwords = new WeakMap<Services, ShownPasswords>();

/**
 * Read once per request. The open endpoints ask nobody who they are: a session or a key changes nothing there. Whoever
 * shows a key is what the key opens and nothing else, whatever session comes with it.
 */
export function resolveRequester(
  services: Services,
  request: FastifyRequest,
  audience: Audience,
): Promise<Requester> {
  if (audience === 'open') return Promise.resolve(nobody);
  const known = requesters.get(request);
  if (known !== undefined) return known;
  const requester = readRequester(services, request);
  requesters.set(request, requester);
  return requester;
}

/** Once the requester is known. */
export function linkKeyOf(request: FastifyRequest): LinkKey | undefined {
  return linkKeys.get(request);
}

const nobody: Requester = { visitor: anonymous, grants: noGrants };

async function readRequester(services: Services, request: FastifyRequest): Promise<Requester> {
  const credentials = readCredentials(request);
  const isOfPerson = credentials.kind === 'none' || bearerOf(services, request) !== undefined;
  const isPassword = credentials.kind === 'basic' && request.url.startsWith(collaborative);
  if (isOfPerson || (isPassword && isOfBrowser(request))) return readSession(services, request);
  if (isPassword) return readPassword(services, request, credentials);
  const failed = failedCredentials(services);
  const address = addressOf(request);
  try {
    const grants = await failed.admit(address, credentials, async () => {
      const found = await grantsOf(services, request, { visitor: anonymous, credentials });
      if (found.keyId === null) throw new CartableError('key.refused');
      return found;
    });
    if (credentials.kind !== 'query') return { visitor: anonymous, grants };
    const linkKey = { key: credentials.secret, root: `${services.config.publicUrl}/private/` };
    linkKeys.set(request, linkKey);
    return { visitor: anonymous, grants, linkKey };
  } catch (error) {
    if (!(error instanceof CartableError)) throw error;
    return { ...nobody, rejection: error };
  }
}

async function readSession(services: Services, request: FastifyRequest): Promise<Requester> {
  const visitor = await visitorOf(services, request);
  if (visitor.kind === 'anonymous') return { ...nobody, rejection: new CartableError('key.refused') };
  return { visitor, grants: await grantsOf(services, request, { visitor, credentials: { kind: 'none' } }) };
}

/** Data that belong to people rather than to keys: desktop software shows there who its user is. */
const collaborative = '/api/espaceco/';

/**
 * It would show a password with requests that pages of other sites make: its sessions count, which they do not open. One
 * it shows to a proxy in front of the site comes with them, and says nothing here.
 */
const isOfBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;

/** Somebody's own address and password (RFC 7617), from a program. */
async function readPassword(
  services: Services,
  request: FastifyRequest,
  { login, password }: { readonly login: string; readonly password: string },
): Promise<Requester> {
  const isClosed = services.config.loginDisabled || !services.config.localAccounts;
  if (isClosed) return { ...nobody, rejection: new CartableError('key.refused') };
  try {
    const userId = await shownPasswords(services).userOf({
      email: login,
      password,
      address: addressOf(request),
    });
    const visitor = await services.accounts.findVisitor(userId);
    if (visitor === undefined) return { ...nobody, rejection: new CartableError('key.refused') };
    return { visitor, grants: await grantsOf(services, request, { visitor, credentials: { kind: 'none' } }) };
  } catch (error) {
    if (!(error instanceof CartableError)) throw error;
    return { ...nobody, rejection: error };
  }
}

function shownPasswords(services: Services): ShownPasswords {
  const known = passwords.get(services) ?? new ShownPasswords(services.accounts);
  passwords.set(services, known);
  return known;
}

function grantsOf(
  { datastores }: Services,
  request: FastifyRequest,
  { visitor, credentials }: { readonly visitor: Visitor; readonly credentials: PresentedCredentials },
): Promise<Grants> {
  const { referer = '', 'user-agent': userAgent = '' } = request.headers;
  return readGrants(datastores.context, visitor, credentials, { address: request.ip, userAgent, referer });
}

function failedCredentials(services: Services): FailedCredentials {
  const known = failures.get(services);
  if (known !== undefined) return known;
  const { signInsPerMinute: mostPerMinute } = services.config;
  const shared = sharedFailuresOf(services, { max: mostPerMinute, windowMs });
  const made = new FailedCredentials({ mostPerMinute, shared });
  failures.set(services, made);
  return made;
}
