import { Readable } from 'node:stream';
import type { Answer } from './service-answer.ts';

/** Published state, by two ways: as it is now, and as last known while one learns whether it is still so. */
export interface Published<Info> {
  find(): Promise<Info>;
  recall(): { readonly info: Info; readonly isCurrent: Promise<boolean> } | undefined;
}

/**
 * An answer made of what is published at a moment after it was asked. It is prepared from what was published last,
 * while the database says whether that is still so: the way there and back is as long as a small map takes to draw.
 * Nothing of it, not even its refusal, is told before that is known; had anything changed, it is made anew.
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
  let isCurrent = false;
  try {
    isCurrent = await recalled.isCurrent;
  } finally {
    if (!isCurrent) prepared.then(throwAway, () => undefined);
  }
  return isCurrent ? prepared : answer(await published.find());
}

/** A document being written is stopped. */
function throwAway({ body }: Answer): void {
  if (body instanceof Readable) body.destroy();
}
