import { createHash } from 'node:crypto';

const anyUuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const wholeUuid = new RegExp(`^${anyUuid.source}$`, 'i');

export const isUuid = (text: string): boolean => wholeUuid.test(text);
export const uuidsIn = (text: string): string[] => text.match(anyUuid) ?? [];

export interface IdentifierPlan {
  /** Makes new identifiers, the same at each attempt. */
  readonly seed: string;
  /** Of the archive: kept, unless they are changed. */
  readonly declared: ReadonlySet<string>;
  /** Taken here, and people, communities and endpoints known here. */
  readonly changed: ReadonlyMap<string, string>;
  /** Words of the origin that are written otherwise here, in what people read. */
  readonly words: readonly (readonly [from: string, to: string])[];
}

/**
 * Identifiers of an archive as they become here. One the archive does not hold never stays: whoever made the archive by
 * hand would name with it what belongs to others here.
 */
export class Identifiers {
  readonly #plan: IdentifierPlan;

  constructor(plan: IdentifierPlan) {
    this.#plan = plan;
  }

  of(id: string): string {
    const { declared, changed } = this.#plan;
    return changed.get(id) ?? (declared.has(id) ? id : this.fresh(id));
  }

  /** Undefined for what is neither in the archive nor known here. */
  known(id: string): string | undefined {
    const { declared, changed } = this.#plan;
    return changed.get(id) ?? (declared.has(id) ? id : undefined);
  }

  inStructure(text: string): string {
    return text.replace(anyUuid, (id) => this.of(id));
  }

  inText(text: string): string {
    const { changed, words } = this.#plan;
    const named = changed.size === 0 ? text : text.replace(anyUuid, (id) => changed.get(id) ?? id);
    return words.reduce((written, [from, to]) => written.replaceAll(from, () => to), named);
  }

  /** A random one to everybody else (RFC 9562 §5.8). */
  fresh(id: string): string {
    return freshIdentifier(this.#plan.seed, id);
  }
}

export function freshIdentifier(seed: string, id: string): string {
  const hex = createHash('sha256').update(`${seed} ${id}`).digest('hex');
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
