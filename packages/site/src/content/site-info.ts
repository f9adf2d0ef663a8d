/** Facts of the installation that texts quote as `{site}`, `{address}`, `{version}`. */
export interface SiteInfo {
  readonly site: string;
  readonly address: string;
  readonly version: string;
}

/** The text with the facts in their places; other words in braces stay as they are. */
export const quoteInfo = (text: string, facts: SiteInfo): string =>
  text.replace(/\{(site|address|version)\}/g, (_, name: keyof SiteInfo) => facts[name]);

/** The same in every text a head of a file says; numbers, dates and lists stay. */
export function quoteInfoIn<Head>(head: Head, facts: SiteInfo): Head {
  const quoted = Object.entries(head as object).map(([name, value]) => [
    name,
    typeof value === 'string' ? quoteInfo(value, facts) : value,
  ]);
  return Object.fromEntries(quoted) as Head;
}
