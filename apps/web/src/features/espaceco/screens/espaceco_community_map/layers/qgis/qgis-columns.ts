/** What the columns of a table are called and filled in with, in a layer of QGIS. Pure. */

import type { EspacecoColumn } from '@cartable/contract/espaceco';
import { escapeXml } from '../../../../../records/index.ts';
import { isFilledIn, listOf } from '../../../../parts/objects/column-problem.ts';

/** Names of attributes, lists of values, and what only the server fills in. */
export function qgisColumns(columns: readonly EspacecoColumn[]): readonly string[] {
  const told = columns.filter(({ srid }) => srid === null);
  const aliases = told.flatMap(({ name, title }) =>
    title === null ? [] : [`<alias field="${escapeXml(name)}" name="${escapeXml(title)}"/>`],
  );
  const widgets = told.flatMap((column) => {
    const listed = listOf(column);
    return listed.length === 0 ? [] : [listField(column.name, listed)];
  });
  const editable = told.map(
    (column) => `<field name="${escapeXml(column.name)}" editable="${isFilledIn(column) ? 1 : 0}"/>`,
  );
  return [
    `<fieldConfiguration>${widgets.join('')}</fieldConfiguration>`,
    `<aliases>${aliases.join('')}</aliases>`,
    `<editable>${editable.join('')}</editable>`,
  ];
}

function listField(
  name: string,
  listed: readonly { readonly value: string; readonly label: string }[],
): string {
  const options = listed.map(
    ({ value, label }) =>
      `<Option type="Map"><Option name="${escapeXml(label)}" type="QString" value="${escapeXml(value)}"/></Option>`,
  );
  const map = `<Option name="map" type="List">${options.join('')}</Option>`;
  return `<field name="${escapeXml(name)}"><editWidget type="ValueMap"><config><Option type="Map">${map}</Option></config></editWidget></field>`;
}
