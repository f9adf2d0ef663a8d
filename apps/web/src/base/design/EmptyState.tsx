import type { ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Next step, e.g. a button. */
  readonly action?: ReactNode;
}

/** In the place of a list without anything: why, and the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="app-empty">
      <span className="app-empty__icon fr-icon-folder-2-line" aria-hidden="true" />
      <p className="fr-text--lead fr-text--bold fr-mb-1w">{title}</p>
      {children && <div className="app-empty__text">{children}</div>}
      {action && <div className="fr-mt-2w">{action}</div>}
    </div>
  );
}
