import type { CatalogueLayer } from '@cartable/contract/catalogue';

/** A layer of the catalogue, as an address names it. */
export interface LayerReference {
  readonly fileIdentifier: string;
  readonly offeringId: string;
  readonly name: string;
}

export const refersTo = (
  { offeringId, name }: LayerReference,
  layer: Pick<CatalogueLayer, 'offeringId' | 'name'>,
): boolean => layer.offeringId === offeringId && layer.name === name;

export const referenceOf = (
  fileIdentifier: string,
  { offeringId, name }: Pick<CatalogueLayer, 'offeringId' | 'name'>,
): LayerReference => ({ fileIdentifier, offeringId, name });

const separator = '~';

/** In signs that addresses bear as they are, but for unusual names. */
export const writeReference = ({ fileIdentifier, offeringId, name }: LayerReference): string =>
  [fileIdentifier, offeringId, name].map(escapePart).join(separator);

/** Reference a text begins with, and what follows it as `rest`; undefined for a text that is none. */
export function readReference(
  text: string,
): { readonly reference: LayerReference; readonly rest: readonly string[] } | undefined {
  const [fileIdentifier, offeringId, name, ...rest] = text.split(separator).map(unescapePart);
  if (!fileIdentifier || !offeringId || !name) return undefined;
  return { reference: { fileIdentifier, offeringId, name }, rest: rest.map((part) => part ?? '') };
}

/** `!` and `~` part layers and their facts in the address. */
export const escapePart = (part: string) =>
  encodeURIComponent(part).replace(/[!~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Undefined for what was not written so. */
export function unescapePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
