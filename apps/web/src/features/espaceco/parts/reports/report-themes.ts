import { type EspacecoCommunity, espacecoCalls, type Theme } from '@cartable/contract/espaceco';
import { useRead } from '../../../../base/api/hooks.ts';

/** A theme a report may have, with the community it is of. */
export interface ChoosableTheme {
  /** In a field: the community and the name. */
  readonly key: string;
  readonly community: number;
  readonly communityName: string;
  readonly theme: Theme;
}

export const themeKey = (community: number, theme: string): string => `${community} ${theme}`;

const FRESH_MS = 60_000;

/** Themes a report of a community may have: its own, and those of others it shows; of none, those offered to all. */
export function useChoosableThemes(community: EspacecoCommunity | undefined): readonly ChoosableTheme[] {
  const { data: offered = [] } = useRead(espacecoCalls.getEspacecoSharedThemes, {}, { staleTime: FRESH_MS });
  const all = offered.flatMap(({ community_id, community_name, themes }) =>
    themes.map((theme) => choosable({ id: community_id, name: community_name }, theme)),
  );
  if (community === undefined) return all;
  const shown = new Set(
    community.shared_themes.flatMap(({ community_id, themes }) =>
      themes.map((theme) => themeKey(community_id, theme)),
    ),
  );
  return [
    ...community.attributes.map((theme) => choosable(community, theme)),
    ...all.filter(({ key }) => shown.has(key)),
  ];
}

function choosable(
  { id, name }: { readonly id: number; readonly name: string },
  theme: Theme,
): ChoosableTheme {
  return { key: themeKey(id, theme.theme), community: id, communityName: name, theme };
}
