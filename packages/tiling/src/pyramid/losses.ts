import type { TileLoss, VectorPyramidResult } from './request.ts';

/** A report is read by people: the worst tiles, and what all of them lost. */
const mostLosses = 200;

export function gatherLosses(
  losses: readonly TileLoss[],
): Pick<VectorPyramidResult, 'dropped' | 'droppedTotals'> {
  const sum = (count: (loss: TileLoss) => number): number =>
    losses.reduce((total, loss) => total + count(loss), 0);
  const lost = ({ dropped, coalesced }: TileLoss): number => dropped + coalesced;
  return {
    dropped: losses.toSorted((a, b) => lost(b) - lost(a) || b.coarsened - a.coarsened).slice(0, mostLosses),
    droppedTotals: {
      tiles: new Set(losses.map(({ zoom, x, y }) => `${zoom}/${x}/${y}`)).size,
      dropped: sum(({ dropped }) => dropped),
      coalesced: sum(({ coalesced }) => coalesced),
      coarsened: sum(({ coarsened }) => coarsened),
    },
  };
}
