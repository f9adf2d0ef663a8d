import type { SiteTextRef } from '@cartable/contract';

const fileName = ({ name, language }: SiteTextRef) => `${name}.${language}.md`;

/** Where the site reads it. */
export const ownKey = (text: SiteTextRef) => `site/content/${text.kind}/${fileName(text)}`;

/** Apart from the files of the site, which anyone may read. */
export const draftsPrefix = (kind: string) => `site-editor/drafts/${kind}/`;
export const draftKey = (text: SiteTextRef) => draftsPrefix(text.kind) + fileName(text);
export const historyPrefix = (text: SiteTextRef) => `site-editor/history/${text.kind}/${fileName(text)}/`;
