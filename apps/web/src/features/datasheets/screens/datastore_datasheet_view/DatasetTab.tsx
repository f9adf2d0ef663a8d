import type { StoredData } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { datasheetTexts } from '../../parts/datasheet-texts.ts';
import { DatabaseRow } from './DatabaseRow.tsx';
import type { DatasheetProps } from './datasheet-props.ts';
import { dataCountOf, unfinishedUploads } from './datasheet-state.ts';
import { NextStep } from './NextStep.tsx';
import { PyramidRow } from './PyramidRow.tsx';
import { RasterRow } from './RasterRow.tsx';
import { UploadRow } from './UploadRow.tsx';

/** Uploads to follow, the data they became, and what was made of these. */
export function DatasetTab({ datastoreId, datasheet }: DatasheetProps) {
  const t = useTexts(datasheetTexts);
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
      <NextStep datastoreId={datastoreId} datasheet={datasheet} />
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
      <List title={t('databases')} id="databases" data={datasheet.vector_db_list}>
        {(storedData) => (
          <DatabaseRow datastoreId={datastoreId} datasheet={datasheet} storedData={storedData} />
        )}
      </List>
      <List title={t('rasters')} id="rasters" data={datasheet.raster_list}>
        {(storedData) => (
          <RasterRow datastoreId={datastoreId} datasheet={datasheet} storedData={storedData} />
        )}
      </List>
      <List title={t('pyramidsVector')} id="vector-pyramids" data={datasheet.pyramid_vector_list}>
        {(storedData) => (
          <PyramidRow datastoreId={datastoreId} datasheet={datasheet} storedData={storedData} />
        )}
      </List>
      <List title={t('pyramidsRaster')} id="raster-pyramids" data={datasheet.pyramid_raster_list}>
        {(storedData) => (
          <PyramidRow datastoreId={datastoreId} datasheet={datasheet} storedData={storedData} />
        )}
      </List>
    </>
  );
}

interface ListProps {
  readonly title: string;
  readonly id: string;
  readonly data: readonly StoredData[];
  readonly children: (storedData: StoredData) => ReactNode;
}

/** One kind of data; nothing when there is none. */
function List({ title, id, data, children }: ListProps) {
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="fr-mt-4w">
      <h2 id={id} className="fr-h5">
        {title}
      </h2>
      <ul className="app-rows">
        {data.map((storedData) => (
          <li key={storedData._id}>{children(storedData)}</li>
        ))}
      </ul>
    </section>
  );
}
