import { CartableError } from '@cartable/contract';

/**
 * A lifecycle is a table: for each state, the states it may become. Nothing else moves a state, and the tests read
 * the table both ways (each move allowed, every other refused).
 */
export interface Lifecycle<State extends string> {
  readonly moves: Readonly<Record<State, readonly State[]>>;
  allows(from: State, to: State): boolean;
  /** @throws {CartableError} `lifecycle.move-refused` */
  assertMove(from: State, to: State): void;
  /** The states from which `to` may be reached: the condition of a guarded update. */
  originsOf(to: State): readonly State[];
}

export function defineLifecycle<State extends string>(
  moves: Readonly<Record<State, readonly State[]>>,
): Lifecycle<State> {
  const states = Object.keys(moves) as State[];
  const allows = (from: State, to: State) => moves[from].includes(to);
  return {
    moves,
    allows,
    assertMove(from, to) {
      if (allows(from, to)) return;
      throw new CartableError('lifecycle.move-refused', { from, to, allowed: moves[from].join(', ') || '∅' });
    },
    originsOf: (to) => states.filter((from) => allows(from, to)),
  };
}
