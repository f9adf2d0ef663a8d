import type { CallAnswer } from '@cartable/contract/core';
import type { Datastore } from '@cartable/contract/datastore';
import type { peopleCalls, User } from '@cartable/contract/people';
import type { siteCalls } from '@cartable/contract/site';
import type { StubAnswer, StubAnswers, StubRequest } from './front-server.ts';
import { noNews, shippedPages } from './shipped-pages.ts';

export const password = 'une phrase assez longue';

export const sandboxId = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0001';
export const communityStoreId = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0002';
const communityId = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0003';
const sandboxCommunityId = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0004';

export const person: User = {
  id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0005',
  email: 'camille.durand@example.org',
  user_name: 'camille',
  first_name: 'Camille',
  last_name: 'Durand',
  roles: ['USER'],
  email_verified: true,
  language: 'fr',
  communities_member: [],
  account_creation_date: '2025-03-03T13:05:00.000Z',
  last_login_date: '2025-11-20T08:00:00.000Z',
  keys_quota: 50,
  keys_use: 0,
  documents_quota: 50_000_000,
  documents_use: 0,
};

export const site: CallAnswer<typeof siteCalls.getSiteConfiguration> = {
  site_title: 'Cartable',
  brand: { kind: 'own', name: null, logo: null, colour: null, tagline: null },
  accessibility: 'none',
  partners: [],
  audience: null,
  public_url: 'http://localhost:8080',
  version: '0.1.0',
  login_disabled: false,
  sign_in: { local: true, provider: null },
  sign_up: 'open',
  sign_up_domains: [],
  api_espaceco_url: null,
  catalogue_url: 'http://localhost:8080/catalogue',
  annexes_url: 'http://localhost:8080/annexes',
  config_community_id: null,
  config_technical_name: null,
  base_map: { type: 'embedded' },
  other_base_maps: [],
  projections: [{ code: 'EPSG:4326', name: 'WGS 84' }],
  limits: {
    upload_bytes: 20_000_000_000,
    chunk_bytes: 16_000_000,
    sandbox_days: 90,
    sandbox_services: 20,
    session_idle_seconds: 86_400,
  },
};

const workspaces: CallAnswer<typeof peopleCalls.getMyDatastores> = [
  {
    _id: sandboxId,
    name: 'Découverte',
    technical_name: 'decouverte',
    description: null,
    is_sandbox: true,
    is_member: false,
    community: { _id: sandboxCommunityId, name: 'Bac à sable' },
  },
  {
    _id: communityStoreId,
    name: 'Territoires',
    technical_name: 'territoires',
    description: 'Limites administratives et centres des communes',
    is_sandbox: false,
    is_member: true,
    community: { _id: communityId, name: 'Observatoire des territoires' },
  },
];

const storageUse = {
  use: 0,
  in_trash: 0,
  reserved: 0,
  quota: 1_000_000_000,
  storage: {
    _id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0006',
    name: 'Tables',
    type: 'POSTGRESQL' as const,
    labels: [],
  },
};

/** One may look at it and nothing more. */
export const readOnlyStore: Datastore = {
  _id: communityStoreId,
  name: 'Territoires',
  technical_name: 'territoires',
  description: null,
  active: true,
  logo_url: null,
  is_sandbox: false,
  community: { _id: communityId, name: 'Observatoire des territoires', contact: null, public: true },
  storages: { data: [storageUse, storageUse], uploads: storageUse, annexes: storageUse, statics: storageUse },
  endpoints: [],
  default_licence: null,
  abilities: { upload: false, processing: false, annex: false, broadcast: false, community: false },
};

/** As the real server says it, in each of the languages. */
export const unauthenticated: StubAnswer = {
  status: 401,
  body: {
    code: 401,
    status: 'Unauthorized',
    message: 'Votre session est absente ou expirée. Connectez-vous puis recommencez.',
    details: {
      error: 'common.unauthenticated',
      params: {},
      controller: 'App\\Controller\\ApiControllerInterface',
      session_expired: true,
    },
  },
};

