/** Whether a style suits the table it is deposited for. */
import { CartableError } from '@cartable/contract';
import { bindExpression, bindValue, ExpressionError } from '@cartable/expressions';
import type { Column } from '@cartable/geo';
import { attributesOf, attributesOfRule, expressionsOf } from './model/attributes.ts';
import type { NamedStyle, Style } from './model/style.ts';

export interface StyledTable {
  readonly name: string;
  /** With their types, conditions and values are checked against them too. */
  readonly columns: readonly (Pick<Column, 'name'> & Partial<Pick<Column, 'type'>>)[];
}

/** Enough to see what is wrong; a table may have hundreds of columns. */
const mostNamesShown = 30;

/**
 * A style deposited for a table of a WMS must be named like it, have a rule, and use only its attributes.
 * @throws {CartableError} `style.empty`, `style.name-missing`, `style.name-differs`, `style.attribute-unknown`,
 *   `style.expression-refused`
 */
export function checkStyleForTable({ layerName, style }: NamedStyle, table: StyledTable): void {
  if (layerName === '') throw new CartableError('style.name-missing', { table: table.name });
  if (layerName !== table.name)
    throw new CartableError('style.name-differs', { name: layerName, table: table.name });
  if (style.featureTypeStyles.every(({ rules }) => rules.length === 0))
    throw new CartableError('style.empty');
  const known = new Set(table.columns.map(({ name }) => name));
  const unknown = attributesOf(style).filter((name) => !known.has(name));
  if (unknown.length === 0) {
    checkExpressions(style, table);
    return;
  }
  throw new CartableError('style.attribute-unknown', {
    table: table.name,
    attributes: unknown.slice(0, mostNamesShown).join(', '),
    columns: [...known].slice(0, mostNamesShown).join(', '),
  });
}

/** Expressions that the renderer would refuse at each map are refused once, at deposit. */
function checkExpressions(style: Style, table: StyledTable): void {
  const columns = table.columns.flatMap(({ name, type }) => (type === undefined ? [] : [{ name, type }]));
  const typed = new Set(columns.map(({ name }) => name));
  const context = { columns, allowsStyleFunctions: true };
  for (const rule of style.featureTypeStyles.flatMap(({ rules }) => rules)) {
    if (attributesOfRule(rule).some((name) => !typed.has(name))) continue;
    try {
      if (rule.filter) bindExpression(rule.filter, context);
      for (const value of expressionsOf(rule)) bindValue(value, context);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      throw new CartableError('style.expression-refused', {
        table: table.name,
        rule: (rule.name ?? rule.title ?? '').slice(0, 80),
        problem: error.message.slice(0, 300),
      });
    }
  }
}

/**
 * The style of a document meant for a table: the layer of that name, or the only one there is.
 * @throws {CartableError} `style.empty`, and what `checkStyleForTable` refuses
 */
export function getStyleForTable(styles: readonly NamedStyle[], table: StyledTable): NamedStyle {
  const found = styles.find(({ layerName }) => layerName === table.name) ?? styles[0];
  if (!found) throw new CartableError('style.empty');
  checkStyleForTable(found, table);
  return found;
}
