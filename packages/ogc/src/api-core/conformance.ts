/** Addresses of conformance classes, from the names declared below each base. */
export function conformanceClasses(declared: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return Object.entries(declared).flatMap(([base, names]) => names.map((name) => `${base}${name}`));
}
