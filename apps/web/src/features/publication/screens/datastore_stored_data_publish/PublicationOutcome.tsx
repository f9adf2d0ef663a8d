import {
  datastoreCalls,
  type Publication,
  type PublishableKind,
  type Service,
} from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useRef } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { CopyField } from '../../../../base/design/CopyField.tsx';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { StatusBadge } from '../../../../base/design/StatusBadge.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { FailedPublication } from '../../../offerings/index.ts';
import { publicationTexts } from '../../parts/texts.ts';

interface PublicationOutcomeProps {
  readonly datastoreId: string;
  readonly datasheetName: string;
  readonly outcome: Publication['services'];
  readonly onRetry: (kind: PublishableKind) => void;
  readonly onCorrect: () => void;
  readonly busy: boolean;
}

const REFRESH_MS = 2000;

/** Outcome of each kind, followed until it is over: the address to copy, or the reason and another try. */
export function PublicationOutcome(props: PublicationOutcomeProps) {
  const { datastoreId, datasheetName, outcome } = props;
  const t = useTexts(publicationTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const services = useRead(
    datastoreCalls.getDatasheetServices,
    { params: { datastoreId, datasheetName } },
    { refetchInterval: ({ state }) => (isMoving(state.data, outcome) ? REFRESH_MS : false), staleTime: 0 },
  );
  const followed = outcome.map((one) => ({
    ...one,
    service: services.data?.find(({ _id }) => _id === one.service?._id) ?? one.service,
  }));
  const isOver = followed.every(({ service }) => service?.status !== 'PUBLISHING');
  const failures = followed.filter(({ service }) => service === null || service.status === 'UNSTABLE').length;
  const title = !isOver
    ? t('underWay')
    : failures === 0
      ? t('done')
      : failures < followed.length
        ? t('doneSome')
        : t('doneNone');
  const sheet = routes.datastore_datasheet_view({ datastoreId, datasheetName, activeTab: 'services' });
  return (
    <section className="app-outcome" aria-busy={!isOver}>
      <h2 ref={heading} tabIndex={-1} className="fr-h4" aria-live="polite">
        {title}
      </h2>
      <ul className="app-outcome__kinds">
        {followed.map((one) => (
          <li key={one.type} className="app-outcome__kind">
            {one.service ? (
              <Published datastoreId={datastoreId} datasheetName={datasheetName} service={one.service} />
            ) : (
              <Rejected {...props} one={one} />
            )}
          </li>
        ))}
      </ul>
      <Button linkProps={sheet.link} priority="secondary">
        {t('seeDatasheet')}
      </Button>
    </section>
  );
}

function isMoving(services: readonly Service[] | undefined, outcome: Publication['services']): boolean {
  const ids = new Set(outcome.map(({ service }) => service?._id));
  return (
    services === undefined || services.some(({ _id, status }) => ids.has(_id) && status === 'PUBLISHING')
  );
}

interface PublishedProps {
  readonly datastoreId: string;
  readonly datasheetName: string;
  readonly service: Service;
}

function Published({ datastoreId, datasheetName, service }: PublishedProps) {
  const t = useTexts(publicationTexts);
  const { _id: offeringId, status, share_url: address, pyramid_kind: tiles } = service;
  const { name } = service.configuration;
  const view = routes.datastore_service_view({ datastoreId, datasheetName, offeringId });
  return (
    <>
      <p className="app-outcome__name">
        <span className="fr-text--bold">{name}</span> <StatusBadge status={status} />
      </p>
      {status === 'UNSTABLE' && <FailedPublication datastoreId={datastoreId} service={service} />}
      {status === 'PUBLISHING' && tiles !== null && <p className="fr-text--sm">{t('tilesUnderWay')}</p>}
      {status === 'PUBLISHED' && (
        <>
          <CopyField label={t('addressOf', { name })} value={address} />
          <a className="fr-link" {...view.link}>
            {t('seeService')}
          </a>
        </>
      )}
    </>
  );
}

function Rejected({
  one: { type, error },
  onRetry,
  onCorrect,
  busy,
}: PublicationOutcomeProps & { readonly one: Publication['services'][number] }) {
  const t = useTexts(publicationTexts);
  const common = useTexts(commonTexts);
  return (
    <>
      <p className="app-outcome__name">
        <span className="fr-text--bold">{t(type)}</span>{' '}
        <Badge as="span" small severity="error">
          {t('refused')}
        </Badge>
      </p>
      <Alert severity="error" small description={error?.message ?? ''} />
      <div className="app-outcome__actions">
        <Button size="small" disabled={busy} onClick={() => onRetry(type)}>
          {common('retry')}
        </Button>
        <Button size="small" priority="secondary" onClick={onCorrect}>
          {t('correct')}
        </Button>
      </div>
    </>
  );
}
