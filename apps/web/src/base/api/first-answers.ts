import { currentLanguage } from '../i18n/language.ts';

/** What every call says of itself. */
export const commonHeaders = (): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': currentLanguage(),
  'X-Requested-With': 'XMLHttpRequest',
});

const answers = new Map<string, Promise<Response>>();

/** Asks what the first calls will ask, while the rest of the front is read: they find it on its way. */
export function askFirst(addresses: readonly string[]): void {
  for (const address of addresses) {
    const answer = fetch(address, { headers: commonHeaders(), credentials: 'same-origin' });
    // Who takes it hears of a failure.
    answer.catch(() => undefined);
    answers.set(address, answer);
  }
}

/** Given once: a later call asks for itself. */
export function takeFirstAnswer(address: string): Promise<Response> | undefined {
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}
