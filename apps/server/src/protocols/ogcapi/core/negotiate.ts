/** Representation of a resource a client wants: `f` decides, else the header Accept. */

import {
  findItemFormat,
  htmlMediaType,
  type ItemFormat,
  itemFormats,
  OgcRequestError,
  quote,
} from '@cartable/ogc';
import { acceptedTypes, essenceOf } from '../../context/accepted-types.ts';

/** JSON stands for GeoJSON, JSON Schema and OpenAPI where the resource is one. */
export type Representation = 'json' | 'html' | ItemFormat;

/** @throws {OgcRequestError} `service.format-unsupported` for an `f` that the resource does not have */
export function negotiate(
  query: string,
  accept: string | undefined,
  options: { readonly hasFiles: boolean },
): Representation {
  const requested = new URLSearchParams(query).get('f')?.trim() ?? '';
  if (requested !== '') return readName(requested, options);
  for (const type of acceptedTypes(accept)) {
    const found = readMediaType(type, options);
    if (found) return found;
  }
  return 'json';
}

function readName(name: string, { hasFiles }: { readonly hasFiles: boolean }): Representation {
  const simple = name.toLowerCase();
  if (simple === 'json' || simple === 'html') return simple;
  const file = hasFiles ? findItemFormat(simple) : undefined;
  if (file) return file.name === 'json' ? 'json' : file;
  const names = [...(hasFiles ? itemFormats.map((format) => format.name) : ['json']), 'html'];
  throw new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: 'f',
    code: 'service.format-unsupported',
    params: { format: quote(name), formats: names.join(', ') },
  });
}

function readMediaType(
  type: string,
  { hasFiles }: { readonly hasFiles: boolean },
): Representation | undefined {
  if (type === htmlMediaType || type === 'application/xhtml+xml') return 'html';
  if (type === '*/*' || type === 'application/*' || /^application\/(.*\+)?json$/.test(type)) return 'json';
  return hasFiles ? itemFormats.find(({ mediaType }) => essenceOf(mediaType) === type) : undefined;
}
