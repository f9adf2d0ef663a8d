/** External graphics (SLD 1.0.0 §11.3.2; SE 1.1 §11.3.2): images inside the document or kept by the server. */
import { findGraphicProblem, maxGraphicBytes, maxGraphicSide } from '../graphics/check-graphic.ts';
import { readDataAddress, svgAddress } from '../graphics/data-address.ts';
import type { ExternalGraphic } from '../model/style.ts';
import type { Reading } from './reading.ts';
import { childNamed, childText, elementsOf, textOf, type XmlElement } from './xml-tree.ts';

/** Empty when it cannot be drawn, which is reported. */
export function readExternal(element: XmlElement, reading: Reading): ExternalGraphic[] {
  reading.reportOthers(element, ['OnlineResource', 'InlineContent', 'Format']);
  const format = childText(element, 'Format') ?? 'image/png';
  const inline = childNamed(element, 'InlineContent');
  const href = inline
    ? inlineAddress(inline, format)
    : (childNamed(element, 'OnlineResource')?.attributes.get('href') ?? '');
  if (!href.startsWith('data:')) {
    if (href !== '' && reading.options.acceptsGraphic?.(href)) return [{ kind: 'external', format, href }];
    reading.report('graphic-not-embedded', element, { href });
    return [];
  }
  const embedded = readDataAddress(href);
  const problem = embedded ? findGraphicProblem(embedded.bytes) : 'graphic-unreadable';
  if (!problem) return [{ kind: 'external', format, href }];
  const limits = { limit: String(maxGraphicBytes >> 10), side: String(maxGraphicSide) };
  reading.report(problem, element, limits);
  return [];
}

/** SE 1.1 §11.3.2 InlineContent: base64, or the elements of an SVG as they are. */
function inlineAddress(inline: XmlElement, format: string): string {
  if (inline.attributes.get('encoding') !== 'xml') {
    return `data:${format.split(';')[0]!.trim()};base64,${textOf(inline).replace(/\s+/g, '')}`;
  }
  const svg = elementsOf(inline)[0];
  return svg ? svgAddress(writeSvg(svg, true)) : 'data:,';
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!);

/** Prefixes were resolved by the parser: all elements are taken as SVG, and only links keep a prefix. */
function writeSvg({ name, attributes, children }: XmlElement, isRoot: boolean): string {
  const namespaces = isRoot
    ? ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    : '';
  const written = [...attributes]
    .filter(([key, value]) => key !== 'xmlns' && !value.startsWith('http://www.'))
    .map(([key, value]) => ` ${key === 'href' ? 'xlink:href' : key}="${escapeText(value)}"`);
  const content = children.map((child) =>
    typeof child === 'string' ? escapeText(child) : writeSvg(child, false),
  );
  return `<${name}${namespaces}${written.join('')}>${content.join('')}</${name}>`;
}
