import type { GeographicBox } from '@cartable/contract/core';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { useBoxDrawing } from '../../../../map/box/BoxFields.tsx';
import { formatPlace, PlaceSearch } from '../../../../map/index.ts';
import { LevelMaps, LevelRange } from '../../../pyramids/index.ts';
import { boxOfTables } from '../layers/box-of-tables.ts';
import { useDataOfCommunity } from '../layers/layers.ts';
import { ExtentField } from './ExtentField.tsx';
import { ReuseBlock } from './ReuseBlock.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { SettingsFormProps } from './settings-form.ts';
import { texts } from './texts.ts';
import { ZoomMap } from './ZoomMap.tsx';
import {
  isExtent,
  isInside,
  withLevels,
  type ZoomValues,
  zoomChangesOf,
  zoomValuesOf,
} from './zoom-values.ts';
import './settings.css';

interface Values {
  view: ZoomValues;
}

/** Where the map opens, the levels one may zoom between, and the bounds one may go to. */
export function ZoomForm(props: SettingsFormProps) {
  const { id, position } = props.community;
  const isChosen = position !== null;
  const tables = useDataOfCommunity(id, { enabled: !isChosen });
  if (isChosen) return <Form {...props} data={null} />;
  return (
    <Loaded query={tables}>{(known) => <Form {...props} data={boxOfTables(Object.values(known))} />}</Loaded>
  );
}

function Form({ data, ...props }: SettingsFormProps & { readonly data: GeographicBox | null }) {
  const { community } = props;
  const t = useTexts(texts);
  const [initial] = useState<Values>(() => ({ view: zoomValuesOf(community, data) }));
  const form = useForm<Values>({ defaultValues: initial });
  return (
    <SettingsForm {...props} form={form} initial={initial} changesOf={({ view }) => zoomChangesOf(view)}>
      <ReuseBlock
        except={community.id}
        text={t('reuseZoom')}
        onCopy={(other) => form.setValue('view', zoomValuesOf(other))}
      />
      <Controller
        control={form.control}
        name="view"
        rules={{ validate: ({ extent }) => extent === null || isExtent(extent) || t('extentInvalid') }}
        render={({ field: { value, onChange }, fieldState }) => (
          <View view={value} onChange={onChange} error={fieldState.error?.message} />
        )}
      />
    </SettingsForm>
  );
}

interface ViewProps {
  readonly view: ZoomValues;
  readonly onChange: (view: ZoomValues) => void;
  readonly error: string | undefined;
}

function View({ view, onChange, error }: ViewProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { drawing, toggle } = useBoxDrawing((extent) => onChange({ ...view, extent }));
  return (
    <>
      <div className="app-espaceco-view">
        <div>
          <PlaceSearch onPlace={(place) => onChange({ ...view, place })} />
          <p className="fr-mt-2w fr-mb-2w" role="status">
            {t('opensAt', { place: formatPlace(view.place, language), zoom: view.zoom })}
          </p>
          <LevelRange
            legend={t('levels')}
            hint={t('levelsHint')}
            value={view.levels}
            onChange={(levels) => onChange(withLevels(view, levels))}
          />
          <ExtentField
            extent={view.extent}
            onChange={(extent) => onChange({ ...view, extent })}
            error={error}
            isDrawing={drawing.active}
            onDraw={toggle}
          />
        </div>
        <ZoomMap view={view} onChange={onChange} drawing={drawing} />
      </div>
      {!isInside(view.place, view.extent) && (
        <Alert className="fr-mt-2w" severity="warning" small description={t('outside')} />
      )}
      <details className="fr-mt-3w">
        <summary>{t('levelMaps')}</summary>
        <LevelMaps
          key={view.place.join(' ')}
          levels={view.levels}
          titles={[t('leastLevel'), t('mostLevel')]}
          labels={[t('leastLevelMap'), t('mostLevelMap')]}
          layers={[]}
          extent={boxAround(view)}
        />
      </details>
    </>
  );
}

/** Its middle is where the map opens. */
function boxAround({ place: [longitude, latitude] }: ZoomValues) {
  return { west: longitude, south: latitude, east: longitude, north: latitude };
}
