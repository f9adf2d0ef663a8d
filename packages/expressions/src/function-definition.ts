import type { LiteralValue } from './expression.ts';

export interface FunctionDefinition {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly takes: ValueKind;
  readonly gives: ValueKind;
  readonly minArgs: number;
  readonly maxArgs: number;
  /** Null in any argument gives null, except where `acceptsNull`. */
  readonly acceptsNull?: boolean;
  /** Evaluated in memory for map styles; filters of requests do not offer it. */
  readonly isForStyles?: boolean;
  evaluate(args: LiteralValue[]): LiteralValue;
}

/** `any`: of the kind of the arguments; `undetermined`: of any kind whatever the arguments are. */
export type ValueKind = 'number' | 'text' | 'any' | 'undetermined';
