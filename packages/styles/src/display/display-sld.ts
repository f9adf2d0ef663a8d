import { CartableError } from '@cartable/contract';
import { checkStyleForTable, type StyledTable } from '../check-style.ts';
import type { NamedStyle } from '../model/style.ts';
import { readSld } from '../sld/read-sld.ts';
import type { StyleFinding } from '../sld/style-finding.ts';

/**
 * An SLD proposed with a table of a WFS. One of a single layer may be named anyhow, since no server draws by its name; one
 * of several layers must have the table's.
 * @throws {CartableError} `style.*`
 */
export function checkDisplaySld(
  sld: string,
  table: StyledTable,
): { style: NamedStyle; findings: readonly StyleFinding[] } {
  const { styles, findings } = readSld(sld);
  const named = styles.find(({ layerName }) => layerName === table.name);
  const [first] = styles;
  if (!first) throw new CartableError('style.empty');
  if (!named && styles.length > 1) {
    throw new CartableError('style.name-differs', { name: first.layerName, table: table.name });
  }
  const style = { ...(named ?? first), layerName: table.name };
  checkStyleForTable(style, table);
  return { style, findings };
}
