import { Button } from '@codegouvfr/react-dsfr/Button';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { rasterPyramidTexts } from '../../../pyramids/index.ts';
import { FileTree, RasterInfo } from '../../../reports/index.ts';
import type { ContentProps } from './content-props.ts';
import { DataActions } from './DataActions.tsx';
import { UsesOfData } from './UsesOfData.tsx';

/** A deposited raster: its pixels and bands, its files, what was made of it, and what can be done with it. */
export function RasterContent({ datastoreId, storedData, report }: ContentProps) {
  const t = useTexts(rasterPyramidTexts);
  const { raster } = storedData.type_infos;
  const { datasheet_name: datasheetName, _id: rasterId, abilities } = storedData;
  const generate = routes.datastore_pyramid_raster_generate({ datastoreId, datasheetName, rasterId });
  return (
    <>
      {raster && (
        <>
          <h3 className="fr-mt-3w">{t('bands')}</h3>
          <RasterInfo name={storedData.name} infos={raster} srs={storedData.srs ?? ''} />
        </>
      )}
      {report.input_upload && <FileTree nodes={report.input_upload.file_tree} />}
      <UsesOfData datastoreId={datastoreId} storedData={storedData} />
      <DataActions datastoreId={datastoreId} storedData={storedData}>
        {abilities.generate && storedData.status === 'GENERATED' && (
          <Button linkProps={generate.link}>{t('generate')}</Button>
        )}
      </DataActions>
    </>
  );
}
