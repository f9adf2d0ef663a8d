import type { XmlNode } from '../../common/xml-reader.ts';
import { isAbsentGmlProperty, propertyNameOf } from '../../filter/property-path.ts';
import { gmlColumnNames } from '../gml-columns.ts';

/** References to standard properties of GML, as the columns that hold them, where tables have some. */
export function renameGmlProperties(node: XmlNode): XmlNode {
  const isReference = node.local === 'ValueReference' || node.local === 'PropertyName';
  if (!isReference) {
    return node.children.length === 0 ? node : { ...node, children: node.children.map(renameGmlProperties) };
  }
  const path = node.text.trim().replace(/\[\s*1\s*\]$/, '');
  if (!isAbsentGmlProperty(path, node.prefixes)) return node;
  const column = gmlColumnNames[propertyNameOf(path)];
  return column === undefined ? node : { ...node, text: column };
}
