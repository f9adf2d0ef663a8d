import { CartableError } from '@cartable/contract';

/** Fields and files of one form: the widest screen sends a few fields and a file for each of 200 tables. */
export const maxFormParts = 2000;
/** Each is created on the disk, however empty. */
export const maxFormFiles = 200;
/** `a[b][]`: ours have two levels. */
export const maxFieldDepth = 8;

/**
 * `a[]` repeated is a list and `a[b]` a member, as browsers and PHP write them.
 * Names are kept in objects without prototype: `__proto__` is a name like another.
 * @throws {CartableError} `server.body-too-complex`
 */
export function nestFields(entries: readonly (readonly [string, string])[]): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null);
  for (const [name, value] of entries) place(root, pathOf(name), value);
  return root;
}

export function tooComplexForm(): CartableError {
  return new CartableError('server.body-too-complex', { values: maxFormParts, depth: maxFieldDepth });
}

function pathOf(name: string): string[] {
  const [, head, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [undefined, name, ''];
  const members = [...(rest ?? '').matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '');
  if (members.length >= maxFieldDepth) throw tooComplexForm();
  return [head ?? name, ...members];
}

function place(target: Record<string, unknown>, path: readonly string[], value: string): void {
  const [key = '', next, ...rest] = path;
  if (next === undefined) target[key] = value;
  else if (next === '' && rest.length === 0) {
    const list = Array.isArray(target[key]) ? (target[key] as unknown[]) : [];
    list.push(value);
    target[key] = list;
  } else {
    const held = target[key];
    const inner = isRecord(held) ? held : (Object.create(null) as Record<string, unknown>);
    target[key] = inner;
    place(inner, [next, ...rest], value);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
