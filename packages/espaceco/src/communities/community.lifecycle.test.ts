import { expect, it } from 'vitest';
import { communityLifecycle } from './community.lifecycle.ts';

it('a community is set up once, and never taken back', () => {
  expect(communityLifecycle.allows('INACTIVE', 'ACTIVE')).toBe(true);
  expect(communityLifecycle.allows('ACTIVE', 'INACTIVE')).toBe(false);
});
