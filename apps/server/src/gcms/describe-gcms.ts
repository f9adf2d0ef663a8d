import type { ErrorCode, RouteDefinition } from '@cartable/contract';
import { type OpenApiPart, writeOpenApi } from '../openapi/write-openapi.ts';
import {
  gcmsCommunityRoutes,
  gcmsDatabaseRoutes,
  gcmsLayerRoutes,
  gcmsReportRoutes,
  gcmsTransactionRoutes,
} from './addresses.ts';
import { gcmsUserRoutes } from './user.ts';

type Json = Record<string, unknown>;

const tag = 'gcms';
const scheme = 'openid';

/** The calls of `/gcms/api`, which tokens of the OpenID provider open: there only where it is. @param issuer its address */
export function describeGcms(issuer: string): OpenApiPart {
  const all: readonly RouteDefinition<ErrorCode>[] = [
    gcmsUserRoutes,
    gcmsCommunityRoutes,
    gcmsDatabaseRoutes,
    gcmsLayerRoutes,
    gcmsTransactionRoutes,
    gcmsReportRoutes,
  ].flatMap((group): RouteDefinition<ErrorCode>[] => Object.values(group));
  // The same calls stand at `/api/espaceco`: operations and schemas have names of their own.
  const routes = Object.fromEntries(
    all.map((route) => [route.name, { ...route, name: `${tag}_${route.name}` }]),
  );
  const document = writeOpenApi(routes, { title: '', version: '', serverUrl: '' }) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
    readonly components: { readonly schemas: Json };
  };
  const opened = ([method, operation]: [string, Json]) => [
    method,
    { ...operation, tags: [tag], security: [{ [scheme]: [] }] },
  ];
  const { Error: _sameAsOfTheContract, ...schemas } = document.components.schemas;
  return {
    tag,
    paths: Object.fromEntries(
      Object.entries(document.paths).map(([path, operations]) => [
        path,
        Object.fromEntries(Object.entries(operations).map(opened)),
      ]),
    ),
    schemas,
    securitySchemes: {
      [scheme]: { type: 'openIdConnect', openIdConnectUrl: `${issuer}/.well-known/openid-configuration` },
    },
  };
}
