/**
 * Finds the vertices where borders part or meet, so that a border common to two polygons is simplified once. A vertex
 * is a node when two rings that pass through it do not come from and go to the same places. Vertices are shared out by
 * hash: each portion fits a small table, and threads take portions without meeting.
 */

import { mvtPoint, mvtPolygon } from '../mvt/wire.ts';
import { firstPart, partStart, type SharedFeatures } from './shared-features.ts';

/** Slots of the table of one thread: 32 MB. */
const mostSlots = 1 << 22;

/** Number of portions that keeps the table under its size, and all threads busy. */
export function portionCount(features: SharedFeatures, threads: number): number {
  return Math.max(threads, Math.ceil((features.vertexCount * 2) / mostSlots));
}

export interface NodeSearch {
  readonly features: SharedFeatures;
  /** Lines too: their junctions stay (otherwise only their ends do). */
  readonly withLines: boolean;
  readonly portions: number;
}

/** Marks the nodes of one portion: infinite importance. */
export class NodeFinder {
  readonly #search: NodeSearch;
  readonly #slotCount: number;
  /** Vertex + 1, negative once it is a node; 0 = free. */
  readonly #vertices: Int32Array;
  /** Hash of the neighbours of the vertex in its ring, the same either way round. */
  readonly #neighbours: Int32Array;

  constructor(search: NodeSearch) {
    this.#search = search;
    const target = (search.features.vertexCount * 2) / search.portions;
    this.#slotCount = 2 ** Math.max(8, Math.ceil(Math.log2(target + 1)));
    this.#vertices = new Int32Array(this.#slotCount);
    this.#neighbours = new Int32Array(this.#slotCount);
  }

  mark(portion: number): void {
    this.#vertices.fill(0);
    this.#walk(portion, (vertex, hash, neighbours) => this.#meet(vertex, hash, neighbours));
    const { importance } = this.#search.features;
    this.#walk(portion, (vertex, hash) => {
      if (this.#vertices[this.#slotOf(vertex, hash)]! < 0) importance[vertex] = Number.POSITIVE_INFINITY;
    });
  }

  #meet(vertex: number, hash: number, neighbours: number): void {
    const slot = this.#slotOf(vertex, hash);
    if (this.#vertices[slot] === 0) {
      this.#vertices[slot] = vertex + 1;
      this.#neighbours[slot] = neighbours;
    } else if (this.#neighbours[slot] !== neighbours && this.#vertices[slot]! > 0) {
      this.#vertices[slot] = -this.#vertices[slot]!;
    }
  }

  /** Slot where a place is kept, or would be. */
  #slotOf(vertex: number, hash: number): number {
    const { coordinates } = this.#search.features;
    const x = coordinates[vertex * 2]!;
    const y = coordinates[vertex * 2 + 1]!;
    const mask = this.#slotCount - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const known = Math.abs(this.#vertices[slot]!) - 1;
      if (known < 0 || (coordinates[known * 2] === x && coordinates[known * 2 + 1] === y)) return slot;
    }
  }

  #walk(portion: number, visit: (vertex: number, hash: number, neighbours: number) => void): void {
    const { features, withLines, portions } = this.#search;
    const { coordinates, types } = features;
    for (let feature = 0; feature < features.featureCount; feature++) {
      const type = types[feature];
      if (type === mvtPoint || (type !== mvtPolygon && !withLines)) continue;
      for (let part = firstPart(features, feature); part < features.featureParts[feature]!; part++) {
        const start = partStart(features, part);
        const end = features.partEnds[part]!;
        let before = hashOf(coordinates, end - 1);
        let here = hashOf(coordinates, start);
        for (let vertex = start; vertex < end; vertex++) {
          const next = hashOf(coordinates, vertex + 1 < end ? vertex + 1 : start);
          if ((here >>> 16) % portions === portion) visit(vertex, here, (before + next) | 0);
          before = here;
          here = next;
        }
      }
    }
  }
}

function hashOf(coordinates: Int32Array, vertex: number): number {
  let mixed =
    Math.imul(coordinates[vertex * 2]!, 0x9e3779b1) ^ Math.imul(coordinates[vertex * 2 + 1]!, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) >>> 0;
}
