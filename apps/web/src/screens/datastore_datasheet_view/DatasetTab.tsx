import { Button } from '@codegouvfr/react-dsfr/Button';
import { EmptyState } from '../../design/EmptyState.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { routes } from '../../shell/routes.ts';
import { DatabaseRow } from './DatabaseRow.tsx';
import type { DatasheetProps } from './DatasheetView.tsx';
import { dataCountOf, unfinishedUploads } from './datasheet-state.ts';
import { texts } from './texts.ts';
import { UploadRow } from './UploadRow.tsx';

/** Uploads to follow, then the databases they became. */
export function DatasetTab({ datastoreId, datasheet }: DatasheetProps) {
  const t = useTexts(texts);
  const unfinished = unfinishedUploads(datasheet);
  const add = (
    <Button
      iconId="fr-icon-add-line"
      priority="secondary"
      {...(datasheet.abilities.upload
        ? {
            linkProps: routes.datastore_datasheet_upload({ datastoreId, datasheetName: datasheet.name }).link,
          }
        : { disabled: true, title: t('noRight') })}
    >
      {t('add')}
    </Button>
  );
  if (dataCountOf(datasheet) === 0 && unfinished.length === 0)
    return (
      <EmptyState title={t('noData')} action={add}>
        {t('noDataText')}
      </EmptyState>
    );
  const isOnly = dataCountOf(datasheet) === 0 && unfinished.length === 1;
  return (
    <>
      <div className="fr-mb-3w">{add}</div>
      {unfinished.length > 0 && (
        <section aria-labelledby="unfinished-uploads" className="fr-mb-4w">
          <h2 id="unfinished-uploads" className="fr-h5">
            {t('unfinished')}
          </h2>
          <ul className="app-rows">
            {unfinished.map((upload) => (
              <li key={upload._id}>
                <UploadRow datastoreId={datastoreId} upload={upload} isOnly={isOnly} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {datasheet.vector_db_list.length > 0 && (
        <section aria-labelledby="databases">
          <h2 id="databases" className="fr-h5">
            {t('databases')}
          </h2>
          <ul className="app-rows">
            {datasheet.vector_db_list.map((storedData) => (
              <li key={storedData._id}>
                <DatabaseRow datastoreId={datastoreId} datasheet={datasheet} storedData={storedData} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
