import { z } from 'zod';

/** Entities of the collaborative space have numbers, from 1. */
export const numericId = z.coerce.number().int().min(1).max(999_999_999);
/** A key of `partQueryOf`: what is longer is no number, and PostgreSQL would fail to read it. */
export const numericKey = String.raw`\d{1,9}`;

/** JSON says `true`, a form or an address `"true"`. */
export const looseBoolean = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((text) => text === 'true'),
]);

/** One name, several of them, or several separated by commas. */
export function nameList(max: number) {
  return z
    .union([z.string().max(10_000), z.array(z.string().max(200)).max(max)])
    .transform((written) =>
      [written]
        .flat()
        .flatMap((text) => text.split(','))
        .map((text) => text.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().max(200)).max(max));
}

/** Members of the answer that are wanted, besides `id`; absent, all. Names it does not have are left aside. */
export const fieldsQuery = z.object({ fields: nameList(60).optional() });

/** Page of a list, for a person. */
export function envelopeOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    content: z.array(item),
    totalPages: z.int(),
    /** Numbers of pages. */
    previousPage: z.int().nullable(),
    nextPage: z.int().nullable(),
  });
}

/**
 * Part of a list, with where it goes on: what is added or removed meanwhile moves nothing from one part to the next.
 */
export function partOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    content: z.array(item),
    /** To be asked with as `after`; null at the end. */
    next: z.string().nullable(),
  });
}

const instant = String.raw`\d{4}-\d\d-\d\dT[\d:.]{8,12}Z`;

/** `after`: the `next` of the part before, whose last item had this instant and these keys. */
export function partQueryOf(...keys: readonly string[]) {
  const written = new RegExp(`^${[instant, ...keys].join('~')}$`);
  return z.object({
    after: z.string().regex(written).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(10),
  });
}

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});

/** `name:ASC`. */
export function sortOf<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  const orders = fields.flatMap((field) => [`${field}:ASC`, `${field}:DESC`]);
  return z.enum(orders as [string, ...string[]]);
}

/**
 * Drawn by who sends, once for one act: sent again under the same key, however late, it is not done again, and answered
 * as it was. With another content it is refused; of a transaction as long as its note is kept, sixty days, after which the
 * key alone decides.
 */
export const idempotencyKey = z.uuid();
