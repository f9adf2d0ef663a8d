/** Layers of a map as their form holds them, the first one on top. Pure. */

import {
  type EspacecoLayer,
  type EspacecoTable,
  familyOfGeometry,
  type GeoserviceForm,
  LAYERS_MAX,
  type LayerRole,
  type LayersForm,
} from '@cartable/contract/espaceco';
import { randomUuid } from '../../../../base/state/random-uuid.ts';
import { geometryTypeOf } from '../objects/geometry-type.ts';

export interface LayerEntry {
  /** Of the form only. */
  readonly key: string;
  /** None for a new one. */
  readonly id?: number;
  readonly table: number | null;
  /** A known service, or one to make. */
  readonly service: number | GeoserviceForm | null;
  /** Of a service; that of a table is its own. */
  readonly title: string;
  readonly visible: boolean;
  /** Percents, as it is typed. */
  readonly opacity: string;
  readonly role: LayerRole;
  readonly style: string | null;
}

/** The server tells the bottom one first. */
export function entriesOf(layers: readonly EspacecoLayer[]): LayerEntry[] {
  return layers.toReversed().map((layer) => ({
    key: `layer ${layer.id}`,
    id: layer.id,
    table: layer.table,
    service: layer.geoservice?.id ?? null,
    title: layer.geoservice?.title ?? '',
    visible: layer.visibility,
    opacity: String(Math.round(layer.opacity * 100)),
    role: layer.role,
    style: layer.preferred_style,
  }));
}

export function layersOf(entries: readonly LayerEntry[]): LayersForm {
  return {
    layers: entries.toReversed().map(({ id, table, service, visible, opacity, role, style }) => ({
      ...(id === undefined ? {} : { id }),
      table,
      geoservice: service,
      opacity: fractionOf(opacity),
      visibility: visible,
      role,
      preferred_style: style,
    })),
  };
}

/** What cannot be read is opaque. */
function fractionOf(percents: string): number {
  const percent = percents.trim() === '' ? 100 : Number(percents);
  return Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) / 100 : 1;
}

const fresh = { visible: true, opacity: '100', style: null } as const;

/** A new layer goes on top. */
export function withTable(entries: readonly LayerEntry[], table: number, role: LayerRole): LayerEntry[] {
  return [{ ...fresh, key: `table ${table}`, table, service: null, title: '', role }, ...entries];
}

/** What lies under the others: areas hide lines and points. */
const fromTop = ['point', 'line', 'polygon'] as const;

/** A layer for each table, as many as a map takes; the smallest things on top, then tables without a shape. */
export function proposedEntries(
  tables: readonly EspacecoTable[],
  roleOf: (table: EspacecoTable) => LayerRole,
): LayerEntry[] {
  const rankOf = (table: EspacecoTable) => {
    const family = familyOfGeometry(geometryTypeOf(table));
    return family === undefined ? fromTop.length : fromTop.indexOf(family);
  };
  return tables
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, LAYERS_MAX)
    .toReversed()
    .reduce<LayerEntry[]>((entries, table) => withTable(entries, table.id, roleOf(table)), []);
}

export function withService(entries: readonly LayerEntry[], service: GeoserviceForm): LayerEntry[] {
  const key = randomUuid();
  return [{ ...fresh, key, table: null, service, title: service.title, role: 'visu' }, ...entries];
}
