import type { Language } from '@cartable/contract';
import GithubSlugger from 'github-slugger';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as lineOf } from 'mdast-util-to-string';

/** A part of a text, from its heading to the next one. */
export interface Section {
  /** 0 for what stands before the first heading. */
  readonly depth: number;
  readonly title: string;
  /** As pages name it (GitHub's rule). */
  readonly anchor: string;
  /** Its words, without their marks. */
  readonly text: string;
}

export interface ReadGuide {
  readonly name: string;
  readonly title: string;
  readonly language: Language;
  /** What it is for, in a line. */
  readonly summary: string;
  readonly body: string;
  readonly sections: readonly Section[];
}

export function sectionsOf(markdown: string): Section[] {
  const slugger = new GithubSlugger();
  const sections: { depth: number; title: string; anchor: string; parts: string[] }[] = [
    { depth: 0, title: '', anchor: '', parts: [] },
  ];
  for (const node of fromMarkdown(markdown).children) {
    const words = wordsOf(node);
    if (node.type === 'heading')
      sections.push({ depth: node.depth, title: words, anchor: slugger.slug(words), parts: [] });
    else sections.at(-1)!.parts.push(words);
  }
  return sections.map(({ parts, ...section }) => ({
    ...section,
    text: parts
      .join(' ')
      .replace(/[\s|]+/g, ' ')
      .trim(),
  }));
}

type Block = ReturnType<typeof fromMarkdown>['children'][number];

/** Lines of a list or a quotation are words apart. */
function wordsOf(node: Block): string {
  if (node.type === 'list' || node.type === 'listItem' || node.type === 'blockquote')
    return node.children.map(wordsOf).join(' ');
  return lineOf(node);
}
