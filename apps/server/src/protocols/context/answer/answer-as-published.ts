import { Readable } from 'node:stream';
import { CartableError } from '@cartable/contract';
import type { Standing } from '@cartable/datastore';
import type { Answer } from './service-answer.ts';

/** Published state, by two ways: as it is now, and as last known while one learns whether it is still so. */
export interface Published<Info> {
  find(): Promise<Info>;
  recall(): { readonly info: Info; readonly standing: Promise<Standing> } | undefined;
}

/**
 * An answer made of what is published at a moment after it was asked. It is prepared from what was published last,
 * while the database says whether that is still so: the way there and back is as long as a small map takes to draw.
 * Nothing of it, not even its refusal, is told before that is known; had anything changed, it is made anew. While the
 * database is away what is known is answered, and nothing is said not to exist.
 */
export async function answerAsPublished<Info, Answered extends Answer>(
  published: Published<Info>,
  answer: (info: Info) => Promise<Answered>,
): Promise<Answered> {
  const recalled = published.recall();
  if (!recalled) return answer(await published.find());
  const prepared = answer(recalled.info);
  // Its failure, if any, is told by whoever waits for it below.
  prepared.catch(() => undefined);
  let standing: Standing = 'changed';
  try {
    standing = await recalled.standing;
  } finally {
    if (standing === 'changed') prepared.then(throwAway, () => undefined);
  }
  if (standing === 'changed') return answer(await published.find());
  return standing === 'current' ? prepared : prepared.catch(refuseWhatMayBe);
}

/** What a process does not know while it cannot ask may have been published by another one. */
function refuseWhatMayBe(error: unknown): never {
  if (error instanceof CartableError && error.kind === 'not-found')
    throw new CartableError('service.publications-unverified', {}, { cause: error });
  throw error;
}

/** A document being written is stopped. */
function throwAway({ body }: Answer): void {
  if (body instanceof Readable) body.destroy();
}
