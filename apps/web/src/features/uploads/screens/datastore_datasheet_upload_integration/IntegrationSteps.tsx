import { type IntegrationStep, type IntegrationStepStatus, integrationSteps } from '@cartable/contract/core';
import type { IntegrationProgress, Upload } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { formatDuration, formatSize } from '../../../../base/design/quantities.ts';
import { StatusBadge } from '../../../../base/design/StatusBadge.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

const icons: Record<IntegrationStepStatus, string> = {
  waiting: 'fr-icon-time-line',
  in_progress: 'app-turning fr-icon-refresh-line',
  successful: 'fr-icon-checkbox-circle-fill',
  failed: 'fr-icon-error-warning-fill',
};

interface IntegrationStepsProps {
  readonly upload: Upload;
  readonly progress: IntegrationProgress;
}

/** Steps whose name tells what the deposit holds. */
const rasterSteps = {
  wait_checks: 'wait_checks_raster',
  integration_processing: 'integration_processing_raster',
} as const;

function titleOf(step: IntegrationStep, { type }: Upload) {
  return type === 'RASTER' && step in rasterSteps ? rasterSteps[step as keyof typeof rasterSteps] : step;
}

/** The three steps, and how far the one under way is. */
export function IntegrationSteps({ upload, progress }: IntegrationStepsProps) {
  const t = useTexts(texts);
  const { integration_progress: steps, detail } = progress;
  const isStopped = Object.values(steps).includes('failed');
  return (
    <ol className="app-integration" aria-label={t('steps')}>
      {integrationSteps.map((step) => {
        const status = steps[step];
        const title = t(titleOf(step, upload));
        return (
          <li key={step} className={`app-integration__step app-integration__step--${status}`}>
            <span className={`app-integration__icon ${icons[status]}`} aria-hidden="true" />
            <div className="app-integration__text">
              <p className="fr-mb-0 fr-text--bold">{title}</p>
              {status === 'in_progress' && detail && <StepDetail detail={detail} label={title} />}
            </div>
            <span role="status">
              {isStopped && status === 'waiting' ? (
                <Badge as="span" small>
                  {t('notDone')}
                </Badge>
              ) : (
                <StatusBadge status={status} />
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

interface StepDetailProps {
  readonly detail: NonNullable<IntegrationProgress['detail']>;
  readonly label: string;
}

const units = {
  features: 'unit_features',
  bytes: 'unit_bytes',
  layers: 'unit_layers',
  files: 'unit_files',
  blocks: 'unit_blocks',
} as const;

function StepDetail({ detail: { done, total, unit, seconds_left: secondsLeft }, label }: StepDetailProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const key = units[unit as keyof typeof units];
  const unitText = key ? t(key) : unit;
  const amount =
    unit === 'bytes'
      ? [formatSize(done, language), total === null ? undefined : formatSize(total, language)]
          .filter((text) => text !== undefined)
          .join(' / ')
      : total === null
        ? t('amountOnly', { done, unit: unitText })
        : t('amount', { done, total, unit: unitText });
  return (
    <>
      {total !== null && (
        <progress className="app-integration__bar" max={Math.max(1, total)} value={done} aria-label={label} />
      )}
      <p className="app-integration__detail">
        {amount}
        {secondsLeft !== null && ` · ${t('timeLeft', { time: formatDuration(secondsLeft) })}`}
      </p>
    </>
  );
}
