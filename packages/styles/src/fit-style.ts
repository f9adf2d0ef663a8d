/**
 * Makes a style that was written for a file suit the table integrated from it: the layer takes the name of the table, the
 * attributes those of its columns. The site, before it sends a style, and the server, whoever sends one, do it alike.
 */
import { CartableError } from '@cartable/contract';
import { checkStyleForTable, type StyledTable } from './check-style.ts';
import type { NamedStyle } from './model/style.ts';
import { readSld } from './sld/read-sld.ts';
import type { ReadingOptions } from './sld/reading.ts';
import type { StyleFinding } from './sld/style-finding.ts';
import { writeSld } from './sld/write-sld.ts';

export interface IntegratedTable extends StyledTable {
  /** Column in the file → column in the table, where they differ. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

export interface FittedStyle {
  readonly style: NamedStyle;
  /** The document as it came when nothing had to change; ours otherwise. */
  readonly sld: string;
  readonly findings: readonly StyleFinding[];
}

export interface FittingOptions extends Pick<ReadingOptions, 'acceptsGraphic'> {
  /** The name of the layer is no reason to write the document anew: nobody draws by it. */
  readonly keepsLayerName?: boolean;
}

/** @throws {CartableError} `style.*` */
export function fitStyleToTable(
  sld: string,
  table: IntegratedTable,
  { keepsLayerName, ...options }: FittingOptions = {},
): FittedStyle {
  let isRenamed = false;
  const resolve = attributeResolver(table);
  const attributeName = (written: string): string | undefined => {
    const name = resolve(written);
    if (name !== undefined && name !== written) isRenamed = true;
    return name;
  };
  const { styles, findings } = readSld(sld, { ...options, attributeName });
  const found = styles.find(({ layerName }) => layerName === table.name) ?? styles[0];
  if (!found) throw new CartableError('style.empty');
  rejectWithoutDrawing(found, table, findings);
  const style = { ...found, layerName: table.name };
  checkStyleForTable(style, table);
  const isUnchanged = !isRenamed && (keepsLayerName || found.layerName === table.name);
  return { style, sld: isUnchanged ? sld : writeSld(style), findings };
}

/**
 * The column an attribute of a style means: of that name, or read from a field of that name, the case counting only when
 * it must. Undefined for another attribute.
 */
export function attributeResolver({
  columns,
  renamed,
}: IntegratedTable): (name: string) => string | undefined {
  const names = new Map<string, string>();
  const know = (written: string, column: string) => {
    if (!names.has(written)) names.set(written, column);
  };
  for (const { name } of columns) know(name, name);
  for (const { from, to } of renamed) know(from, to);
  for (const { name } of columns) know(name.toLowerCase(), name);
  for (const { from, to } of renamed) know(from.toLowerCase(), to);
  return (name) => names.get(name) ?? names.get(name.toLowerCase());
}

/** Many conditions may be alike. */
const mostConditionsShown = 10;

/** A style of which nothing is left is refused with what was not understood: « no rule » would be read as a riddle. */
function rejectWithoutDrawing(
  { style }: NamedStyle,
  { name: table }: IntegratedTable,
  findings: readonly StyleFinding[],
): void {
  const rules = style.featureTypeStyles.flatMap((one) => one.rules);
  const elementsOf = (code: StyleFinding['code']) => [
    ...new Set(findings.flatMap((finding) => (finding.code === code ? (finding.params.element ?? []) : []))),
  ];
  const conditions = elementsOf('filter-unsupported');
  if (rules.length === 0 && conditions.length > 0) {
    throw new CartableError('style.conditions-not-understood', {
      conditions: conditions.slice(0, mostConditionsShown).join(', '),
    });
  }
  const isBlank = rules.every(({ symbolizers }) => symbolizers.length === 0);
  if (isBlank && elementsOf('symbolizer-unsupported').includes('RasterSymbolizer'))
    throw new CartableError('style.raster-only', { table });
}
