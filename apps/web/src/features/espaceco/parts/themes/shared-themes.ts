import type { EspacecoCommunity } from '@cartable/contract/espaceco';

/** By community, those of its themes that are shown. */
export type SharedThemes = EspacecoCommunity['shared_themes'];

interface SharedTheme {
  readonly community_id: number;
  readonly community_name?: string;
  readonly theme: string;
}

export function isShared(shared: SharedThemes, { community_id, theme }: SharedTheme): boolean {
  return shared.some((one) => one.community_id === community_id && one.themes.includes(theme));
}

/** With a theme, or without it: a community none of whose themes is left goes. */
export function withShared(
  shared: SharedThemes,
  { theme, ...community }: SharedTheme,
  isSelected: boolean,
): SharedThemes {
  const isOf = ({ community_id }: { readonly community_id: number }) =>
    community_id === community.community_id;
  const known = shared.find(isOf) ?? { ...community, themes: [] };
  const others = known.themes.filter((other) => other !== theme);
  const changed = { ...known, themes: isSelected ? [...others, theme] : others };
  const all = shared.some(isOf) ? shared.map((one) => (isOf(one) ? changed : one)) : [...shared, changed];
  return all.filter(({ themes }) => themes.length > 0);
}
