import { CartableError } from '@cartable/contract';
import { attributeResolver, type IntegratedTable } from '../fit-style.ts';
import { childNamed, parseXml, type XmlElement } from '../sld/xml-tree.ts';
import { renameQmlAttributes, soleField } from './qml-attributes.ts';

/** Renderers of vector layers that QGIS writes (3.x). */
export const qmlRenderers: readonly string[] = [
  'singleSymbol',
  'categorizedSymbol',
  'graduatedSymbol',
  'RuleRenderer',
  'nullSymbol',
  'invertedPolygonRenderer',
  'mergedFeatureRenderer',
  'pointDisplacement',
  'pointCluster',
  'heatmapRenderer',
  '25dRenderer',
  'embeddedSymbol',
];

/** QGIS begins its files by it. It declares nothing, and nothing is read from it. */
const qgisDoctype =
  /^(\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?)<!DOCTYPE qgis(?:\s+PUBLIC\s+'[^'<>[\]]*'\s+'[^'<>[\]]*')?\s*>/;

/**
 * A style of QGIS for a table: well-formed and bounded, with a renderer QGIS knows, by attributes of the table; those named
 * as in the file take the names of its columns.
 * @returns the text to keep
 * @throws {CartableError} `display-style.qml-invalid`, `style.too-large`, `style.not-xml`, `style.xml-refused`,
 *   `style.attribute-unknown`
 */
export function fitQml(qml: string, table: IntegratedTable): string {
  const root = parseXml(qml.replace(qgisDoctype, '$1'));
  if (root.name !== 'qgis') throw invalid(`<${root.name.slice(0, 50)}>`);
  const renderer = childNamed(root, 'renderer-v2');
  if (!renderer) throw invalid('renderer-v2 ?');
  const type = renderer.attributes.get('type') ?? '';
  if (!qmlRenderers.includes(type)) throw invalid(`renderer-v2 type="${type.slice(0, 50)}"`);
  const resolve = attributeResolver(table);
  requireAttribute(renderer, table, resolve);
  return renameQmlAttributes(qml, resolve);
}

/** Classes are of an attribute or of an expression; only the former can be checked without QGIS. */
function requireAttribute(
  renderer: XmlElement,
  { name, columns }: IntegratedTable,
  resolve: (name: string) => string | undefined,
): void {
  const attribute = soleField(renderer.attributes.get('attr') ?? '');
  if (resolve(attribute) !== undefined || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(attribute)) return;
  throw new CartableError('style.attribute-unknown', {
    table: name,
    attributes: attribute.slice(0, 80),
    columns: columns
      .slice(0, 30)
      .map((column) => column.name)
      .join(', '),
  });
}

const invalid = (problem: string): CartableError =>
  new CartableError('display-style.qml-invalid', { problem });
