import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagesOf } from './pages-of.mjs';

/** Modules of the screens that visitors enter by, and of the one that needs most. */
const entries = {
  home: 'src/features/site/screens/home/Home.tsx',
  news_list: 'src/features/site/screens/news_list/NewsList.tsx',
  catalogue: 'src/features/records/screens/catalogue/Catalogue.tsx',
  espaceco_community_map: 'src/features/espaceco/screens/espaceco_community_map/EspacecoCommunityMap.tsx',
};

/**
 * Writes beside the pages which pieces of the front each of these screens needs besides those of every page: the server
 * names them in the page, and they come with the first script instead of after it.
 */
export function writePieces(folder) {
  const path = join(folder, '.vite', 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  // For the build only: it names every source.
  rmSync(join(folder, '.vite'), { recursive: true });
  const everywhere = piecesOf(manifest, 'index.html');
  const pieces = Object.entries(entries).flatMap(([name, module]) => {
    const { scripts, styles } = piecesOf(manifest, module);
    const own = {
      scripts: scripts.filter((file) => !everywhere.scripts.includes(file)),
      styles: styles.filter((file) => !everywhere.styles.includes(file)),
    };
    return pagesOf(name).map((page) => ({ page, ...own }));
  });
  writeFileSync(join(folder, 'pieces.json'), JSON.stringify(pieces));
}

/** Files of a module and of all it imports at once. */
function piecesOf(manifest, name) {
  const known = new Set();
  const visit = (key) => {
    if (known.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build made no piece of ${key}.`);
    known.add(key);
    chunk.imports?.forEach(visit);
  };
  visit(name);
  const chunks = [...known].map((key) => manifest[key]);
  return {
    scripts: chunks.map(({ file }) => `/${file}`),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
  };
}
