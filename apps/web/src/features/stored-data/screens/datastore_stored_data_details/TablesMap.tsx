import type { Relation } from '@cartable/contract/datastore';
import { useIsDark } from '@codegouvfr/react-dsfr/useIsDark';
import { latePart } from '../../../../base/design/late-part.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { layerColour } from '../../../../map/colours.ts';
import { tableTilesLayer } from '../../../../map/table-tiles.ts';
import { OpenInMap } from '../../../records/index.ts';
import { reportTexts } from '../../../reports/index.ts';
import type { ContentProps } from './content-props.ts';

const MapView = latePart(async () => (await import('../../../../map/index.ts')).MapView);

/** The features themselves, as tiles cut on the fly: what is in the tables can be looked at before any service. */
export function TablesMap({ datastoreId, storedData }: Pick<ContentProps, 'datastoreId' | 'storedData'>) {
  const t = useTexts(reportTexts);
  const { isDark } = useIsDark();
  const { relations } = storedData.type_infos;
  const isReady = storedData.status === 'GENERATED' || storedData.status === 'MODIFYING';
  const shown = relations.filter(({ geometry_type, extent }) => geometry_type !== null && extent !== null);
  if (!isReady || shown.length === 0) return null;
  const fromBelow = shown.toSorted((a, b) => heightOf(a) - heightOf(b));
  return (
    <>
      <h3 className="fr-mt-3w">{t('tablesMap')}</h3>
      <MapView
        waiting={<Spinner />}
        label={t('tablesMapOf', { name: storedData.name })}
        layers={fromBelow.map((table) => tableTilesLayer({ datastoreId, storedData, table }))}
        extent={storedData.extent}
      />
      <OpenInMap
        sources={fromBelow
          .toReversed()
          .map(({ name }) => ({ from: 'data', datastoreId, storedDataId: storedData._id, table: name }))}
      />
      {shown.length > 1 && (
        <ul className="app-layer-colours fr-mt-1w">
          {shown.map(({ name }) => (
            <li key={name}>
              <span
                style={{
                  background: layerColour(
                    relations.findIndex((one) => one.name === name),
                    isDark,
                  ),
                }}
                aria-hidden="true"
              />
              {name}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Areas below lines, lines below points: none hides what is smaller. */
function heightOf({ geometry_type: type }: Relation): number {
  if (/point/i.test(type ?? '')) return 2;
  return /line/i.test(type ?? '') ? 1 : 0;
}
