import { routes } from '../src/base/routing/routes.ts';

/**
 * Paths of a route, its parameters by their names: `/communaute/:communityId/membres`. The library of routes keeps its
 * patterns to itself; one without any fails the build.
 */
export function pagesOf(name) {
  const definitions = routes[name]?.['~internal']?.pathDefs;
  if (!Array.isArray(definitions) || definitions.length === 0) throw new Error(`Route ${name} has no path.`);
  return definitions.map((parts) => `/${parts.map(partOf).join('/')}`);
}

function partOf({ leading, trailing, namedParamDef }) {
  return namedParamDef === null ? leading + trailing : `:${namedParamDef.paramName}`;
}
