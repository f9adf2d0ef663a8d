import { Readable } from 'node:stream';
import type { PublishedFacts, ServedType } from '@cartable/datastore';
import type { Services } from '../../../services.ts';
import type { ServiceAnswer } from './service-answer.ts';

type Answer = (facts: PublishedFacts) => Promise<ServiceAnswer>;

/**
 * An answer made of what is published at a moment after it was asked. It is prepared from what was published last,
 * while the database says whether that is still so: the way there and back is as long as a small map takes to draw.
 * Nothing of it, not even its refusal, is told before that is known; had anything changed, it is made anew.
 */
export async function answerAsPublished(
  { datastores: { publishedServices } }: Pick<Services, 'datastores'>,
  types: readonly ServedType[],
  answer: Answer,
): Promise<ServiceAnswer> {
  const recalled = publishedServices.recall(...types);
  if (!recalled) return answer(await publishedServices.find(...types));
  const prepared = answer(recalled.facts);
  // Its failure, if any, is told by whoever waits for it below.
  prepared.catch(() => undefined);
  let isCurrent = false;
  try {
    isCurrent = await recalled.isCurrent;
  } finally {
    if (!isCurrent) prepared.then(throwAway, () => undefined);
  }
  return isCurrent ? prepared : answer(await publishedServices.find(...types));
}

/** A document being written is stopped. */
function throwAway({ body }: ServiceAnswer): void {
  if (body instanceof Readable) body.destroy();
}
