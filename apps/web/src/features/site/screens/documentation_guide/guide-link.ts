import { routes } from '../../../../base/routing/routes.ts';

const guideFile = /^([a-z0-9-]+)\.md(#.*)?$/;

/** A link of a guide on the site; `undefined` for a page that only lies beside the code. */
export function guideLink(href: string): string | undefined {
  const [, guide, part = ''] = guideFile.exec(href) ?? [];
  if (guide !== undefined) return routes.documentation_guide({ guide }).href + part;
  return href.startsWith('.') ? undefined : href;
}
