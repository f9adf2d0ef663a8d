import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../src/base/routing/routes.ts';

/**
 * Writes the paths of the front's pages beside them, `/communaute/:communityId/membres`, so that the server answers 404
 * to any other. The library of routes keeps its patterns to itself; one without any fails the build.
 */
export function writePages(folder) {
  const pages = Object.entries(routes)
    .filter(([name]) => name !== 'page_not_found')
    .flatMap(([name, route]) => {
      const definitions = route['~internal']?.pathDefs;
      if (!Array.isArray(definitions) || definitions.length === 0)
        throw new Error(`Route ${name} has no path.`);
      return definitions.map((parts) => `/${parts.map(partOf).join('/')}`);
    });
  writeFileSync(join(folder, 'pages.json'), JSON.stringify([...new Set(pages)]));
}

function partOf({ leading, trailing, namedParamDef }) {
  return namedParamDef === null ? leading + trailing : `:${namedParamDef.paramName}`;
}
