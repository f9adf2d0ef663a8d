import { type CrsName, crs84Http, crs84Short, crs84Urn, formatCrs } from '@cartable/geo';

/** The CRS of an answer, spelt as it was asked, for the spelling carries the order of the axes. */
export function srsNameOf(name: CrsName): string {
  switch (name.spelling) {
    case 'crs84':
      return crs84Short;
    case 'crs84-urn':
      return crs84Urn;
    case 'crs84-http':
      return crs84Http;
    case 'ignf':
    case 'adv':
    case 'number':
      // Both are x,y, as the short form is.
      return formatCrs(name.crs, 'short');
    default:
      return formatCrs(name.crs, name.spelling);
  }
}

/** The `crs` member of older GeoJSON, which desktop clients still need outside CRS:84: axis order is x,y all the same. */
export function isCrs84(name: CrsName): boolean {
  return name.spelling.startsWith('crs84');
}
