import type { EspacecoTable } from '@cartable/contract/espaceco';

export const geometryTypeOf = ({ columns, geometry_name }: EspacecoTable): string | null =>
  columns.find(({ name }) => name === geometry_name)?.type ?? null;
