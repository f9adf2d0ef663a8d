import { datastoreCalls, type Service } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { CopyButton } from '../../../../base/design/CopyField.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { Row } from '../../../../base/design/Row.tsx';
import { StatusBadge } from '../../../../base/design/StatusBadge.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useDatastore } from '../../../datastores/index.ts';
import {
  FailedPublication,
  formsOfService,
  invalidateOfferings,
  offeringTexts,
  offeringTypes,
  UnpublishDialog,
} from '../../../offerings/index.ts';
import { datasheetTexts } from '../../parts/datasheet-texts.ts';

interface ServiceRowProps {
  readonly datastoreId: string;
  readonly service: Service;
}

/** A service: state, address, and what can be done with it. */
export function ServiceRow({ datastoreId, service }: ServiceRowProps) {
  const t = useTexts(datasheetTexts);
  const offering = useTexts(offeringTexts);
  const [asking, setAsking] = useState(false);
  const { _id: offeringId, layer_name, type, status, open, configuration, abilities } = service;
  const { name } = configuration;
  const params = { datastoreId, offeringId };
  const unpublish = useWrite(datastoreCalls.deleteOffering, { onSettled: invalidateOfferings });
  const view = routes.datastore_service_view({ ...params, datasheetName: service.datasheet_name });
  const edit = formsOfService(service)?.edit({
    ...params,
    datasheetName: service.datasheet_name,
    storedDataId: service.stored_data,
  });
  const { processing } = useDatastore().abilities;
  const images =
    status === 'PUBLISHED'
      ? offeringTypes[type].generateImages?.({ ...params, datasheetName: service.datasheet_name })
      : undefined;
  const typeLabel = offering(offeringTypes[type].label);
  return (
    <>
      {unpublish.error && <ErrorAlert error={unpublish.error} onClose={() => unpublish.reset()} />}
      <Row
        title={name}
        badges={
          <>
            <StatusBadge status={status} />{' '}
            {!open && (
              <Badge as="span" small severity="warning" noIcon>
                {t('restricted')}
              </Badge>
            )}
          </>
        }
        infoLine={
          <>
            {typeLabel} · {layer_name} · <DateText date={service.last_event.date} withTime />
          </>
        }
        actions={
          <>
            <Button size="small" linkProps={view.link}>
              {t('view')}
            </Button>
            {edit && (
              <Button
                size="small"
                priority="secondary"
                {...(abilities.edit ? { linkProps: edit.link } : { disabled: true, title: t('noRight') })}
              >
                {t('edit')}
              </Button>
            )}
            {images && (
              <Button
                size="small"
                priority="secondary"
                {...(processing ? { linkProps: images.link } : { disabled: true, title: t('noRight') })}
              >
                {t('createRasterService')}
              </Button>
            )}
            <CopyButton size="small" value={service.share_url} label={t('copyAddress', { name })} />
            <Button
              size="small"
              priority="tertiary no outline"
              iconId="fr-icon-delete-line"
              disabled={!abilities.unpublish || unpublish.isPending}
              onClick={() => setAsking(true)}
            >
              {t('unpublish')}
            </Button>
          </>
        }
      />
      {status === 'UNSTABLE' && <FailedPublication datastoreId={datastoreId} service={service} />}
      <UnpublishDialog
        datastoreId={datastoreId}
        service={asking ? service : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          unpublish.mutate({ params });
        }}
      />
    </>
  );
}
