/** Arcs of a topology (TopoJSON §2.1.2, §2.1.3) as positions, and lines and rings made of them. */

import type { Topology } from './topology.ts';

export type Position = readonly number[];

/** An index that leads nowhere, or a position that is none: the geometry that uses it cannot be read. */
export class BrokenTopology extends Error {}

export class Arcs {
  readonly #topology: Topology;
  /** Decoded once: two neighbours use the same. */
  readonly #decoded: (readonly Position[] | undefined)[];

  constructor(topology: Topology) {
    this.#topology = topology;
    this.#decoded = new Array(topology.arcs.length);
  }

  /** A point of a geometry, never relative to another. @throws {BrokenTopology} */
  position(raw: unknown): Position {
    const position = numbersOf(raw);
    return this.#place(position[0]!, position[1]!, position);
  }

  /** The arcs end to end; a negative index is the arc reversed, -1 being the first. @throws {BrokenTopology} */
  line(indexes: unknown): Position[] {
    if (!Array.isArray(indexes)) throw new BrokenTopology();
    const line: Position[] = [];
    for (const index of indexes as unknown[]) {
      if (typeof index !== 'number') throw new BrokenTopology();
      const arc = this.#arc(index < 0 ? ~index : index);
      const ordered = index < 0 ? arc.toReversed() : arc;
      // The point at which two arcs meet is in both.
      for (let at = line.length === 0 ? 0 : 1; at < ordered.length; at++) line.push(ordered[at]!);
    }
    return line;
  }

  /** A ring is closed even when its arcs are not. @throws {BrokenTopology} */
  ring(indexes: unknown): Position[] {
    const ring = this.line(indexes);
    const [first] = ring;
    const last = ring.at(-1);
    if (first && last && (first[0] !== last[0] || first[1] !== last[1])) ring.push(first);
    return ring;
  }

  #arc(index: number): readonly Position[] {
    const found = this.#decoded[index];
    if (found) return found;
    const raw = this.#topology.arcs[index];
    if (!Array.isArray(raw)) throw new BrokenTopology();
    const isRelative = this.#topology.transform !== undefined;
    let x = 0;
    let y = 0;
    const arc = (raw as unknown[]).map((one) => {
      const position = numbersOf(one);
      x = isRelative ? x + position[0]! : position[0]!;
      y = isRelative ? y + position[1]! : position[1]!;
      return this.#place(x, y, position);
    });
    this.#decoded[index] = arc;
    return arc;
  }

  #place(x: number, y: number, raw: Position): Position {
    const { transform } = this.#topology;
    if (!transform) return raw.length > 2 ? [x, y, raw[2]!] : [x, y];
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
  }
}

function numbersOf(raw: unknown): Position {
  if (!Array.isArray(raw) || raw.length < 2 || !raw.every((number) => typeof number === 'number'))
    throw new BrokenTopology();
  return raw as number[];
}
