import type { RangeAnswer, RouteDefinition } from '@cartable/contract';

/** An answer that is not what the contract promises is a fault of ours: found in development and tests. */
export function checkAnswer(route: RouteDefinition, answer: unknown): void {
  if (route.answerKind === 'file' || route.answerKind === 'published' || route.answerKind === 'events')
    return;
  if (route.answer === undefined) {
    if (answer !== undefined) throw new Error(`${route.name} answers something, and its contract nothing.`);
    return;
  }
  const read = route.answerKind === 'range' ? (answer as RangeAnswer<unknown>).items : answer;
  // As the client will read it: dates as text, undefined members absent.
  const result = route.answer.safeParse(read === undefined ? undefined : JSON.parse(JSON.stringify(read)));
  if (result.success) return;
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`The answer of ${route.name} is not what its contract says: ${problems.join('; ')}`);
}
