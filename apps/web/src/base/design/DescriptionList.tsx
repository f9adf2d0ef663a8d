import type { ReactNode } from 'react';
import './description-list.css';

/** Facts about a thing, each with its name; a fact without value is left out. */
export function DescriptionList({
  items,
}: {
  readonly items: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className="app-facts">
      {items
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name} className="app-facts__row">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
