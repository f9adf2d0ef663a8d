import { commonParameters, readParameters } from '@cartable/ogc';
import { cachedDocument, type DocumentCache } from '../../context/answer/document-cache.ts';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import type { ApiContext, ApiDocumentResource, PathParameters } from './api.ts';
import { negotiate } from './negotiate.ts';
import { pageHeaders, pageType } from './page-answer.ts';

/** A resource written from published facts, in the form that was asked. */
export function answerDocument(
  context: ApiContext,
  resource: ApiDocumentResource,
  path: PathParameters,
  cache: DocumentCache,
): ServiceAnswer {
  readParameters(context.query, commonParameters);
  const isPage = negotiate(context.query, context.accept, { hasFiles: false }) === 'html';
  const document = resource.document(context, path);
  // The links of a page keep the language that was asked: it is part of what is written.
  const requested = context.requestedLanguage ?? '';
  const form = isPage ? `html ${requested}` : 'json';
  const parts = [resource.path, JSON.stringify(path), context.language, form];
  const cached = cachedDocument(context, cache, parts, () =>
    isPage ? document.page() : (document.pieces?.() ?? JSON.stringify(document.json())),
  );
  if (isPage) return { document: cached, contentType: pageType, headers: pageHeaders };
  return {
    document: cached,
    contentType: document.mediaType,
    headers: { vary: 'accept, accept-language, accept-encoding' },
  };
}
