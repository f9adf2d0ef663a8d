import type { Page } from './page.ts';

/** The guides of one language by file name. */
type Guides = ReadonlyMap<string, Page>;

/**
 * Differences between the guides of both languages where there must be none: files, order, and the levels of their
 * headings one after the other. One sentence each.
 */
export function differencesOfGuides(fr: Guides, en: Guides): string[] {
  const missing = [
    ...[...fr.keys()].filter((name) => !en.has(name)).map((name) => `${name} is missing in English`),
    ...[...en.keys()].filter((name) => !fr.has(name)).map((name) => `${name} is missing in French`),
  ];
  const unlike = [...fr].flatMap(([name, french]) => {
    const english = en.get(name);
    return english === undefined ? [] : differences(name, french, english);
  });
  return [...missing, ...unlike, ...[...fr.values(), ...en.values()].flatMap(wrongFrontMatter)];
}

function differences(name: string, french: Page, english: Page): string[] {
  const found: string[] = [];
  const [levels, others] = [outline(french), outline(english)];
  if (levels !== others)
    found.push(`${name}: headings differ: levels ${levels} in French, ${others} in English`);
  const [order, other] = [french.frontMatter.get('order'), english.frontMatter.get('order')];
  if (order !== other) found.push(`${name}: order is ${order} in French, ${other} in English`);
  return found;
}

const outline = (page: Page): string => page.headings.map(({ level }) => level).join(' ');

/** A guide names itself twice, for the site and for whoever reads the file: both must agree. */
function wrongFrontMatter(page: Page): string[] {
  const titles = page.headings.filter(({ level }) => level === 1).map(({ text }) => text);
  const title = page.frontMatter.get('title');
  const found: string[] = [];
  if (titles.length !== 1 || titles[0] !== title)
    found.push(`${page.path}: the only heading of level 1 must be the title of the front matter`);
  if (!/^\d+$/.test(page.frontMatter.get('order') ?? '')) found.push(`${page.path}: order is not a number`);
  return found;
}
