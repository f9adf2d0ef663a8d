import { problemOf } from '../../context/answer/problem.ts';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import type { ApiContext } from './api.ts';
import { problemPage } from './html/problem-page.ts';
import { pageAnswer } from './page-answer.ts';

/** Why there is no answer: a problem, or a page for who came with a browser. */
export function reject(context: ApiContext, error: unknown): ServiceAnswer {
  const { status, texts, body, contentType, headers } = problemOf(context, error);
  if (prefersPage(context))
    return { ...pageAnswer(problemPage(context, { status, ...texts }), headers), status };
  return { body, contentType, status, headers };
}

function prefersPage({ query, accept }: ApiContext): boolean {
  const requested = new URLSearchParams(query).get('f')?.toLowerCase();
  if (requested !== undefined) return requested === 'html';
  return /^[^,]*\btext\/html\b/i.test(accept ?? '');
}
