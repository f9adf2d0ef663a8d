/**
 * Members that are elsewhere in the document (`xlink:href="#id"`, OGC 07-036 §7.2.3.4), put back in their places. What
 * a document may make us read by them is bounded: one element may be linked any number of times.
 */

import type { DepositFile } from '../format.ts';
import type { FormatLimits } from '../limits.ts';
import { readElements, type XmlElement } from '../xml/element-stream.ts';
import { isFeatureOrEnvelope } from './features.ts';

/** Characters of linked elements kept at once, taken in by one geometry, and by all those of a document. */
export interface LinkBounds {
  readonly kept: number;
  readonly ofGeometry: number;
  readonly inAll: number;
}

const defaultBounds: LinkBounds = { kept: 64 << 20, ofGeometry: 16 << 20, inAll: 2 ** 30 };
const maxIdentifiers = 500_000;
/** Curves of curves of curves: no model has more. */
const maxLinkDepth = 8;

interface Target {
  readonly element: XmlElement;
  readonly characters: number;
}

export class GmlLinks {
  readonly #file: DepositFile;
  readonly #limits: FormatLimits;
  readonly #bounds: LinkBounds;
  #targets: ReadonlyMap<string, Target> | undefined;
  #left: number;

  constructor(file: DepositFile, limits: FormatLimits, bounds = defaultBounds) {
    this.#file = file;
    this.#limits = limits;
    this.#bounds = bounds;
    this.#left = bounds.inAll;
  }

  /** The geometry with its linked members; links that lead nowhere, or too far, stay as they are. */
  resolve(geometry: XmlElement, signal?: AbortSignal): XmlElement {
    if (!hasLinks(geometry)) return geometry;
    this.#targets ??= this.#collect(signal);
    const budget = { left: Math.min(this.#bounds.ofGeometry, this.#left) };
    const before = budget.left;
    const resolved = this.#withMembers(geometry, budget, 0);
    this.#left -= before - budget.left;
    return resolved;
  }

  #withMembers(element: XmlElement, budget: { left: number }, depth: number): XmlElement {
    const identifier = linkOf(element);
    if (identifier !== undefined) {
      const target = depth < maxLinkDepth ? this.#targets?.get(identifier) : undefined;
      if (!target || target.characters > budget.left) return element;
      budget.left -= target.characters;
      const member = hasLinks(target.element)
        ? this.#withMembers(target.element, budget, depth + 1)
        : target.element;
      return { ...element, children: [member] };
    }
    if (!hasLinks(element)) return element;
    return { ...element, children: element.children.map((child) => this.#withMembers(child, budget, depth)) };
  }

  /** Reads the document twice: which elements are linked to, then these elements. */
  #collect(signal?: AbortSignal): ReadonlyMap<string, Target> {
    const wanted = new Set<string>();
    for (const feature of this.#features(signal)) addLinks(feature, wanted);
    const targets = new Map<string, Target>();
    let left = this.#bounds.kept;
    for (const feature of this.#features(signal)) {
      for (const element of identified(feature, {})) {
        const { id = '' } = element.attributes;
        if (!wanted.has(id) || targets.has(id)) continue;
        const characters = charactersOf(element);
        if (characters > left) continue;
        left -= characters;
        targets.set(id, { element, characters });
      }
    }
    return targets;
  }

  *#features(signal: AbortSignal | undefined): Iterable<XmlElement> {
    const request = { isSelected: isFeatureOrEnvelope, limits: this.#limits, ...(signal && { signal }) };
    for (const elements of readElements(this.#file, request)) yield* elements;
  }
}

/** Identifier an empty member of a geometry leads to, in this document. */
function linkOf({ name, attributes, children }: XmlElement): string | undefined {
  const { href } = attributes;
  if (href === undefined || children.length > 0 || !href.startsWith('#')) return undefined;
  return /Members?$|^base|^(?:ex|in)terior$/.test(name) ? href.slice(1) : undefined;
}

function hasLinks(element: XmlElement): boolean {
  return linkOf(element) !== undefined || element.children.some(hasLinks);
}

function addLinks(element: XmlElement, found: Set<string>): void {
  const identifier = linkOf(element);
  if (identifier !== undefined && found.size < maxIdentifiers) found.add(identifier);
  for (const child of element.children) addLinks(child, found);
}

interface Inherited {
  readonly srsName?: string;
  readonly srsDimension?: string;
}

/** Elements with an identifier, each with the system in force where it stands. */
function* identified(element: XmlElement, outer: Inherited): Iterable<XmlElement> {
  const { srsName = outer.srsName, srsDimension = outer.srsDimension } = element.attributes;
  const inherited = { ...(srsName && { srsName }), ...(srsDimension && { srsDimension }) };
  if (element.attributes.id !== undefined)
    yield { ...element, attributes: { ...inherited, ...element.attributes } };
  for (const child of element.children) yield* identified(child, inherited);
}

function charactersOf({ text, children }: XmlElement): number {
  return children.reduce((sum, child) => sum + charactersOf(child), text.length + 1);
}
