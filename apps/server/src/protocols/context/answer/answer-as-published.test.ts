import { Readable } from 'node:stream';
import { CartableError } from '@cartable/contract';
import type { PublishedInfo, Standing } from '@cartable/datastore';
import { describe, expect, it } from 'vitest';
import { answerAsPublished } from './answer-as-published.ts';
import type { ServiceAnswer } from './service-answer.ts';

const infoOf = (version: number): PublishedInfo => ({ version, services: [] });
const text = (body: string): ServiceAnswer => ({ body, contentType: 'text/plain' });

/** Published state as last known, and as it is now. */
function publishing(known: number | undefined, standing: Promise<Standing>, now = 8) {
  return {
    recall: () => (known === undefined ? undefined : { info: infoOf(known), standing }),
    find: async () => infoOf(now),
  };
}

it('what was prepared is the answer when nothing has changed', async () => {
  const requested: number[] = [];
  const services = publishing(7, Promise.resolve('current' as const));
  const answer = await answerAsPublished(services, async ({ version }) => {
    requested.push(version);
    return text(`at ${version}`);
  });
  expect(answer.body).toBe('at 7');
  expect(requested).toEqual([7]);
});

it('it is prepared while the question is on its way, and not told before the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<Standing>();
  const events: string[] = [];
  const answering = answerAsPublished(publishing(7, promise), async () => {
    events.push('prepared');
    return text('');
  }).then(() => events.push('told'));
  await new Promise(setImmediate);
  expect(events).toEqual(['prepared']);
  resolve('current');
  await answering;
  expect(events).toEqual(['prepared', 'told']);
});

it('had anything changed it is made anew, and a document being written is stopped', async () => {
  const previous = Readable.from(['a', 'b']);
  const services = publishing(7, Promise.resolve('changed' as const));
  const answer = await answerAsPublished(services, async ({ version }) =>
    version === 7 ? { body: previous, contentType: 'text/plain' } : text(`at ${version}`),
  );
  expect(answer.body).toBe('at 8');
  expect(previous.destroyed).toBe(true);
});

it('nobody is refused what is published meanwhile, nor given what is not any more', async () => {
  const answer = (rejected: number) => async (info: PublishedInfo) => {
    if (info.version === rejected) throw new CartableError('common.not-found');
    return text('found');
  };
  const changed = publishing(7, Promise.resolve('changed' as const));
  expect((await answerAsPublished(changed, answer(7))).body).toBe('found');
  await expect(answerAsPublished(changed, answer(8))).rejects.toThrow(CartableError);
  const same = publishing(7, Promise.resolve('current' as const));
  await expect(answerAsPublished(same, answer(7))).rejects.toThrow(CartableError);
});

it('nothing is told when the database does not say', async () => {
  const previous = Readable.from(['a']);
  const services = publishing(7, Promise.reject(new Error('cut')));
  const requested = answerAsPublished(services, async () => ({ body: previous, contentType: 'a/b' }));
  await expect(requested).rejects.toThrow('cut');
  expect(previous.destroyed).toBe(true);
});

it('the first request after a start waits for what is published', async () => {
  const services = publishing(undefined, Promise.resolve('current' as const));
  const answer = await answerAsPublished(services, async ({ version }) => text(`at ${version}`));
  expect(answer.body).toBe('at 8');
});

describe('while the database is away', () => {
  const away = publishing(7, Promise.resolve('assumed' as const));

  it('what is known is answered', async () => {
    expect((await answerAsPublished(away, async ({ version }) => text(`at ${version}`))).body).toBe('at 7');
  });

  it('nothing is said not to exist: another process may have published it', async () => {
    const refusing = (code: 'service.type-unknown' | 'service.parameter-missing') =>
      answerAsPublished(away, async () => {
        throw new CartableError(code);
      }).catch((error: unknown) => (error as CartableError).code);
    expect(await refusing('service.type-unknown')).toBe('service.publications-unverified');
    expect(await refusing('service.parameter-missing')).toBe('service.parameter-missing');
  });
});
