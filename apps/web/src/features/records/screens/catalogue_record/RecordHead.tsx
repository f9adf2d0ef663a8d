import type { CatalogueRecord } from '@cartable/contract/catalogue';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import type { MapViewProps } from '../../../../map/index.ts';
import { ExtentMap } from '../../../reports/index.ts';
import { OpenInMap } from '../../parts/open-in-map/OpenInMap.tsx';
import { LicenceLink } from '../../parts/RecordSections.tsx';
import {
  layerNamed,
  mapLayersOf,
  type ShownLayer,
  sourceOfLayer,
} from '../../parts/record-map/map-layers.ts';
import { RecordMap } from '../../parts/record-map/RecordMap.tsx';
import type { SelectedRow } from '../../parts/record-map/selected-row.ts';
import { recordTexts } from '../../parts/records-texts.ts';
import { AccessState } from './AccessState.tsx';
import { texts } from './texts.ts';

interface RecordHeadProps {
  readonly record: CatalogueRecord;
  readonly layer: string | undefined;
  readonly onLayer: (name: string) => void;
  readonly selected: SelectedRow | undefined;
  readonly onBox: MapViewProps['onBox'];
}

/** The data on a map, and what decides whether they suit: whose they are, since when, under which licence. */
export function RecordHead({ record, layer, onLayer, selected, onBox }: RecordHeadProps) {
  const layers = mapLayersOf(record);
  const shown = layerNamed(layers, layer);
  return (
    <div className="app-record-head">
      <div className="app-record-head__map">
        {shown ? (
          <RecordMap record={record} layer={shown} selected={selected} onBox={onBox} />
        ) : (
          <ExtentMap extent={record.bbox} title={record.title} />
        )}
        {shown && <OpenInMap sources={[sourceOfLayer(record.file_identifier, shown)]} />}
        {shown && layers.length > 1 && <LayerChoice layers={layers} value={shown.name} onChange={onLayer} />}
      </div>
      <Info record={record} />
    </div>
  );
}

interface LayerChoiceProps {
  readonly layers: readonly ShownLayer[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

function LayerChoice({ layers, value, onChange }: LayerChoiceProps) {
  const t = useTexts(texts);
  return (
    <Select
      className="app-record-head__layer"
      label={t('layerOnMap')}
      options={layers.map(({ name, title, protocol }) => ({ value: name, label: `${title} – ${protocol}` }))}
      nativeSelectProps={{ value, onChange: ({ target }) => onChange(target.value) }}
    />
  );
}

function Info({ record }: Pick<RecordHeadProps, 'record'>) {
  const t = useTexts(texts);
  const records = useTexts(recordTexts);
  const { datastore, private_layers: closed } = record;
  const thumbnail = givenPicture(record);
  const producer = (
    <a className="fr-link" {...routes.catalogue_producer({ technicalName: datastore.technical_name }).link}>
      {record.organisation_name || datastore.name}
    </a>
  );
  return (
    <div className="app-record-head__facts">
      {thumbnail && (
        <img className="app-record-head__thumbnail" src={ownAddress(thumbnail)} alt={t('thumbnail')} />
      )}
      <DescriptionList
        items={[
          [t('producer'), producer],
          [records('licence'), <LicenceLink key="licence" licence={record.licence} />],
          [t('updated'), <DateText key="updated" date={record.update_date} />],
          [records('projections'), record.projections.join(', ')],
        ]}
      />
      {closed.length > 0 && (
        <div className="app-record-head__closed">
          <p className="fr-text--sm fr-mb-1w">{t('someRestricted', { count: closed.length })}</p>
          <AccessState record={record} />
        </div>
      )}
    </div>
  );
}

/** Picture of its producer: one drawn of the data would only say again what the map shows. */
function givenPicture({ thumbnail_url: thumbnail, xml_url: xml }: CatalogueRecord): string | null {
  return thumbnail === xml.replace(/xml$/, 'picture') ? null : thumbnail;
}
