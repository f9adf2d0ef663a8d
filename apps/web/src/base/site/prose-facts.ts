import { useSite } from './site.ts';

/** Facts of the installation that static pages quote. */
export function useProseFacts(): Readonly<Record<string, string>> {
  const { site_title, public_url, version } = useSite();
  return { site: site_title, address: public_url, version };
}

export function fillSite(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole);
}
