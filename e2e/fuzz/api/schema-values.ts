import type { SeededRandom } from '../../support/random.ts';
import { nastyValues } from '../dictionary.ts';

/** As much of JSON Schema 2020-12 as our OpenAPI document uses. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly $ref?: string;
}

/** Values that mean something to the server under test, by the name of a field. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Values of which one at least suits each pattern of the contract. */
const samples = [
  '3f0b7c5e-6a53-4c0b-9f5e-2f6f1a5b8c11',
  'jeanne.martin@mairie.example',
  '2026-02-03T04:05:06.000Z',
  '2026-02-03',
  'https://cartes.example/x?y=1',
  'EPSG:2154',
  'a1b2c3d4'.repeat(8),
  'communes_2026',
  '/dossier/fichier.txt',
  '192.0.2.0/24',
  '#a1b2c3',
  '12',
  'POLYGON((2 48,3 48,3 49,2 49,2 48))',
  'fre',
  'Communes et cantons',
];

/** Nobody listens there: an address that must not be asked for is told by the time it would take. */
const nasty = nastyValues('http://192.0.2.1/canary');
const oftenOptional = 0.6;
const mostItems = 3;
const deepest = 6;

export class ValueMaker {
  readonly #random: SeededRandom;
  readonly #known: KnownValues;
  /** Share of the values that are replaced by what nobody expects. */
  readonly #nastiness: number;

  constructor(random: SeededRandom, known: KnownValues, nastiness: number) {
    this.#random = random;
    this.#known = known;
    this.#nastiness = nastiness;
  }

  /** A value of the schema, or nearly: now and then something else stands in its place. */
  make(schema: Schema, name = '', depth = 0): unknown {
    if (depth > deepest) return null;
    if (this.#random.next() < this.#nastiness) return this.#nasty(schema);
    const known = this.#known[name];
    if (known && known.length > 0 && this.#random.next() < 0.8) return this.#pick(known);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.make(this.#pick(choices), name, depth + 1);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.#pick(schema.enum);
    return this.#ofType(schema, name, depth);
  }

  /** As it stands in an address. */
  makeText(schema: Schema, name: string): string {
    const value = this.make(schema, name);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  #ofType(schema: Schema, name: string, depth: number): unknown {
    switch (schema.type) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#array(schema, name, depth);
      case 'number':
      case 'integer':
        return this.#number(schema);
      case 'boolean':
        return this.#random.next() < 0.5;
      case 'null':
        return null;
      case 'string':
        return this.#text(schema);
      default:
        return this.#pick<unknown>(['x', 1, null, [], {}]);
    }
  }

  #object(schema: Schema, depth: number): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const isIncluded = schema.required?.includes(name) || this.#random.next() < oftenOptional;
      if (isIncluded && this.#random.next() >= this.#nastiness / 4) {
        made[name] = this.make(property, name, depth + 1);
      }
    }
    if (typeof schema.additionalProperties === 'object') {
      made[this.#pick(samples)] = this.make(schema.additionalProperties, '', depth + 1);
    }
    return made;
  }

  #array(schema: Schema, name: string, depth: number): unknown[] {
    if (schema.prefixItems) return schema.prefixItems.map((item) => this.make(item, '', depth + 1));
    const count = Math.max(schema.minItems ?? 0, Math.floor(this.#random.between(0, mostItems + 1)));
    return Array.from({ length: count }, () => this.make(schema.items ?? {}, name, depth + 1));
  }

  #number(schema: Schema): number {
    const low = Math.max(schema.minimum ?? schema.exclusiveMinimum ?? 0, -1e6);
    const high = Math.min(schema.maximum ?? 20, 1e6);
    const value = this.#random.between(low, Math.max(low, high));
    return schema.type === 'integer' ? Math.round(value) : value;
  }

  #text({ pattern, format, minLength = 0, maxLength = 200 }: Schema): string {
    if (format === 'uuid') return samples[0]!;
    const fitting = samples.filter(
      (text) =>
        text.length >= minLength &&
        text.length <= maxLength &&
        (pattern === undefined || new RegExp(pattern, 'u').test(text)),
    );
    if (fitting.length > 0) return this.#pick(fitting);
    return 'é'.repeat(Math.max(1, Math.min(minLength, maxLength)));
  }

  #nasty({ maxLength, maximum }: Schema): unknown {
    return this.#pick<unknown>([
      ...nasty,
      null,
      true,
      -1,
      1e308,
      Number.MAX_SAFE_INTEGER,
      (maximum ?? 0) + 1,
      [],
      {},
      { __proto__: { admin: true }, constructor: 'x' },
      'x'.repeat((maxLength ?? 1000) + 1),
      Array.from({ length: 300 }, () => 'x'),
      nest(60),
    ]);
  }

  #pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random.next() * values.length)]!;
  }
}

function nest(depth: number): unknown {
  return depth === 0 ? 1 : { x: [nest(depth - 1)] };
}
