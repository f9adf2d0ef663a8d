/** Facts of the installation that texts quote as `{site}`, `{address}`, `{version}`. */
export interface SiteInfo {
  readonly site: string;
  readonly address: string;
  readonly version: string;
}

/** The text with the facts in their places; other words in braces stay as they are. */
export const quoteInfo = (text: string, info: SiteInfo): string =>
  text.replace(/\{(site|address|version)\}/g, (_, name: keyof SiteInfo) => info[name]);

/** The same in every text a head of a file says; numbers, dates and lists stay. */
export function quoteInfoIn<Head>(head: Head, info: SiteInfo): Head {
  const quoted = Object.entries(head as object).map(([name, value]) => [
    name,
    typeof value === 'string' ? quoteInfo(value, info) : value,
  ]);
  return Object.fromEntries(quoted) as Head;
}
