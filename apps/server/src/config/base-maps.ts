import type { ConfiguredBaseMap } from '@cartable/contract';
import { z } from 'zod';
import { jsonText } from './json-text.ts';
import { type Kind, url, webProtocols } from './setting.ts';

/** Of the French public WMTS, and of the base map of one variable each. */
export const usualWmts = { style: 'normal', format: 'image/png', matrix_set: 'PM' } as const;

const common = {
  /** As the list of base maps calls it. */
  name: z.string().trim().min(1).max(100),
  url: url(webProtocols, '').schema,
  attribution: z.string().max(300).default(''),
};
const word = z.string().min(1).max(200);

const listSchema = z
  .array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('xyz'), ...common }),
      z.strictObject({ type: z.literal('pmtiles'), ...common }),
      z.strictObject({
        type: z.literal('wmts'),
        ...common,
        layer: word,
        style: word.default(usualWmts.style),
        format: word.default(usualWmts.format),
        matrix_set: word.default(usualWmts.matrix_set),
      }),
    ]),
  )
  .max(20);

export interface NamedBaseMap {
  readonly name: string;
  readonly base_map: ConfiguredBaseMap;
}

/** Base maps that may be chosen beside that of the site. */
export function baseMaps(): Kind<readonly NamedBaseMap[]> {
  const schema = jsonText(20_000)
    .pipe(listSchema)
    .transform((all): readonly NamedBaseMap[] => all.map(({ name, ...base_map }) => ({ name, base_map })));
  return {
    schema,
    expected:
      '[{"name": "Photographies", "type": "wmts", "url": "https://data.example.org/wmts", "layer": "ORTHO", "format": "image/jpeg", "attribution": "© …"}]',
  };
}
