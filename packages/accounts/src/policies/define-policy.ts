import { CartableError } from '@cartable/contract';
import { isAdministrator } from '../visitors/rights.ts';
import type { Visitor } from '../visitors/visitor.model.ts';

/** One thing somebody may want to do with a noun. */
export interface Rule<Subject> {
  allows(visitor: Visitor, subject: Subject): boolean;
  /** Named in the refusal: a community right, or a role. */
  readonly right: string;
}

export interface PolicyDefinition<Action extends string, Subject> {
  /** May the visitor know that the subject exists? Otherwise a refusal looks like an absence. */
  knows(visitor: Visitor, subject: Subject): boolean;
  readonly rules: Readonly<Record<Action, Rule<Subject>>>;
}

export interface Policy<Action extends string, Subject> {
  can(visitor: Visitor, action: Action, subject: Subject): boolean;
  /** @throws {CartableError} `common.not-found` to those who may not know, `common.forbidden` to the others */
  require(visitor: Visitor, action: Action, subject: Subject): void;
  /** Actions that the visitor may do, to travel with the answer. */
  abilities(visitor: Visitor, subject: Subject): Record<Action, boolean>;
}

/**
 * The policy of a noun: one table of actions. The platform administrator passes everything, here and nowhere else.
 */
export function definePolicy<Action extends string, Subject>(
  definition: PolicyDefinition<Action, Subject>,
): Policy<Action, Subject> {
  const { rules } = definition;
  const can = (visitor: Visitor, action: Action, subject: Subject) =>
    isAdministrator(visitor) || rules[action].allows(visitor, subject);
  return {
    can,
    require(visitor, action, subject) {
      if (can(visitor, action, subject)) return;
      if (!definition.knows(visitor, subject)) throw new CartableError('common.not-found');
      if (visitor.kind === 'anonymous') throw new CartableError('common.unauthenticated');
      throw new CartableError('common.forbidden', { right: rules[action].right });
    },
    abilities(visitor, subject) {
      const actions = Object.keys(rules) as Action[];
      return Object.fromEntries(actions.map((action) => [action, can(visitor, action, subject)])) as Record<
        Action,
        boolean
      >;
    },
  };
}
