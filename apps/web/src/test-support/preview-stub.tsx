import type { ReactNode } from 'react';

interface StubProps {
  readonly source: object;
  readonly srid?: string;
  readonly encoding?: string;
  readonly onChooseSrid?: (srid: string) => void;
}

/** In the place of the preview of a file, whose map needs a canvas: tells what it was asked to show. */
export function PreviewPanel({ source, srid = '', encoding = '', onChooseSrid }: StubProps): ReactNode {
  return (
    <section aria-label="Aperçu">
      <p>{JSON.stringify({ ...source, srid, encoding })}</p>
      {onChooseSrid && (
        <button type="button" onClick={() => onChooseSrid('EPSG:5490')}>
          Proposée
        </button>
      )}
    </section>
  );
}
