import type { DepositPreview } from '@cartable/contract/datastore';
import { latePart } from '../../../../base/design/late-part.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { previewTexts } from './preview-texts.ts';

const PreviewMap = latePart(async () => (await import('./PreviewMap.tsx')).default);

interface PreviewPlacesProps {
  readonly preview: DepositPreview;
  readonly name: string;
}

/** Where the rows lie, told and drawn; or why they are not placed. */
export function PreviewPlaces({ preview, name }: PreviewPlacesProps) {
  const t = useTexts(previewTexts);
  const { tables, raster } = preview;
  const placed = tables.filter(({ geometry_type, srid }) => geometry_type !== null && srid !== '');
  const isUnplaced = raster
    ? raster.srid === ''
    : tables.some(({ geometry_type, srid }) => geometry_type !== null && srid === '');
  const hasPlaces = raster ? raster.extent !== null : tables.some(({ features }) => features.length > 0);
  return (
    <>
      {isUnplaced && <p>{t('unplaced')}</p>}
      {hasPlaces && <PreviewMap waiting={<Spinner />} preview={preview} name={name} />}
      {raster?.extent && raster.picture === null && !raster.finding && <p>{t('noPicture')}</p>}
      <div role="status">
        {sridsOf(placed).map(({ srid, count, nowhere }) => (
          <div key={srid}>
            {count > 0 && <p className="fr-mb-1w">{t('placed', { count, srid })}</p>}
            {nowhere > 0 && (
              <p className="fr-message fr-message--warning fr-mb-1w">
                {t('nowhere', { count: nowhere, srid })}
              </p>
            )}
          </div>
        ))}
      </div>
    </>
  );
}

function sridsOf(tables: DepositPreview['tables']) {
  return [...new Set(tables.map(({ srid }) => srid))].map((srid) => {
    const same = tables.filter((table) => table.srid === srid);
    return {
      srid,
      count: same.reduce((sum, { features }) => sum + features.length, 0),
      nowhere: same.reduce((sum, { features_nowhere }) => sum + features_nowhere, 0),
    };
  });
}
