import { Fragment } from 'react';

/** A name that may have no space: it is cut after its underscores rather than within its words. */
export function TechnicalName({ children }: { readonly children: string }) {
  return children.split(/(?<=_)(?!_)/).map((piece, rank) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a name have no other identity
    <Fragment key={rank}>
      {rank > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
