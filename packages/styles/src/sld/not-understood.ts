import type { XmlElement } from './xml-tree.ts';

/** Thrown inside this folder only: the rule or value that holds it is reported and left out. */
export class NotUnderstood extends Error {
  readonly element: XmlElement;
  readonly what: string;

  constructor(element: XmlElement, what = element.name) {
    super(what);
    this.element = element;
    this.what = what;
  }
}
