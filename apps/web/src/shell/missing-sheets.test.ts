// @vitest-environment jsdom
import { expect, it, onTestFinished } from 'vitest';
import { isAbortOrNetworkError } from '../base/api/api-error.ts';
import { askMissingSheets, watchSheets } from './missing-sheets.ts';

const sheet = () => document.head.querySelector<HTMLLinkElement>('link[href$="screen.css"]')!;

it('a style sheet that did not come is asked for again, until it comes', async () => {
  onTestFinished(() => sheet().remove());
  watchSheets();
  const first = document.createElement('link');
  Object.assign(first, { rel: 'stylesheet', href: '/assets/screen.css' });
  document.head.append(first);
  first.dispatchEvent(new Event('error'));
  const failing = askMissingSheets();
  expect(sheet()).not.toBe(first);
  sheet().dispatchEvent(new Event('error'));
  expect(isAbortOrNetworkError(await failing.catch((error: unknown) => error))).toBe(true);
  const coming = askMissingSheets();
  const last = sheet();
  last.dispatchEvent(new Event('load'));
  await coming;
  await askMissingSheets();
  expect(sheet()).toBe(last);
});
