import { frenchSpaces } from '@cartable/contract';

/**
 * Left as written: code, addresses, pictures, the line under the head of a table, and headings, whose anchors are made
 * of their letters.
 */
const literal = /^ *(```|~~~)[\s\S]*?^ *\1|`[^`\n]+`|\]\([^)\n]*\)|!\[|^[ |:-]+$|^#.*$/gm;

/** Markdown in French, whose marks never begin a line. */
export function frenchMarkdown(text: string): string {
  let read = 0;
  let written = '';
  for (const { index, 0: kept } of text.matchAll(literal)) {
    written += frenchSpaces(text.slice(read, index)) + kept;
    read = index + kept.length;
  }
  return written + frenchSpaces(text.slice(read));
}

/** What front matter has to be read, and not to be found by. */
const shown = ['title', 'summary', 'question', 'group'];

export function frenchMetadata<Info>(metadata: Info): Info {
  if (typeof metadata !== 'object' || metadata === null) return metadata;
  const entries = Object.entries(metadata).map(([name, value]) => [
    name,
    shown.includes(name) && typeof value === 'string' ? frenchSpaces(value) : value,
  ]);
  return Object.fromEntries(entries) as Info;
}
