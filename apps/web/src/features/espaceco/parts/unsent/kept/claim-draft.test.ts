import { expect, it } from 'vitest';
import { claimDraft } from './claim-draft.ts';

it('of two tabs of one draft, the first alone has it', async () => {
  const release = await claimDraft('a');
  expect(release).toBeDefined();
  expect(await claimDraft('a')).toBeUndefined();
  expect(await claimDraft('b')).toBeDefined();
});

it('a page that is loaded again has it as soon as the former one is gone', async () => {
  const release = await claimDraft('c');
  const again = claimDraft('c');
  setTimeout(() => release?.(), 300);
  const begun = performance.now();
  expect(await again).toBeDefined();
  expect(performance.now() - begun).toBeLessThan(1000);
});
