import { type ReactElement, useId } from 'react';
import type { RouteLink } from '../../../../base/routing/routes.ts';

interface Way {
  readonly text: string;
  readonly link: RouteLink;
}

interface HomeListProps {
  readonly title: string;
  /** Link to the whole list. */
  readonly more: Way;
  readonly isPending: boolean;
  /** Places kept while it is asked for, so that nothing moves when it comes. */
  readonly expected: number;
  readonly items: readonly ReactElement[];
  /** Said where there is none, with the way to the first one; without, the list is not there. */
  readonly empty?: { readonly text: string; readonly more: Way } | undefined;
}

/** A line of cards of one height. */
export function HomeList({ title, more, isPending, expected, items, empty }: HomeListProps) {
  const id = useId();
  const isEmpty = !isPending && items.length === 0;
  if (isEmpty && !empty) return null;
  if (isPending && expected === 0) return null;
  const way = (isEmpty && empty?.more) || more;
  return (
    <section aria-labelledby={id} aria-busy={isPending} className="fr-mb-6w">
      <h2 id={id}>{title}</h2>
      {isEmpty && <p className="app-home__empty">{empty?.text}</p>}
      <ul className="fr-raw-list app-cards fr-mb-2w">
        {isPending
          ? Array.from({ length: expected }, (_, rank) => `place ${rank}`).map((place) => (
              <li key={place} className="app-home__card" aria-hidden="true" />
            ))
          : items.map((item) => <li key={item.key}>{item}</li>)}
      </ul>
      <a className="fr-link fr-icon-arrow-right-line fr-link--icon-right" {...way.link}>
        {isPending ? title : way.text}
      </a>
    </section>
  );
}
