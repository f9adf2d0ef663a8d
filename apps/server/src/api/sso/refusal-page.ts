import { escapeHtml } from '@cartable/accounts';
import type { CartableError, Language } from '@cartable/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { presentError, retryAfterOf, statusOf } from '../../errors.ts';
import { languageOf } from '../../http/language.ts';
import { pagePolicy, writePage } from '../../openid/page.ts';
import type { Services } from '../../services.ts';

const words: Readonly<Record<Language, { title: string; again: string; code: string }>> = {
  fr: { title: 'La connexion n’a pas abouti', again: 'Revenir à l’écran de connexion', code: 'Code :' },
  en: { title: 'You are not signed in', again: 'Back to the sign-in screen', code: 'Code:' },
};

/** Why nobody was signed in, with the stable code an administrator looks for. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { config }: Services,
  error: CartableError,
): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const { found, expected, action, error: code } = presentError(error, language).details;
  const { title, again, code: label } = words[language];
  const sentences = [found, expected, action].filter((sentence) => sentence !== undefined);
  const links = `<p><a href="/login">${escapeHtml(again)}</a></p>
<p>${label} <code>${escapeHtml(code)}</code></p>`;
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(statusOf(error))
    .header('content-security-policy', pagePolicy())
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(writePage({ language, title, sentences, action: links }, config.siteTitle));
}
