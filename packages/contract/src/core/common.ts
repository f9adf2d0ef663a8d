import { z } from 'zod';

export const uuid = z.uuid({ version: 'v4' });
/** ISO 8601 with zone. */
export const dateTime = z.iso.datetime({ offset: true });
/** West, south, east, north in degrees, CRS:84. */
export const geographicBox = z.object({
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
});
export type GeographicBox = z.infer<typeof geographicBox>;

/** Actions the reader of an answer may take on it, decided by the policy layer of the server. */
export const abilities = z.record(z.string(), z.boolean());

/** One of a code list, told so in OpenAPI; a text for whoever fills it in from a form. */
export const codeOf = (codes: readonly string[]) => z.enum(codes as [string, ...string[]]);
/** ISO 639-2, three letters. */
export const languageCode = z.string().regex(/^[a-z]{3}$/);

/** Languages of the site. */
export const languageSchema = z.enum(['fr', 'en']);
