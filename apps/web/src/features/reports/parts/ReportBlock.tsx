import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import { type ReactNode, useState } from 'react';
import { type Status, StatusBadge } from '../../../base/design/StatusBadge.tsx';

interface ReportBlockProps {
  /** Rank from 1 in the report. */
  readonly rank: number;
  readonly title: string;
  readonly status: Status;
  readonly children: NonNullable<ReactNode>;
}

/** One numbered step of a report; those that failed are open, since they are what one came to read. */
export function ReportBlock({ rank, title, status, children }: ReportBlockProps) {
  const [chosen, setChosen] = useState<boolean>();
  const failed = status === 'FAILURE' || status === 'ABORTED' || status === 'UNSTABLE';
  return (
    <Accordion
      label={
        <span className="app-report__label">
          {rank}. {title} <StatusBadge status={status} />
        </span>
      }
      expanded={chosen ?? failed}
      onExpandedChange={setChosen}
    >
      {children}
    </Accordion>
  );
}
