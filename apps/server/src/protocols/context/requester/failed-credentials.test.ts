import { describe, expect, it } from 'vitest';
import { FailedCredentials } from './failed-credentials.ts';

const key = (secret: string) => ({ kind: 'query', secret }) as const;

describe('credentials that fail', () => {
  it('make their address wait, once they are too many', () => {
    let now = 0;
    const failed = new FailedCredentials(2, () => now);
    for (const secret of ['a', 'b']) {
      failed.check('192.0.2.1');
      failed.add('192.0.2.1', key(secret));
    }
    expect(() => failed.check('192.0.2.1')).toThrow(expect.objectContaining({ code: 'common.too-many' }));
    failed.check('192.0.2.2');
    now = 60_000;
    failed.check('192.0.2.1');
  });

  it('count once, however many tiles are asked with them', () => {
    const failed = new FailedCredentials(2, () => 0);
    for (let tile = 0; tile < 100; tile++) failed.add('192.0.2.1', key('a'));
    failed.check('192.0.2.1');
  });
});
