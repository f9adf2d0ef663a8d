import { CartableError } from '@cartable/contract';

/** What of a report may be compared. */
export const comparedProperties = [
  ...['id', 'community', 'status', 'theme', 'comment', 'opening_date', 'updating_date', 'closing_date'],
  ...['commune', 'departement', 'territory', 'input_device'],
] as const;
export type ComparedProperty = (typeof comparedProperties)[number];

const operators = { $eq: '=', $ne: '!=', $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const;

type Scalar = string | number | null;

export type ReportCondition =
  | { readonly kind: 'and' | 'or'; readonly members: readonly ReportCondition[] }
  | {
      readonly kind: 'compare';
      readonly property: ComparedProperty;
      readonly operator: (typeof operators)[keyof typeof operators];
      readonly value: Scalar;
    }
  | {
      readonly kind: 'among';
      readonly property: ComparedProperty;
      readonly isIn: boolean;
      readonly values: readonly Scalar[];
    };

const maxDepth = 6;
const maxConditions = 100;
/** One for each condition, and those that hold them: an engine refuses statements that are too deep. */
const maxGroups = 2 * maxConditions;
const maxValues = 500;

/**
 * A filter as MongoDB writes them: `{"status":"submit"}`, `{"$or":[…]}`, `{"id":{"$gte":5}}`, `{"status":{"$in":[…]}}`.
 * @throws {CartableError} `espaceco.filter-invalid`
 */
export function readReportCondition(text: string): ReportCondition {
  let filter: unknown;
  try {
    filter = JSON.parse(text);
  } catch {
    throw invalid(text);
  }
  const reader = new ConditionReader();
  return reader.read(filter, 0);
}

class ConditionReader {
  #count = 0;
  #groups = 0;

  read(filter: unknown, depth: number): ReportCondition {
    this.#groups += 1;
    if (!isObject(filter) || depth > maxDepth || this.#groups > maxGroups) throw invalid(filter);
    const members = Object.entries(filter).map(([key, value]) => this.#member(key, value, depth));
    return members.length === 1 ? members[0]! : { kind: 'and', members };
  }

  #member(key: string, value: unknown, depth: number): ReportCondition {
    if (key === '$and' || key === '$or') {
      if (!Array.isArray(value) || value.length === 0) throw invalid({ [key]: value });
      const members = value.map((one) => this.read(one, depth + 1));
      return { kind: key === '$and' ? 'and' : 'or', members };
    }
    const property = comparedProperties.find((one) => one === key);
    if (property === undefined) throw invalid(key);
    if (!isObject(value)) return this.#compare(property, '$eq', value);
    const members = Object.entries(value).map(([operator, operand]) =>
      this.#compare(property, operator, operand),
    );
    return { kind: 'and', members };
  }

  #compare(property: ComparedProperty, written: string, operand: unknown): ReportCondition {
    this.#count += 1;
    if (this.#count > maxConditions) throw invalid(written);
    if (written === '$in' || written === '$nin') {
      if (!Array.isArray(operand) || operand.length > maxValues) throw invalid({ [written]: operand });
      const values = operand.map((one) => scalar(property, one));
      return { kind: 'among', property, isIn: written === '$in', values };
    }
    if (!Object.hasOwn(operators, written)) throw invalid(written);
    const operator = operators[written as keyof typeof operators];
    return { kind: 'compare', property, operator, value: scalar(property, operand) };
  }
}

/** Of the type of the property: the engines compare nothing else alike. */
function scalar(property: ComparedProperty, value: unknown): Scalar {
  if (value === null) return null;
  if (property === 'id' || property === 'community') {
    if (typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < 2 ** 31) return value;
    throw invalid({ [property]: value });
  }
  // PostgreSQL cannot even be asked for the NUL character, which JSON escapes.
  if (typeof value !== 'string' || value.length > 500 || value.includes('\0'))
    throw invalid({ [property]: value });
  if (!property.endsWith('_date')) return value;
  if (Number.isNaN(Date.parse(value))) throw invalid({ [property]: value });
  return new Date(value).toISOString();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(part: unknown): CartableError {
  const written = typeof part === 'string' ? part : (JSON.stringify(part) ?? 'undefined');
  const params = { filter: written.slice(0, 100), properties: comparedProperties.join(', ') };
  return new CartableError('espaceco.filter-invalid', params);
}
