/** Layers that oblige what is drawn in them to snap to others. */

import type { RefObject } from 'react';
import type { Attachment, AttachmentTest, ManyGeometry, SketchGeometry } from '../../../../../map/index.ts';
import { type GuichetLayer, mapIdOf } from '../layers/guichet-layers.ts';
import { featureIdOf, snapsOf } from './drawn-drafts.ts';
import { hasTool } from './editable-layers.ts';
import type { Tell } from './problem.ts';

const tellings = { loose: 'snap', unseen: 'snapUnseen', free: 'snapFree', tied: undefined } as const;

interface TiesRequest {
  readonly layers: readonly GuichetLayer[];
  /** Of the map, which alone knows what it shows. */
  readonly attachment: RefObject<AttachmentTest | null>;
  readonly tell: Tell;
}

export function tiesOf({ layers, attachment, tell }: TiesRequest) {
  const obliges = (of: GuichetLayer | undefined) => of !== undefined && hasTool(of, 'snap_mandatory');
  const isLoose = (tie: Attachment | undefined) => tie === 'loose' || tie === 'unseen';
  /**
   * @param tie how far it is on something, as far as the map shows it
   * @returns whether it may lie there; else that is told, as is that nothing was there to snap to
   */
  const mayLie = (of: GuichetLayer | undefined, tie: Attachment | undefined): boolean => {
    const held = obliges(of) ? tie : undefined;
    const names = layers.filter((one) => of && snapsOf(of, layers).includes(mapIdOf(one)));
    tell(held && tellings[held], names.map(({ title }) => title).join(', '));
    return !isLoose(held);
  };
  /** @returns the first that may lie where it does, else that is told */
  const firstThatMayLie = <G extends SketchGeometry | ManyGeometry>(
    { of, key = null }: { readonly of: GuichetLayer | undefined; readonly key?: number | null },
    ...places: G[]
  ): G | undefined => {
    const on = { to: snapsOf(of, layers), except: featureIdOf(of, key) };
    const ties = places.map((one) => (obliges(of) ? attachment.current?.(one, on) : undefined));
    const rank = ties.findIndex((tie) => !isLoose(tie));
    return mayLie(of, ties[Math.max(rank, 0)]) ? places[rank] : undefined;
  };
  return { mayLie, firstThatMayLie };
}

export type Ties = ReturnType<typeof tiesOf>;
