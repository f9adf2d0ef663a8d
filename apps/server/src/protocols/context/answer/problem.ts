import { STATUS_CODES } from 'node:http';
import { type CartableError, definitionOf, fillTemplate, type Language } from '@cartable/contract';
import { OgcRequestError, problemMediaType } from '@cartable/ogc';
import { retryAfterOf, statusOf } from '../../../errors.ts';
import { presentableError } from '../presentable-error.ts';
import type { ServiceContext } from '../service-context.ts';

/** Why there is no answer, as a problem (RFC 9457, which RFC 7807 became), and its words for a page. */
export function problemOf(context: ServiceContext, error: unknown) {
  const reason = presentableError(context, error);
  // A request that makes no sense is answered 400 here (OGC 17-069r4 §7.5.1), whatever our own API answers.
  const known = statusOf(reason);
  const status = known === 422 ? 400 : known;
  const texts = textsOf(reason, context.language);
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
  return { status, texts, body, contentType: problemMediaType, headers: headersOf(reason) };
}

function textsOf(error: CartableError, language: Language) {
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
