/** Context of the reading of a document: where we are, and what was found. */
import { type StyleFinding, type StyleFindingCode, severityOf } from './style-finding.ts';
import type { XmlElement } from './xml-tree.ts';

/** A style that is nothing but problems needs no longer list. */
const mostFindings = 500;

export interface ReadingOptions {
  /** The column an attribute of the document means; undefined leaves its name as it is. @default as written */
  readonly attributeName?: (name: string) => string | undefined;
  /** Whether the renderer will be given the image of this address (an annex of the platform). @default none */
  readonly acceptsGraphic?: (href: string) => boolean;
}

export class Reading {
  readonly findings: StyleFinding[] = [];
  readonly options: ReadingOptions;
  /** SLD 1.0.0 and SE 1.1 differ in a few defaults. */
  readonly isSe11: boolean;
  layer: string | undefined;
  rule: string | undefined;
  readonly #said = new Set<string>();

  constructor(options: ReadingOptions, isSe11: boolean) {
    this.options = options;
    this.isSe11 = isSe11;
  }

  report(code: StyleFindingCode, at: XmlElement, params: Record<string, string> = {}): void {
    if (this.findings.length >= mostFindings) return;
    const place = {
      ...(this.layer === undefined ? {} : { layer: this.layer }),
      ...(this.rule === undefined ? {} : { rule: this.rule }),
    };
    const shortened = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, value.slice(0, 80)]),
    );
    this.findings.push({ code, severity: severityOf(code), ...place, line: at.line, params: shortened });
  }

  /** Reports what is worth saying once for the whole document. */
  reportOnce(code: StyleFindingCode, at: XmlElement, params: Record<string, string>): void {
    const key = JSON.stringify([code, params]);
    if (!this.#said.has(key)) this.report(code, at, params);
    this.#said.add(key);
  }

  /** Reports the children that are not among those understood. */
  reportOthers(element: XmlElement, known: readonly string[]): void {
    for (const child of element.children) {
      if (typeof child !== 'string' && !known.includes(child.name)) {
        this.report('element-ignored', child, { element: `${element.name}/${child.name}` });
      }
    }
  }
}
