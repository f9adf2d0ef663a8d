/** Attributes of a feature as a person reads them. */

import type Feature from 'ol/Feature.js';

/** Values longer than this are cut: a geometry written as text is not an attribute to read. */
const MAX_VALUE_LENGTH = 1000;

export function attributesOf(feature: Feature): Record<string, unknown> {
  const geometryName = feature.getGeometryName();
  return Object.fromEntries(
    Object.entries(feature.getProperties()).filter(([name]) => name !== geometryName),
  );
}

/** Numbers and dates are shown as stored: a code « 01004 » or an identifier must not gain separators. */
export function formatAttribute(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
