import type { CatalogueLayer } from '@cartable/contract/catalogue';
import type { ComponentProps } from 'react';
import { rowTablesOf, TablesRows } from '../../parts/rows/TablesRows.tsx';

type DataTabProps = Omit<ComponentProps<typeof TablesRows>, 'tables'> & {
  readonly layers: readonly CatalogueLayer[];
};

/** The rows of the tables that anyone may read, beside the map. */
export default function DataTab({ layers, ...rest }: DataTabProps) {
  return <TablesRows tables={rowTablesOf(layers)} {...rest} />;
}
