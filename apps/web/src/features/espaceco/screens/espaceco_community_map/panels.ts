import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { has, keptKinds } from './guichet-tools.ts';
import type { GuichetLayer } from './layers/guichet-layers.ts';

const panelNames = ['welcome', 'layers', 'objects', 'reports', 'contribute', 'places', 'field'] as const;
export type PanelName = (typeof panelNames)[number];

/** Those the community has a use for. */
export function panelsOf(
  community: EspacecoCommunity,
  layers: readonly GuichetLayer[],
): readonly PanelName[] {
  const isOffered: Readonly<Record<PanelName, boolean>> = {
    welcome: true,
    layers: true,
    objects: layers.some(({ layer }) => layer.table !== null),
    reports: true,
    contribute: layers.some(
      ({ layer }) => layer.table !== null && (layer.role === 'edit' || layer.role === 'ref-edit'),
    ),
    places: keptKinds(community).length > 0 || has(community, 'print'),
    field: community.offline_allowed,
  };
  return panelNames.filter((name) => isOffered[name]);
}

export const panelOf = (written: string | undefined, panels: readonly PanelName[]): PanelName =>
  panels.find((name) => name === written) ?? 'welcome';
