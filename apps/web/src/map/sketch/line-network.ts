/** Lines as a network one goes along: those that share a vertex lead into one another. Pure, in the units of the map. */

type Place = readonly number[];

/** A place of the network: on the piece between two of its vertices. */
export interface Anchor {
  readonly place: Place;
  readonly ends: readonly [number, number];
}

interface Step {
  readonly to: number;
  readonly length: number;
}

/** Nearer, in metres, two vertices are one. */
const sameWithin = 0.01;

const lengthBetween = (one: Place, other: Place): number =>
  Math.hypot(one[0]! - other[0]!, one[1]! - other[1]!);

export class LineNetwork {
  readonly #places: Place[] = [];
  readonly #steps: Step[][] = [];
  readonly #pieces: (readonly [number, number])[] = [];
  readonly #ranks = new Map<string, number>();

  constructor(lines: Iterable<readonly Place[]>) {
    for (const line of lines)
      for (let rank = 1; rank < line.length; rank += 1) this.#join(line[rank - 1]!, line[rank]!);
  }

  /** The nearest place of the network; undefined where none is near enough. */
  anchor(place: Place, within: number): Anchor | undefined {
    let best: Anchor | undefined;
    let distance = within;
    for (const ends of this.#pieces) {
      const near = nearestOn(this.#places[ends[0]]!, this.#places[ends[1]]!, place);
      const away = lengthBetween(near, place);
      if (away <= distance) {
        distance = away;
        best = { place: near, ends };
      }
    }
    return best;
  }

  /** Shortest ways from a place to all others. */
  waysFrom(start: Anchor): Ways {
    const distances = new Float64Array(this.#places.length).fill(Number.POSITIVE_INFINITY);
    const before = new Int32Array(this.#places.length).fill(-1);
    const waiting = new Heap();
    for (const end of start.ends) {
      distances[end] = lengthBetween(start.place, this.#places[end]!);
      waiting.push(end, distances[end]);
    }
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next.distance > distances[next.node]!) continue;
      for (const { to, length } of this.#steps[next.node]!) {
        const distance = next.distance + length;
        if (distance >= distances[to]!) continue;
        distances[to] = distance;
        before[to] = next.node;
        waiting.push(to, distance);
      }
    }
    return { start, distances, before };
  }

  /** Undefined: no line leads there. */
  path({ start, distances, before }: Ways, end: Anchor): Place[] | undefined {
    const isOfOnePiece = start.ends.every((one) => end.ends.includes(one));
    if (isOfOnePiece) return [start.place, end.place];
    const [first, second] = end.ends;
    const through = (node: number) => distances[node]! + lengthBetween(this.#places[node]!, end.place);
    const last = through(first) <= through(second) ? first : second;
    if (!Number.isFinite(distances[last])) return undefined;
    const nodes: Place[] = [];
    for (let node = last; node >= 0; node = before[node]!) nodes.push(this.#places[node]!);
    return withoutRepeats([start.place, ...nodes.reverse(), end.place]);
  }

  #join(one: Place, other: Place): void {
    const [from, to] = [this.#rankOf(one), this.#rankOf(other)];
    if (from === to) return;
    const length = lengthBetween(one, other);
    this.#steps[from]!.push({ to, length });
    this.#steps[to]!.push({ to: from, length });
    this.#pieces.push([from, to]);
  }

  #rankOf(place: Place): number {
    const key = `${Math.round(place[0]! / sameWithin)} ${Math.round(place[1]! / sameWithin)}`;
    const known = this.#ranks.get(key);
    if (known !== undefined) return known;
    const rank = this.#places.push(place.slice(0, 2)) - 1;
    this.#steps.push([]);
    this.#ranks.set(key, rank);
    return rank;
  }
}

export interface Ways {
  readonly start: Anchor;
  readonly distances: Float64Array;
  /** Vertex one comes from; -1 for the first. */
  readonly before: Int32Array;
}

function nearestOn([ax, ay]: Place, [bx, by]: Place, [x, y]: Place): Place {
  const [dx, dy] = [bx! - ax!, by! - ay!];
  const along = Math.max(0, Math.min(1, ((x! - ax!) * dx + (y! - ay!) * dy) / (dx * dx + dy * dy)));
  return [ax! + along * dx, ay! + along * dy];
}

const withoutRepeats = (line: readonly Place[]): Place[] =>
  line.filter((place, rank) => rank === 0 || lengthBetween(place, line[rank - 1]!) > sameWithin);

interface Waiting {
  readonly node: number;
  readonly distance: number;
}

/** The nearest first. */
class Heap {
  readonly #all: Waiting[] = [];

  push(node: number, distance: number): void {
    const all = this.#all;
    let rank = all.push({ node, distance }) - 1;
    while (rank > 0) {
      const above = (rank - 1) >> 1;
      if (all[above]!.distance <= all[rank]!.distance) return;
      [all[above], all[rank]] = [all[rank]!, all[above]!];
      rank = above;
    }
  }

  pop(): Waiting | undefined {
    const all = this.#all;
    const first = all[0];
    const last = all.pop();
    if (first === undefined || last === undefined || all.length === 0) return first;
    all[0] = last;
    for (let rank = 0; ; ) {
      const [left, right] = [2 * rank + 1, 2 * rank + 2];
      let least = rank;
      if (left < all.length && all[left]!.distance < all[least]!.distance) least = left;
      if (right < all.length && all[right]!.distance < all[least]!.distance) least = right;
      if (least === rank) return first;
      [all[least], all[rank]] = [all[rank]!, all[least]!];
      rank = least;
    }
  }
}
