import { posix } from 'node:path';
import { anchorOf, type Page } from './page.ts';

/**
 * Relative links that lead nowhere, one sentence each: a file or folder that does not exist, or an anchor without its
 * heading. Addresses of other sites are not followed. `exists` answers for a path from the root of the repository.
 */
export function brokenLinks(pages: readonly Page[], exists: (path: string) => boolean): string[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return pages.flatMap((page) =>
    page.links
      .filter((link) => !/^[a-z][a-z+.-]*:/i.test(link))
      .flatMap((link) => {
        const [target = '', anchor] = link.split('#');
        const path = target === '' ? page.path : posix.join(posix.dirname(page.path), decodeURI(target));
        if (target.startsWith('/')) return [`${page.path}: the link ${link} is not relative`];
        if (!exists(path)) return [`${page.path}: the link ${link} leads to no file`];
        const heading = byPath.get(path)?.headings.find(({ text }) => anchorOf(text) === anchor);
        if (anchor !== undefined && heading === undefined)
          return [`${page.path}: the link ${link} leads to no heading`];
        return [];
      }),
  );
}
