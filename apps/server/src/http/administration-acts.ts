import { isAdministrator, type SignedInVisitor } from '@cartable/accounts';
import type { RouteDefinition } from '@cartable/contract';
import type { RequestContext } from './handlers.ts';

/** Pieces of files, and coming and going, would bury the rest. */
const untold: readonly string[] = ['session', 'uploader'];
/** Said every minute by a page that is open. */
const untoldCalls: readonly string[] = ['announcePresence'];

interface OpenAct {
  /** Context given to the handler, which may name what it acts on. */
  readonly context: RequestContext<SignedInVisitor>;
  close(outcome: 'done' | 'refused'): Promise<void>;
}

/**
 * Administrators pass every policy: what they change is written in the log and in a list the others can read. The line
 * is there before anything is done; one that never ended stays « pending ».
 */
export async function openAct(
  route: RouteDefinition,
  context: RequestContext<SignedInVisitor>,
  params: unknown,
): Promise<OpenAct> {
  const isTold = !untold.includes(route.tag) && !untoldCalls.includes(route.name);
  const isAudited = route.method !== 'GET' && isTold && isAdministrator(context.visitor);
  if (!isAudited) return { context, close: async () => undefined };
  const { administration } = context.services.accounts;
  const parameters = writeParameters(params);
  const id = await administration.beginAct({
    administrator: context.visitor,
    call: route.name,
    parameters,
  });
  let subject: string | null = null;
  return {
    context: {
      ...context,
      tell: (words) => {
        subject = words.slice(0, maxSubject);
      },
    },
    close: async (outcome) => {
      context.logger.info(
        { administrator: context.visitor.id, call: route.name, params: parameters, outcome },
        'done by an administrator',
      );
      await administration.endAct({ id, outcome, subject });
    },
  };
}

const maxSubject = 300;
const maxParameter = 200;

/** Identifiers in the address only: bodies may hold secrets. */
function writeParameters(params: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries((params ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      String(value).slice(0, maxParameter),
    ]),
  );
}
