import type {
  CheckStatus,
  ExecutionStatus,
  IntegrationStepStatus,
  OfferingStatus,
  StoredDataStatus,
  UploadStatus,
} from '@cartable/contract/core';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { defineTexts, useTexts } from '../i18n/texts.ts';
import { en } from './status.texts.en.ts';
import { fr } from './status.texts.fr.ts';

export type Status =
  | UploadStatus
  | StoredDataStatus
  | OfferingStatus
  | ExecutionStatus
  | CheckStatus
  | IntegrationStepStatus;

type Severity = 'success' | 'info' | 'warning' | 'error' | 'new';

const texts = defineTexts('status', { fr, en });

const severities: Readonly<Record<Status, Severity | undefined>> = {
  CREATED: 'new',
  OPEN: 'new',
  CLOSED: 'info',
  CHECKING: 'info',
  GENERATING: 'info',
  MODIFYING: 'info',
  GENERATED: 'success',
  UNSTABLE: 'error',
  DELETED: undefined,
  PUBLISHING: 'info',
  PUBLISHED: 'success',
  UNPUBLISHING: 'warning',
  WAITING: undefined,
  PROGRESS: 'info',
  SUCCESS: 'success',
  FAILURE: 'error',
  ABORTED: 'warning',
  waiting: undefined,
  in_progress: 'info',
  successful: 'success',
  failed: 'error',
};

/** Any status of the platform in words and colour. */
export function StatusBadge({ status }: { readonly status: Status }) {
  const t = useTexts(texts);
  const severity = severities[status];
  return (
    <Badge as="span" small noIcon={severity === undefined} {...(severity ? { severity } : {})}>
      {t(status)}
    </Badge>
  );
}
