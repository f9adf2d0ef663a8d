import { datastoreCalls, type StoredData } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { type ReactNode, useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { Row } from '../../../../base/design/Row.tsx';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { StatusBadge } from '../../../../base/design/StatusBadge.tsx';
import { WarningsBadge } from '../../../../base/design/WarningsBadge.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { invalidateOfferings } from '../../../offerings/index.ts';
import { DeletionDialog } from '../../parts/DeletionDialog.tsx';
import { datasheetTexts } from '../../parts/datasheet-texts.ts';

interface StoredDataRowProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
  /** Beside the status. */
  readonly badges?: ReactNode;
  /** Summary of the content, in few words. */
  readonly info: string;
  /** Action the person comes for. */
  readonly mainAction: ReactNode;
  /** Under the row, always seen: what is under way. */
  readonly progress?: ReactNode;
  /** When the row is opened. */
  readonly children: ReactNode;
}

/** A data of the datasheet: its state, its main action, its details and its deletion. */
export function StoredDataRow(props: StoredDataRowProps) {
  const { datastoreId, storedData, badges, info, mainAction, progress, children } = props;
  const t = useTexts(datasheetTexts);
  const [asking, setAsking] = useState(false);
  const { _id: storedDataId, name, status, abilities, datasheet_name: datasheetName } = storedData;
  const params = { datastoreId, storedDataId };
  const remove = useWrite(datastoreCalls.deleteStoredData, { onSuccess: invalidateOfferings });
  const details = routes.datastore_stored_data_details({ ...params, datasheetName });
  return (
    <>
      {remove.error && <ErrorAlert error={remove.error} onClose={() => remove.reset()} />}
      <Row
        title={name}
        badges={
          <>
            <StatusBadge status={status} /> <WarningsBadge count={storedData.warnings} /> {badges}
          </>
        }
        infoLine={
          <>
            {info} · <DateText date={storedData.last_event.date} withTime />
          </>
        }
        actions={
          <>
            {mainAction}
            <Button size="small" priority="secondary" linkProps={details.link}>
              {t('details')}
            </Button>
            <Button
              size="small"
              priority="tertiary no outline"
              iconId="fr-icon-delete-line"
              title={t('deleteOne', { name })}
              disabled={!abilities.delete}
              onClick={() => setAsking(true)}
            />
          </>
        }
        progress={progress}
      >
        {children}
      </Row>
      <DeletionDialog
        open={asking}
        title={t('deleteOneTitle', { name })}
        route={datastoreCalls.getStoredDataDeletion}
        params={params}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.mutate({ params });
        }}
      />
      {remove.isPending && <BusyOverlay label={t('deleting')} />}
    </>
  );
}
