import { Button } from '@codegouvfr/react-dsfr/Button';
import { type ReactNode, useId, useState } from 'react';
import './row.css';

interface RowProps {
  readonly title: string;
  /** Badges beside the title. */
  readonly badges?: ReactNode;
  /** Facts under the title. */
  readonly infoLine?: ReactNode;
  readonly actions: ReactNode;
  /** Under the line, always seen: what is under way. */
  readonly progress?: ReactNode;
  /** Shown when the row is opened; without it the row does not open. */
  readonly children?: ReactNode;
}

/** A line of a list: name, state, what can be done, and more on demand. */
export function Row({ title, badges, infoLine, actions, progress, children }: RowProps) {
  const [open, setOpen] = useState(false);
  const contentId = useId();
  return (
    <article className="app-row" aria-label={title}>
      <div className="app-row__head">
        {children !== undefined && (
          <Button
            size="small"
            priority="tertiary no outline"
            iconId={open ? 'fr-icon-arrow-up-s-line' : 'fr-icon-arrow-down-s-line'}
            title={title}
            nativeButtonProps={{ 'aria-expanded': open, 'aria-controls': contentId }}
            onClick={() => setOpen(!open)}
          />
        )}
        <div className="app-row__text">
          <p className="app-row__title">
            {title} {badges}
          </p>
          {infoLine && <p className="app-row__facts">{infoLine}</p>}
        </div>
        <div className="app-row__actions">{actions}</div>
      </div>
      {progress && <div className="app-row__progress">{progress}</div>}
      {children !== undefined && (
        <div id={contentId} hidden={!open} className="app-row__content">
          {children}
        </div>
      )}
    </article>
  );
}
