/** Capabilities as trees of elements, whatever the prefixes of their names. */

export function readXml(text: string): Element | undefined {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  return document.getElementsByTagName('parsererror').length > 0 ? undefined : document.documentElement;
}

export const children = (element: Element | undefined, name: string): Element[] =>
  [...(element?.children ?? [])].filter(({ localName }) => localName === name);

export const child = (element: Element | undefined, name: string): Element | undefined =>
  children(element, name)[0];

/** Element at the end of a path of names. */
export const at = (element: Element | undefined, ...path: readonly string[]): Element | undefined =>
  path.reduce<Element | undefined>((inner, name) => child(inner, name), element);

export const textAt = (element: Element | undefined, ...path: readonly string[]): string =>
  at(element, ...path)?.textContent?.trim() ?? '';

export const numberAt = (element: Element | undefined, ...path: readonly string[]): number => {
  const text = textAt(element, ...path);
  return text === '' ? Number.NaN : Number(text);
};

/** Longitude and latitude of two corners, as OWS Common writes them. */
export function boxOfCorners(element: Element | undefined) {
  const corners = ['LowerCorner', 'UpperCorner'].map((name) =>
    textAt(element, name).split(/\s+/).map(Number),
  );
  const [[west, south] = [], [east, north] = []] = corners;
  return boxOf(west, south, east, north);
}

export function boxOf(west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN) {
  const isBox = [west, south, east, north].every(Number.isFinite) && south <= north;
  return isBox ? { west, south, east, north } : null;
}
