import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../src/base/routing/routes.ts';
import { pagesOf } from './pages-of.mjs';

/** Writes the paths of the front's pages beside them, so that the server answers 404 to any other. */
export function writePages(folder) {
  const pages = Object.keys(routes)
    .filter((name) => name !== 'page_not_found')
    .flatMap(pagesOf);
  writeFileSync(join(folder, 'pages.json'), JSON.stringify([...new Set(pages)]));
}
