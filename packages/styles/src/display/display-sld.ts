import { CartableError } from '@cartable/contract';
import { type FittedStyle, fitStyleToTable, type IntegratedTable } from '../fit-style.ts';
import { readSldLayers } from '../sld/read-sld-layers.ts';

/**
 * An SLD proposed with a table of a WFS. One of a single layer may be named anyhow, since no server draws by its name; one
 * of several layers must have the table's. Attributes take the names of the columns.
 * @throws {CartableError} `style.*`
 */
export function fitDisplaySld(sld: string, table: IntegratedTable): FittedStyle {
  const layers = readSldLayers(sld).filter(({ styles }) => styles.some(({ kind }) => kind === 'user'));
  const [first] = layers;
  if (first && layers.length > 1 && layers.every(({ name }) => name !== table.name)) {
    throw new CartableError('style.name-differs', { name: first.name, table: table.name });
  }
  return fitStyleToTable(sld, table, { keepsLayerName: true });
}
