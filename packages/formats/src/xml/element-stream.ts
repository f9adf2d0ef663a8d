/**
 * Streams the interesting elements of an XML document as small trees, one feature at a time. No DTD, no entities but
 * the five of XML, bounded depth and size.
 */

import { CartableError, xmlEncodingOf, xmlHeadBytes } from '@cartable/contract';
import { SaxesParser } from 'saxes';
import { readHead } from '../byte-file.ts';
import type { DepositFile } from '../format.ts';
import type { FormatLimits } from '../limits.ts';
import { decodeChunks } from '../text/chunks.ts';
import { findCodec, utf8Codec } from '../text/codec.ts';

export interface XmlElement {
  /** Local name: prefixes are the writer's choice. */
  readonly name: string;
  /** By local name. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  /** Own text, children's left out. */
  text: string;
}

export interface ElementRequest {
  /** Whether an element begins a tree to hand over, from its local name and its parent's. */
  readonly isSelected: (name: string, parent: string | undefined) => boolean;
  readonly limits: FormatLimits;
  readonly signal?: AbortSignal;
}

/** Folders and collections above a feature may nest too. */
const maxOuterDepth = 64;

/** Groups of elements, as the file gives them. @throws {CartableError} `xml.syntax`, `xml.doctype`, `format.truncated`… */
export function* readElements(file: DepositFile, request: ElementRequest): Iterable<XmlElement[]> {
  const { encoding, skip } = readXmlEncoding(file);
  const builder = new TreeBuilder(file.name, request);
  for (const chunk of decodeChunks(file, { encoding, skip, signal: request.signal })) {
    builder.write(chunk);
    const found = builder.take();
    if (found.length > 0) yield found;
  }
  builder.finish();
}

/** Encoding the document declares, when we have a codec for it; UTF-8 otherwise. */
export function readXmlEncoding(file: DepositFile): { encoding: string; skip: number } {
  const { name, skip } = xmlEncodingOf(readHead(file.path, xmlHeadBytes));
  return { encoding: findCodec(name)?.name ?? 'utf-8', skip };
}

/** The beginning of a document as text, whatever its encoding: enough to know its elements. */
export function xmlHeadText(head: Uint8Array): string {
  const { name, skip } = xmlEncodingOf(head);
  const codec = findCodec(name) ?? utf8Codec;
  return codec.decode(head, skip, head.length).trimStart();
}

class TreeBuilder {
  readonly #parser = new SaxesParser({ fragment: false });
  readonly #file: string;
  readonly #request: ElementRequest;
  readonly #outer: string[] = [];
  /** From the wanted element down to the current one. */
  readonly #stack: XmlElement[] = [];
  #found: XmlElement[] = [];
  #characters = 0;
  #count = 0;
  #rejection: CartableError | undefined;

  constructor(file: string, request: ElementRequest) {
    this.#file = file;
    this.#request = request;
    this.#parser.on('error', () =>
      this.#reject(new CartableError('xml.syntax', { file, line: this.#parser.line })),
    );
    this.#parser.on('doctype', () => this.#reject(new CartableError('xml.doctype', { file })));
    this.#parser.on('opentag', (tag) =>
      this.#open(localName(tag.name), tag.attributes as Record<string, string>),
    );
    this.#parser.on('text', (text) => this.#text(text));
    this.#parser.on('cdata', (text) => this.#text(text));
    this.#parser.on('closetag', () => this.#close());
  }

  write(chunk: string): void {
    this.#parser.write(chunk);
    if (this.#rejection) throw this.#rejection;
  }

  finish(): void {
    if (this.#outer.length > 0 || this.#stack.length > 0)
      throw new CartableError('format.truncated', { file: this.#file });
    this.#parser.close();
    if (this.#rejection) throw this.#rejection;
  }

  take(): XmlElement[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  /** The first refusal is the one said; what follows a syntax error means nothing. */
  #reject(error: CartableError): void {
    this.#rejection ??= error;
  }

  #open(name: string, attributes: Record<string, string>): void {
    if (this.#rejection) return;
    const parent = this.#stack.at(-1);
    if (parent || this.#request.isSelected(name, this.#outer.at(-1))) {
      const element: XmlElement = { name, attributes: localNames(attributes), children: [], text: '' };
      parent?.children.push(element);
      this.#stack.push(element);
    } else {
      this.#outer.push(name);
    }
    const limit = parent ? this.#request.limits.depth : maxOuterDepth;
    if ((parent ? this.#stack : this.#outer).length > limit) {
      this.#reject(
        new CartableError('format.too-deep', { file: this.#file, feature: this.#count + 1, limit }),
      );
    }
  }

  #text(text: string): void {
    const element = this.#stack.at(-1);
    if (!element || this.#rejection) return;
    element.text += text;
    this.#characters += text.length;
    const limit = this.#request.limits.featureBytes;
    if (this.#characters > limit)
      this.#reject(
        new CartableError('format.record-too-long', { file: this.#file, feature: this.#count + 1, limit }),
      );
  }

  #close(): void {
    if (this.#rejection) return;
    const element = this.#stack.pop();
    if (!element) this.#outer.pop();
    else if (this.#stack.length === 0) {
      this.#found.push(element);
      this.#count++;
      this.#characters = 0;
    }
  }
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

function localNames(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}

export function childNamed(element: XmlElement, ...names: string[]): XmlElement | undefined {
  return element.children.find(({ name }) => names.includes(name));
}
