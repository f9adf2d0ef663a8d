/**
 * The page each file of component tests finds, and leaves to the next: files share it, with the modules of the front
 * (ADR 62), so this runs before each of them.
 */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { queryClient } from '../base/api/query-client.ts';
import { showLanguage } from '../base/i18n/language.ts';
import { session } from '../base/routing/routes.ts';

// What a file replaced or put in the page by itself.
vi.useRealTimers();
vi.unstubAllGlobals();
document.body.replaceChildren();
document.head.replaceChildren();

vi.stubGlobal('__BUILD_ID__', 'test');

// This browser shows no picture.
Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });

// The browser of the tests speaks English; their reader speaks French.
showLanguage('fr');

// One second is too short on a machine that runs all the tests; who waits for what comes waits no longer by this.
configure({ asyncUtilTimeout: 4000 });

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  session.replace('/');
});
