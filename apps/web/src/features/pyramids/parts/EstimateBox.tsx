import type { datastoreCalls, PyramidEstimate } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ApiError, messageOf } from '../../../base/api/api-error.ts';
import { send } from '../../../base/api/call.ts';
import { formatDuration, formatSize } from '../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { useDebounced } from '../../../base/state/useDebounced.ts';
import { alarmOf } from './estimate-alarm.ts';
import { pyramidTexts } from './pyramids-texts.ts';
import './estimate.css';

const REST_MS = 500;
const FRESH_MS = 60_000;
/** An estimate does not know better. */
const SIGNIFICANT_DIGITS = 3;

interface EstimateBoxProps {
  readonly route: typeof datastoreCalls.estimateVectorPyramid | typeof datastoreCalls.estimateRasterPyramid;
  readonly datastoreId: string;
  /** Request that would be sent to generate; undefined while something required is missing. */
  readonly body: object | undefined;
}

/** Number of tiles, size and duration: known before anything is launched, or why they cannot be. */
export function EstimateBox({ route, datastoreId, body }: EstimateBoxProps) {
  const t = useTexts(pyramidTexts);
  const chosen = body === undefined ? undefined : JSON.stringify(body);
  const written = useDebounced(chosen, REST_MS);
  const estimate = useQuery<PyramidEstimate, ApiError>({
    queryKey: [route.name, datastoreId, written],
    queryFn: async ({ signal }) =>
      (await send(route, {
        params: { datastoreId },
        body: JSON.parse(written ?? '{}'),
        signal,
      })) as PyramidEstimate,
    enabled: written !== undefined,
    staleTime: FRESH_MS,
    retry: false,
    placeholderData: keepPreviousData,
    meta: { persist: false },
  });
  const { data, error, isFetching } = estimate;
  // From the choice on, not only once it has rested: what is shown till then is of the choices before.
  const isAwaited = chosen !== undefined && (isFetching || written !== chosen);
  const hasFailed = error !== null && !isAwaited;
  const alarm = data && body !== undefined && !hasFailed ? alarmOf(data) : 'calm';
  return (
    <section
      className={`app-estimate app-estimate--${alarm}`}
      aria-label={t('estimate')}
      aria-live="polite"
      aria-busy={isAwaited}
    >
      <p className="app-estimate__title">{t('estimate')}</p>
      {body === undefined && <p className="fr-hint-text fr-mb-0">{t('estimateMissing')}</p>}
      {body !== undefined && hasFailed && (
        <Alert severity="warning" small title={t('estimateFailed')} description={messageOf(error)} />
      )}
      {body !== undefined && !hasFailed && data && <Quantities estimate={data} faded={isAwaited} />}
      {alarm !== 'calm' && (
        <p className={`app-estimate__alarm fr-icon-${alarm === 'huge' ? 'error' : 'warning'}-line`}>
          {t(alarm)}
        </p>
      )}
      {body !== undefined && !data && isAwaited && <p className="fr-mb-0">{t('estimating')}</p>}
    </section>
  );
}

function Quantities({ estimate, faded }: { readonly estimate: PyramidEstimate; readonly faded: boolean }) {
  const t = useTexts(pyramidTexts);
  const language = useLanguage();
  const rounded = new Intl.NumberFormat(language, { maximumSignificantDigits: SIGNIFICANT_DIGITS });
  const info = [
    [t('estimateTiles'), rounded.format(estimate.tiles)],
    [t('estimateSize'), formatSize(estimate.bytes, language)],
    [t('estimateTime'), formatDuration(Math.max(1, estimate.seconds))],
  ] as const;
  return (
    <dl className={`app-estimate__facts${faded ? ' app-estimate__facts--faded' : ''}`}>
      {info.map(([name, quantity]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{t('about', { quantity })}</dd>
        </div>
      ))}
    </dl>
  );
}
