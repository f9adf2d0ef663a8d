/** A table being designed, as its form holds it. Pure. */

import type { ColumnForm, TableForm } from '@cartable/contract/espaceco';
import { randomUuid } from '../../../../base/state/random-uuid.ts';

export type GeometryChoice = NonNullable<TableForm['geometry_type']> | 'none';

export interface TableDesign {
  /** Of the form only. */
  readonly key: string;
  readonly title: string;
  /** Follows the title until it is written otherwise. */
  readonly name: string;
  readonly geometry: GeometryChoice;
  readonly srid: string;
  readonly columns: readonly ColumnForm[];
}

export const newTable = (): TableDesign => ({
  key: randomUuid(),
  title: '',
  name: '',
  geometry: 'Point',
  srid: '4326',
  columns: [],
});

const NAME_MAX = 60;

/** « Voirie communale » is `voirie_communale`. */
export function technicalNameOf(title: string): string {
  const words = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, NAME_MAX)
    .replaceAll(/^_+|_+$/g, '');
  return words === '' || /^[a-z]/.test(words) ? words : `t_${words}`;
}

/** As the server. */
export const isTechnicalName = (name: string): boolean =>
  name.length <= NAME_MAX && /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);

export const isSrid = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text.trim());

/** Whether it can be made: names of their own, and a system where there is a geometry. */
export function isDesign(table: TableDesign, all: readonly TableDesign[]): boolean {
  return (
    table.title.trim() !== '' &&
    isTechnicalName(table.name) &&
    all.filter(({ name }) => name === table.name).length === 1 &&
    (table.geometry === 'none' || isSrid(table.srid))
  );
}

export function tableOf({ title, name, geometry, srid, columns }: TableDesign): TableForm {
  return {
    name,
    title: title.trim(),
    description: null,
    geometry_type: geometry === 'none' ? null : geometry,
    srid: isSrid(srid) ? Number(srid) : 4326,
    is3d: false,
    min_zoom_level: null,
    max_zoom_level: null,
    columns: [...columns],
  };
}
