/**
 * Checks the documentation, as part of `npm run check`: relative links of every Markdown page resolve; the guides are
 * the same in French and English; the words they quote from the screens are still those of the screens; decisions are
 * whole and in their index; the page of conformance is what its template makes.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readExpected } from './conformance/expected.ts';
import { composeReport } from './conformance/report.ts';
import { suites } from './conformance/suites.ts';
import { incompleteDecisions } from './docs/decisions.ts';
import { differencesOfGuides } from './docs/guides.ts';
import { brokenLinks } from './docs/links.ts';
import { type Page, readPage } from './docs/page.ts';
import { wordsOfNoScreen } from './docs/screen-words.ts';

const root = dirname(import.meta.dirname);
/** Fewer texts than this were never in the interface: the pattern that finds them is wrong. */
const leastScreenTexts = 1_000;

const find = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (path) => path.includes('node_modules') })
    .map((path) => path.split(sep).join('/'))
    .toSorted();

const read = (path: string): Page => readPage(path, readFileSync(join(root, path), 'utf8'));

// Links of the site's own texts are addresses of the site: `site-links.test.ts` follows them.
const siteTexts = 'packages/site/content/';
const pages = ['*.md', 'docs/**/*.md', '{packages,apps,e2e}/**/*.md']
  .flatMap(find)
  .filter((path) => !path.startsWith(siteTexts))
  .map(read);
const guides = (language: 'fr' | 'en') =>
  new Map(
    pages
      .filter(({ path }) => path.startsWith(`docs/guide/${language}/`))
      .map((page) => [basename(page.path), page]),
  );

async function screenTexts(language: 'fr' | 'en'): Promise<string[]> {
  const files = find(`apps/web/src/**/*.texts.${language}.ts`);
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((path) => import(pathToFileURL(join(root, path)).href)),
  );
  const texts = modules.flatMap((module) => Object.values(module[language] ?? {}));
  return texts.filter((text) => typeof text === 'string');
}

async function outdatedWords(language: 'fr' | 'en'): Promise<string[]> {
  const texts = await screenTexts(language);
  if (texts.length < leastScreenTexts) return [`only ${texts.length} texts of screens found (${language})`];
  return [...guides(language).values()].flatMap((page) => wordsOfNoScreen(page, language, texts));
}

/** `npm run conformance` writes the page again: whatever its template does not say would be lost. */
async function outdatedConformance(): Promise<string[]> {
  const page = readFileSync(join(root, 'docs/conformance.md'), 'utf8');
  const same = page === (await composeReport(suites, await readExpected()));
  return same ? [] : ['docs/conformance.md: write it in scripts/conformance/conformance.template.md too'];
}

const wrong = [
  ...brokenLinks(pages, (path) => existsSync(join(root, path))),
  ...differencesOfGuides(guides('fr'), guides('en')),
  ...incompleteDecisions(
    pages.filter(({ path }) => /^docs\/adr\/\d{4}-/.test(path)),
    read('docs/adr/README.md'),
  ),
  ...(await outdatedConformance()),
  ...(await outdatedWords('fr')),
  ...(await outdatedWords('en')),
];
for (const sentence of wrong) console.error(sentence);
process.exitCode = wrong.length > 0 ? 1 : 0;
if (wrong.length === 0)
  console.log(`${pages.length} pages, ${guides('fr').size} guides in two languages: all hold together.`);
