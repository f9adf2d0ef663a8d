/** `/oauth/token` in the OpenAPI document: it is none of the calls of the contract, and refuses in words of its own. */

import type { OpenApiPart } from '../openapi/write-openapi.ts';
import { maxCredentialLength } from './token-request.ts';

const tag = 'OAuth';
const text = { type: 'string', minLength: 1, maxLength: maxCredentialLength };

const tokenSchema = {
  type: 'object',
  required: ['access_token', 'token_type', 'expires_in'],
  properties: {
    access_token: { type: 'string', description: 'Shown as `Authorization: Bearer …`' },
    token_type: { type: 'string', const: 'Bearer' },
    expires_in: { type: 'integer', description: 'Seconds' },
  },
};

const errorSchema = {
  type: 'object',
  required: ['error', 'error_description'],
  properties: {
    error: {
      type: 'string',
      enum: ['invalid_request', 'invalid_client', 'unsupported_grant_type', 'temporarily_unavailable'],
    },
    error_description: { type: 'string', description: 'In English (RFC 6749 §5.2)' },
  },
};

/** RFC 6749 §5.1: neither tokens nor refusals are kept by a cache. */
const headers = {
  'Cache-Control': { schema: { type: 'string', const: 'no-store' } },
  Pragma: { schema: { type: 'string', const: 'no-cache' } },
};
const challenge = { 'WWW-Authenticate': { schema: { type: 'string' } } };
const later = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } };

function answer(description: string, schema: string, more: Record<string, unknown> = {}) {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
  return { description, headers: { ...headers, ...more }, content };
}

export const describedToken: OpenApiPart = {
  tag,
  paths: {
    '/oauth/token': {
      post: {
        operationId: 'issueToken',
        summary: 'Changes the identifiers of an OAUTH2 key for a bearer token (RFC 6749 §4.4)',
        description:
          'The client tells its identifiers by HTTP Basic, each encoded as in a form, or in the body, not both (§2.3.1). The token opens the services of the key below `/private`.',
        tags: [tag],
        // Either, or those of the body.
        security: [{ client: [] }, {}],
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                required: ['grant_type'],
                properties: {
                  grant_type: { type: 'string', enum: ['client_credentials'] },
                  client_id: text,
                  client_secret: text,
                },
              },
            },
          },
        },
        responses: {
          '200': answer('The token', 'Token'),
          '400': answer(
            '`invalid_request`: a parameter is missing or repeated, or the client is told twice; `unsupported_grant_type`',
            'TokenError',
          ),
          '401': answer('`invalid_client`: unknown client, or wrong secret', 'TokenError', challenge),
          '413': answer('`invalid_request`: the body is too long', 'TokenError'),
          '415': answer('`invalid_request`: the body is not a form', 'TokenError'),
          '429': answer('`temporarily_unavailable`: too many attempts', 'TokenError', later),
          '503': answer('`temporarily_unavailable`: the server is busy', 'TokenError', later),
        },
      },
    },
  },
  schemas: { Token: tokenSchema, TokenError: errorSchema },
  securitySchemes: {
    client: { type: 'http', scheme: 'basic', description: 'client_id and client_secret of an OAUTH2 key' },
  },
};
