/** A heading of a Markdown page: 1 is the title. */
export interface Heading {
  readonly level: number;
  readonly text: string;
}

/** A Markdown page, as the checks of the documentation read it. */
export interface Page {
  /** Path from the root of the repository, with `/`. */
  readonly path: string;
  /** Names and values of the front matter, `title: …` between two lines `---`. */
  readonly frontMatter: ReadonlyMap<string, string>;
  readonly headings: readonly Heading[];
  /** Targets of links and images, as written. */
  readonly links: readonly string[];
  /** The page without front matter, fenced code and code spans. */
  readonly prose: string;
}

const frontMatter = /^---\n([\s\S]*?)\n---\n/;
const fence = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[^\n]*$/gm;
const codeSpan = /(`+)[^`][\s\S]*?\1/g;

export function readPage(path: string, text: string): Page {
  const body = text.replace(frontMatter, '').replace(fence, '');
  const prose = body.replace(codeSpan, '');
  return {
    path,
    frontMatter: readFrontMatter(text),
    headings: [...body.matchAll(/^(#{1,6})\s+(.+?)\s*$/gm)].map(([, marks = '', heading = '']) => ({
      level: marks.length,
      text: heading,
    })),
    links: [...prose.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)].map(([, target = '']) => target),
    prose,
  };
}

function readFrontMatter(text: string): Map<string, string> {
  const lines = frontMatter.exec(text)?.[1]?.split('\n') ?? [];
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
}

/** The anchor GitHub gives a heading: `Emprise et niveaux` → `emprise-et-niveaux`. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}
