import { STATUS_CODES } from 'node:http';
import { type CartableError, definitionOf, fillTemplate } from '@cartable/contract';
import { OgcRequestError, problemMediaType } from '@cartable/ogc';
import { retryAfterOf, statusOf } from '../../../errors.ts';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import { presentableError } from '../../context/presentable-error.ts';
import type { ApiContext } from './api.ts';
import { problemPage } from './html/problem-page.ts';
import { pageAnswer } from './page-answer.ts';

/** Why there is no answer: a problem (RFC 9457, which RFC 7807 became), or a page for who came with a browser. */
export function refuse(context: ApiContext, error: unknown): ServiceAnswer {
  const reason = presentableError(context, error);
  // A request that makes no sense is answered 400 here (OGC 17-069r4 §7.5.1), whatever our own API answers.
  const status = reason.kind === 'invalid' ? 400 : statusOf(reason);
  const texts = textsOf(reason, context.language);
  const headers = headersOf(reason);
  if (prefersPage(context))
    return { ...pageAnswer(problemPage(context, { status, ...texts }), headers), status };
  const body = JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    detail: reason.text(context.language),
    code: reason.code,
    ...(reason instanceof OgcRequestError && reason.locator !== undefined
      ? { parameter: reason.locator }
      : {}),
    ...texts,
  });
  return { body, contentType: problemMediaType, status, headers };
}

function textsOf(error: CartableError, language: ApiContext['language']) {
  const { found, expected, action } = definitionOf(error.code)[language];
  const fill = (template: string | undefined) => template && fillTemplate(template, error.params, language);
  return { found: fill(found)!, expected: fill(expected), action: fill(action) };
}

function headersOf(error: CartableError): Record<string, string> {
  const retryAfter = retryAfterOf(error);
  return {
    'cache-control': 'no-store',
    vary: 'accept, accept-language',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
}

function prefersPage({ query, accept }: ApiContext): boolean {
  const asked = new URLSearchParams(query).get('f')?.toLowerCase();
  if (asked !== undefined) return asked === 'html';
  return /^[^,]*\btext\/html\b/i.test(accept ?? '');
}
