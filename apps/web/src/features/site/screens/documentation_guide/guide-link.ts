import { routes } from '../../../../base/routing/routes.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';

const guideFile = /^([a-z0-9-]+)\.md(#.*)?$/;

/** A link of a guide on the site; `undefined` for a page that only lies beside the code. */
export function guideLink(href: string): string | undefined {
  const [, guide, part = ''] = guideFile.exec(href) ?? [];
  if (guide !== undefined) return routes.documentation_guide({ guide }).href + part;
  return href.startsWith('.') ? undefined : href;
}

/** A picture of a guide on the site; those of the operator have their addresses already. */
export function guidePicture(src: string): string {
  const [, name] = /^\.\.\/\.\.\/pictures\/([^/]+)$/.exec(src) ?? [];
  return name === undefined ? ownAddress(src) : `/files/guides/${name}`;
}
