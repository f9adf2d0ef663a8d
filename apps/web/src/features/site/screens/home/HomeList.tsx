import { type ReactElement, useId } from 'react';
import type { RouteLink } from '../../../../base/routing/routes.ts';

interface HomeListProps {
  readonly title: string;
  /** Link to the whole list. */
  readonly more: {
    readonly text: string;
    readonly link: RouteLink;
  };
  readonly isPending: boolean;
  /** Places kept while it is asked for, so that nothing moves when it comes. */
  readonly expected: number;
  readonly items: readonly ReactElement[];
}

/** A line of cards of one height; what has none is not there. */
export function HomeList({ title, more, isPending, expected, items }: HomeListProps) {
  const id = useId();
  if (!isPending && items.length === 0) return null;
  return (
    <section aria-labelledby={id} aria-busy={isPending} className="fr-mb-6w">
      <h2 id={id}>{title}</h2>
      <ul className="fr-raw-list app-cards fr-mb-2w">
        {isPending
          ? Array.from({ length: expected }, (_, rank) => `place ${rank}`).map((place) => (
              <li key={place} className="app-home__card" aria-hidden="true" />
            ))
          : items.map((item) => <li key={item.key}>{item}</li>)}
      </ul>
      <a className="fr-link fr-icon-arrow-right-line fr-link--icon-right" {...more.link}>
        {isPending ? title : more.text}
      </a>
    </section>
  );
}
