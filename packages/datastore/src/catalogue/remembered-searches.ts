import { LRUCache } from 'lru-cache';
import { type DatastoreContext, db } from '../context.ts';
import { versionOfCatalogue } from './catalogue-versions.store.ts';

/** Of what was found: some hundreds of questions of a large catalogue. */
const mostBytes = 32 * 1024 * 1024;

interface Remembered {
  readonly version: string;
  readonly answer: Promise<object>;
}

/** A question as it is told apart from others, how it is answered, and about how much memory its answer takes. */
export interface Remembering<Answer extends object> {
  readonly of: readonly unknown[];
  find(): Promise<Answer>;
  bytes(answer: Answer): number;
}

const memories = new WeakMap<DatastoreContext, LRUCache<string, Remembered>>();

/**
 * What questions find, told again as long as no entry of the catalogue changes, in whatever process: everyone sees the
 * same records. The state is read first: what changes while one looks is found again, never told too long.
 */
export async function rememberedSearches(context: DatastoreContext) {
  const version = await versionOfCatalogue(db(context));
  const memory = memories.get(context) ?? new LRUCache<string, Remembered>({ maxSize: mostBytes });
  memories.set(context, memory);
  return async <Answer extends object>({ of, find, bytes }: Remembering<Answer>): Promise<Answer> => {
    const key = JSON.stringify(of);
    const known = memory.get(key);
    if (known?.version === version) return known.answer as Promise<Answer>;
    const answer = find();
    memory.set(key, { version, answer }, { size: key.length });
    try {
      memory.set(key, { version, answer }, { size: key.length + bytes(await answer) });
    } catch (error) {
      memory.delete(key);
      throw error;
    }
    return answer;
  };
}

export type RememberedSearches = Awaited<ReturnType<typeof rememberedSearches>>;
