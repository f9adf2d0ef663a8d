import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import { pagePolicy } from './html/style.ts';

export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': pagePolicy,
  vary: 'accept, accept-language, accept-encoding',
};
export const pageType = 'text/html; charset=utf-8';

/** A page made for one request. */
export function pageAnswer(body: string, headers: Readonly<Record<string, string>> = {}): ServiceAnswer {
  return { body, contentType: pageType, headers: { ...pageHeaders, ...headers }, hasLinks: true };
}
