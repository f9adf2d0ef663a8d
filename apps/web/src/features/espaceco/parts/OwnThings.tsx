import { Button } from '@codegouvfr/react-dsfr/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../../base/api/api-error.ts';
import { Loaded } from '../../../base/design/Loaded.tsx';

interface OwnThingsProps<Thing> {
  readonly title: string;
  readonly hint: string;
  /** Told where there are none. */
  readonly none: string;
  readonly addLabel: string;
  readonly query: UseQueryResult<readonly Thing[], ApiError>;
  readonly isOwn?: (thing: Thing) => boolean;
  readonly children: (things: readonly Thing[]) => ReactNode;
  /** What makes another, until it is closed. */
  readonly maker: (close: () => void) => ReactNode;
  /** Of what is there. */
  readonly dialogs: ReactNode;
}

/** What a community made for itself: it is there at once, without waiting for the rest of the page. */
export function OwnThings<Thing>({
  title,
  hint,
  none,
  addLabel,
  query,
  isOwn = () => true,
  children,
  maker,
  dialogs,
}: OwnThingsProps<Thing>) {
  const [isMaking, make] = useState(false);
  return (
    <section className="fr-mb-4w">
      <h3 className="fr-h6 fr-mb-1v">{title}</h3>
      <p className="fr-hint-text">{hint}</p>
      <Loaded query={query} inPlace>
        {(all) => {
          const own = all.filter(isOwn);
          return own.length === 0 ? <p>{none}</p> : children(own);
        }}
      </Loaded>
      {isMaking ? (
        maker(() => make(false))
      ) : (
        <Button
          className="fr-mt-1w"
          type="button"
          size="small"
          priority="secondary"
          iconId="fr-icon-add-line"
          onClick={() => make(true)}
        >
          {addLabel}
        </Button>
      )}
      {dialogs}
    </section>
  );
}
