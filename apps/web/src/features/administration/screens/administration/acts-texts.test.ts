import { routes } from '@cartable/contract';
import { expect, test } from 'vitest';
import { fr } from './acts.texts.fr.ts';

/** Tags of the calls that are not kept among the acts. */
const untold = ['session', 'uploader'];

test('every call that is kept among the acts of administrators has words of its own, and no other', () => {
  const audited = Object.values(routes).filter(
    ({ method, tag }) => method !== 'GET' && !untold.includes(tag),
  );
  expect(Object.keys(fr).sort()).toEqual(audited.map(({ name }) => name).sort());
});