const badCredentials: StubAnswer = {
  status: 401,
  body: {
    code: 401,
    status: 'Unauthorized',
    message:
      'Adresse électronique ou mot de passe inconnus. Vérifiez la saisie ou demandez un nouveau mot de passe.',
    details: { error: 'account.bad-credentials', params: {} },
  },
};

const noRecords = { items: [], total: 0, page: 1, limit: 3, facets: [], spelling: null, proposals: [] };

const noFigures = { records: 0, producers: 0, services: 0, requests: 0, popular: [] };

const cookie = 'cartable_session=open';

/** A platform with one person. `sessions.open` false: every session has expired. */
export function platform(): { readonly answers: StubAnswers; readonly sessions: { open: boolean } } {
  const sessions = { open: true };
  let user = person;
  const signedIn = (give: (request: StubRequest) => StubAnswer) => (request: StubRequest) =>
    sessions.open && request.cookie.includes(cookie) ? give(request) : unauthenticated;
  const answers: StubAnswers = {
    ...shippedPages,
    ...noNews,
    'GET /api/catalogue/records': () => ({ body: noRecords }),
    'GET /api/catalogue/figures': () => ({ body: noFigures }),
    'GET /api/site/status': () => ({ body: { parts: [] } }),
    'GET /api/configuration': () => ({ body: site }),
    'GET /api/session': ({ cookie: sent }) => ({
      body: { user: sessions.open && sent.includes(cookie) ? user : null },
    }),
    'GET /api/users/me': signedIn(() => ({ body: user })),
    'GET /api/users/me/datastores': signedIn(() => ({ body: workspaces })),
    'GET /api/users/me/jobs': signedIn(() => ({ body: [] })),
    'GET /api/users/me/notifications': signedIn(() => ({ body: { items: [], unread: 0 } })),
    'GET /api/users/me/datastore_requests': signedIn(() => ({ body: [] })),
    'GET /api/users/me/maps': signedIn(() => ({ body: [] })),
    'GET /api/users/me/searches': signedIn(() => ({ body: [] })),
    'GET /userinfo/second_factor': signedIn(() => ({
      body: { password: true, on: false, recovery_codes: 0 },
    })),
    'GET /userinfo/passkeys': signedIn(() => ({ body: [] })),
    'GET /userinfo/sessions': signedIn(() => ({
      body: [
        {
          _id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0007',
          current: true,
          creation: '2025-11-20T08:00:00.000Z',
          last_seen: '2025-11-20T08:10:00.000Z',
          expires: '2125-12-20T08:00:00.000Z',
        },
      ],
    })),
    [`GET /api/datastores/${communityStoreId}`]: signedIn(() => ({ body: readOnlyStore })),
    'PUT /api/users/me/add_to_sandbox': signedIn(() => ({})),
    'POST /login': ({ body }) => {
      const given = body as { email: string; password: string };
      if (given.email !== user.email || given.password !== password) return badCredentials;
      sessions.open = true;
      return { body: user, cookie };
    },
    'POST /logout': () => ({
      body: { provider_sign_out_url: null },
      cookie: 'cartable_session=; Max-Age=0',
    }),
    'POST /signup': ({ body }) => ({ body: { ...user, ...(body as object), email_verified: false } }),
    'POST /signup/confirm': () => ({ body: { email: user.email } }),
    'POST /password/request': () => ({}),
    'POST /password/reset': () => ({
      status: 422,
      body: {
        code: 422,
        message: 'Ce lien n’est plus valable : il a expiré ou a déjà servi. Demandez-en un nouveau.',
        details: { error: 'account.token-invalid', params: {} },
      },
    }),
    'POST /userinfo/edit': signedIn(({ body }) => {
      user = { ...user, ...(body as Partial<User>) };
      return { body: user };
    }),
    'POST /userinfo/confirmation': signedIn(() => ({})),
    'POST /userinfo/password': signedIn(() => ({})),
  };
  return { answers, sessions };
}
