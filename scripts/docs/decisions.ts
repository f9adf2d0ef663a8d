import { posix } from 'node:path';
import type { Page } from './page.ts';

const sections = ['Context', 'Decision', 'Alternatives', 'Consequences'];

/**
 * Parts missing from the decisions (`docs/adr/0001-….md`): a title that begins with the number of the file, one of the
 * four sections, a line in the index. One sentence each.
 */
export function incompleteDecisions(decisions: readonly Page[], index: Page): string[] {
  const indexed = new Set(index.links.map((link) => posix.join(posix.dirname(index.path), link)));
  return decisions.flatMap((page) => {
    const number = Number.parseInt(posix.basename(page.path), 10);
    const found = new Set(page.headings.filter(({ level }) => level === 2).map(({ text }) => text));
    const missing = sections.filter((section) => !found.has(section));
    return [
      ...(page.headings[0]?.text.startsWith(`${number}. `)
        ? []
        : [`${page.path}: the title is not "${number}. …"`]),
      ...missing.map((section) => `${page.path}: no section "${section}"`),
      ...(indexed.has(page.path) ? [] : [`${page.path}: not in ${index.path}`]),
    ];
  });
}
