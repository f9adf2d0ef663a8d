import { type IntegrationProgress, type IntegrationStepStatus, integrationSteps } from '@cartable/contract';
import { formatDuration, formatSize } from '../../design/quantities.ts';
import { StatusBadge } from '../../design/StatusBadge.tsx';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { texts } from './texts.ts';

const icons: Record<IntegrationStepStatus, string> = {
  waiting: 'fr-icon-time-line',
  in_progress: 'app-turning fr-icon-refresh-line',
  successful: 'fr-icon-checkbox-circle-fill',
  failed: 'fr-icon-error-warning-fill',
};

/** The three steps, and how far the one under way is. */
export function IntegrationSteps({ progress }: { readonly progress: IntegrationProgress }) {
  const t = useTexts(texts);
  const { integration_progress: steps, detail } = progress;
  return (
    <ol className="app-integration" aria-label={t('steps')}>
      {integrationSteps.map((step) => {
        const status = steps[step];
        return (
          <li key={step} className={`app-integration__step app-integration__step--${status}`}>
            <span className={`app-integration__icon ${icons[status]}`} aria-hidden="true" />
            <div className="app-integration__text">
              <p className="fr-mb-0 fr-text--bold">{t(step)}</p>
              {status === 'in_progress' && detail && <StepDetail detail={detail} label={t(step)} />}
            </div>
            <span role="status">
              <StatusBadge status={status} />
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

const units = { features: 'unit_features', bytes: 'unit_bytes', layers: 'unit_layers' } as const;

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
