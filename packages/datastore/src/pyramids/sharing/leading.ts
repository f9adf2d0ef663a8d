import type { JobContext } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import type { Generation } from '../../ingest/stored-data/pyramid.model.ts';
import { PartsLeader } from './lead-parts.ts';
import type { HelpKind } from './sharing.model.ts';

/** Makes a pyramid with the workers that have nothing else to do. */
export async function leading<Result>(
  context: DatastoreContext,
  { job, payload, signal }: JobContext<Generation>,
  help: HelpKind,
  make: (onQuestion: (question: unknown) => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const leader = new PartsLeader(context, { jobId: job.id, generation: payload }, signal, help);
  await leader.start();
  try {
    return await make((question) => leader.answer(question));
  } finally {
    await leader.stop();
  }
}
