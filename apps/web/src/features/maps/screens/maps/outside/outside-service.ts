import type { GeographicBox } from '@cartable/contract/core';
import type { MapLayer } from '../../../../../map/index.ts';
import type { OutsideProtocol, OutsideSource } from '../../../../records/index.ts';

/** A layer that an address of another site offers. */
export interface OutsideOffer {
  /** In its service. */
  readonly name: string;
  readonly title: string;
  readonly box: GeographicBox | null;
  /** Ready to be drawn, but for what names it on the map. */
  readonly view: ViewOfOffer;
}

type WithoutNames<Layer> = Layer extends MapLayer ? Omit<Layer, 'id' | 'title'> : never;
export type ViewOfOffer = WithoutNames<MapLayer>;

/** What stands at an address: a service, a set of tiles or a file. */
export interface OutsideService {
  readonly protocol: OutsideProtocol;
  /** Address that layers are named by. */
  readonly url: string;
  readonly title: string;
  readonly offers: readonly OutsideOffer[];
}

/** Why an address gives no layer; the texts tell what was found, what was expected and what to do. */
export type OutsideProblem =
  /** Neither a template nor the address of a service or file. */
  | 'address'
  /** Something else than a map service. */
  | 'unknown'
  /** A service without any layer the map can draw. */
  | 'empty'
  /** A WMTS of vector tiles, which say nothing of their style there. */
  | 'vector'
  /** Tiles of another grid than Web Mercator's. */
  | 'grid';

export class OutsideRefusal extends Error {
  readonly problem: OutsideProblem;

  constructor(problem: OutsideProblem) {
    super(problem);
    this.problem = problem;
  }
}

export const sourceOf = ({ protocol, url }: OutsideService, { name }: OutsideOffer): OutsideSource => ({
  from: 'outside',
  protocol,
  url,
  name,
});
