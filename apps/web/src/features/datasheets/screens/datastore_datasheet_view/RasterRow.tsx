import type { StoredData } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { formatSize } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { datasheetTexts } from '../../parts/datasheet-texts.ts';
import type { DatasheetProps } from './datasheet-props.ts';
import { StoredDataRow } from './StoredDataRow.tsx';
import { Uses } from './Uses.tsx';

interface RasterRowProps extends DatasheetProps {
  readonly storedData: StoredData;
}

/** A deposited raster: how large it is, what was made of it, and the way to a pyramid. */
export function RasterRow({ datastoreId, datasheet, storedData }: RasterRowProps) {
  const t = useTexts(datasheetTexts);
  const language = useLanguage();
  const { status, abilities, size, type_infos: infos } = storedData;
  const isReady = status === 'GENERATED';
  const weight = formatSize(size, language);
  const { raster } = infos;
  const info = raster
    ? t('rasterInfo', {
        width: raster.width,
        height: raster.height,
        bands: t('bandCount', { count: raster.bands.length }),
        size: weight,
      })
    : weight;
  const generate = routes.datastore_pyramid_raster_generate({
    datastoreId,
    datasheetName: datasheet.name,
    rasterId: storedData._id,
  });
  return (
    <StoredDataRow
      datastoreId={datastoreId}
      storedData={storedData}
      info={info}
      mainAction={
        <Button
          size="small"
          {...(isReady && abilities.generate
            ? { linkProps: generate.link }
            : { disabled: true, title: isReady ? t('noRight') : t('dataNotReady') })}
        >
          {t('generatePyramid')}
        </Button>
      }
    >
      <Uses datastoreId={datastoreId} datasheet={datasheet} storedData={storedData} />
    </StoredDataRow>
  );
}
