import { Spinner } from '../../../../base/design/Spinner.tsx';

const tiles = Array.from({ length: 12 }, (_, rank) => rank);

/** The shape of the list while it loads; the words are for screen readers. */
export function ListSkeleton() {
  return (
    <>
      <div className="fr-sr-only">
        <Spinner />
      </div>
      <ul className="app-datasheets" aria-hidden="true">
        {tiles.map((rank) => (
          <li key={rank} className="app-datasheet app-datasheet--skeleton" />
        ))}
      </ul>
    </>
  );
}
