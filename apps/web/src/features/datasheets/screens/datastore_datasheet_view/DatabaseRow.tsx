import { datastoreCalls, type StoredData } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { Row } from '../../../../base/design/Row.tsx';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { StatusBadge } from '../../../../base/design/StatusBadge.tsx';
import { WarningsBadge } from '../../../../base/design/WarningsBadge.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { invalidateOfferings } from '../../../offerings/index.ts';
import { CreateServiceDialog } from '../../parts/CreateServiceDialog.tsx';
import { DeletionDialog } from '../../parts/DeletionDialog.tsx';
import { datasheetTexts } from '../../parts/datasheet-texts.ts';
import type { DatasheetProps } from './datasheet-props.ts';
import { Uses } from './Uses.tsx';

interface DatabaseRowProps extends DatasheetProps {
  readonly storedData: StoredData;
}

/** A database: what it weighs, what was published from it, and the way to a new service. */
export function DatabaseRow({ datastoreId, datasheet, storedData }: DatabaseRowProps) {
  const t = useTexts(datasheetTexts);
  const language = useLanguage();
  const [open, setOpen] = useState<'create' | 'delete' | null>(null);
  const { _id: storedDataId, name, status, abilities } = storedData;
  const params = { datastoreId, storedDataId };
  const remove = useWrite(datastoreCalls.deleteStoredData, { onSuccess: invalidateOfferings });
  const details = routes.datastore_stored_data_details({ ...params, datasheetName: datasheet.name });
  const publish = routes.datastore_stored_data_publish({ ...params, datasheetName: datasheet.name });
  const versions = routes.datastore_data_versions({ ...params, datasheetName: datasheet.name });
  const isReady = status === 'GENERATED';
  const tables = t('tables', { count: storedData.type_infos.relations.length });
  const mayUse = isReady && (abilities.publish === true || abilities.generate === true);
  const mayPublish = isReady && abilities.publish === true;
  const reason = isReady ? t('noRight') : t('notReady');
  return (
    <>
      {remove.error && <ErrorAlert error={remove.error} onClose={() => remove.reset()} />}
      <Row
        title={name}
        badges={
          <>
            <StatusBadge status={status} /> <WarningsBadge count={storedData.warnings} />
            {storedData.next_version != null && (
              <Badge as="span" small severity="info">
                {t('versionWaits', { number: storedData.next_version })}
              </Badge>
            )}
          </>
        }
        infoLine={
          <>
            {t('rows', { tables, size: formatSize(storedData.size, language) })} ·{' '}
            <DateText date={storedData.last_event.date} withTime />
          </>
        }
        actions={
          <>
            <Button
              size="small"
              {...(mayPublish ? { linkProps: publish.link } : { disabled: true, title: reason })}
            >
              {t('publish')}
            </Button>
            <Button
              size="small"
              priority="secondary"
              disabled={!mayUse}
              {...(mayUse ? {} : { title: reason })}
              onClick={() => setOpen('create')}
            >
              {t('createService')}
            </Button>
            <Button size="small" priority="secondary" linkProps={versions.link}>
              {t('newVersion')}
            </Button>
            <Button size="small" priority="secondary" linkProps={details.link}>
              {t('details')}
            </Button>
            <Button
              size="small"
              priority="tertiary no outline"
              iconId="fr-icon-delete-line"
              title={t('deleteData', { name })}
              disabled={!abilities.delete}
              onClick={() => setOpen('delete')}
            />
          </>
        }
      >
        <Uses datasheet={datasheet} storedData={storedData} datastoreId={datastoreId} />
      </Row>
      <CreateServiceDialog
        open={open === 'create'}
        datastoreId={datastoreId}
        storedData={storedData}
        onClose={() => setOpen(null)}
      />
      <DeletionDialog
        open={open === 'delete'}
        title={t('deleteDataTitle', { name })}
        route={datastoreCalls.getStoredDataDeletion}
        params={params}
        onCancel={() => setOpen(null)}
        onConfirm={() => {
          setOpen(null);
          remove.mutate({ params });
        }}
      />
      {remove.isPending && <BusyOverlay label={t('deleting')} />}
    </>
  );
}
