/** A pictogram of the design system, in its three colours, which follow light and dark. Decorative: the words are beside it. */
export function Pictogram({ file }: { readonly file: string }) {
  return (
    <svg className="fr-artwork" viewBox="0 0 80 80" width="80" height="80" aria-hidden="true">
      <use className="fr-artwork-decorative" href={`${file}#artwork-decorative`} />
      <use className="fr-artwork-minor" href={`${file}#artwork-minor`} />
      <use className="fr-artwork-major" href={`${file}#artwork-major`} />
    </svg>
  );
}
