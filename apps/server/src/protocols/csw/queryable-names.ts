import { findQueryable } from '@cartable/catalogue';
import { unknownProperty } from '@cartable/ogc';

/** Number of values a list proposes at most; more are searched. */
export const mostValues = 1_000;

/** Any text has neither an order nor a list of values. */
export function sortableOf(name: string) {
  const property = findQueryable(name);
  if (property === undefined || property === 'anytext') throw unknownProperty(name, 'propertyName');
  return property;
}
