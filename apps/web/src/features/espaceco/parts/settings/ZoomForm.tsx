import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoCommunity, EspacecoGrid } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useState } from 'react';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { useBoxDrawing } from '../../../../map/box/BoxFields.tsx';
import { formatPlace, PlaceSearch } from '../../../../map/index.ts';
import { LevelMaps, LevelRange } from '../../../pyramids/index.ts';
import { useEditableArea } from '../grids/editable-area.ts';
import { GridsField } from '../grids/GridsField.tsx';
import { OwnGrids } from '../grids/OwnGrids.tsx';
import { texts as gridsTexts } from '../grids/texts.ts';
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
  grids: readonly EspacecoGrid[];
}

interface ZoomFormProps extends SettingsFormProps {
  /** Where members change objects is chosen with it. @default false */
  readonly withGrids?: boolean;
}

/** In the set-up, which has no step for grids: members can change nothing without one. */
export const ZoomAndGridsForm = (props: SettingsFormProps) => <ZoomForm {...props} withGrids />;

/** Where the map opens, the levels one may zoom between, and the bounds one may go to. */
export function ZoomForm(props: ZoomFormProps) {
  const { id, position } = props.community;
  const isChosen = position !== null;
  const tables = useDataOfCommunity(id, { enabled: !isChosen });
  if (isChosen) return <Form {...props} data={null} />;
  return (
    <Loaded query={tables}>{(known) => <Form {...props} data={boxOfTables(Object.values(known))} />}</Loaded>
  );
}

function Form({
  data,
  withGrids = false,
  ...props
}: ZoomFormProps & { readonly data: GeographicBox | null }) {
  const { community } = props;
  const t = useTexts(texts);
  const [initial] = useState<Values>(() => ({ view: zoomValuesOf(community, data), grids: community.grids }));
  const form = useForm<Values>({ defaultValues: initial });
  return (
    <>
      <SettingsForm
        {...props}
        form={form}
        initial={initial}
        changesOf={({ view, grids }) => ({
          ...zoomChangesOf(view),
          ...(withGrids ? { grids: grids.map(({ name }) => name) } : {}),
        })}
      >
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
        {withGrids && <Grids community={community} form={form} />}
      </SettingsForm>
      {/* Making one is a form of its own. */}
      {withGrids && <OwnGridsOf community={community} form={form} />}
    </>
  );
}

interface GridsProps {
  readonly community: EspacecoCommunity;
  readonly form: UseFormReturn<Values>;
}

function Grids({ community, form }: GridsProps) {
  const t = useTexts(gridsTexts);
  const place = useWatch({ control: form.control, name: 'view.place' });
  const area = useEditableArea(community.id);
  return (
    <section className="fr-mt-5w">
      <h3 className="fr-h6 fr-mb-1v">{t('areaTitle')}</h3>
      <p className="fr-hint-text">{t('areaText')}</p>
      <Controller
        control={form.control}
        name="grids"
        render={({ field: { value, onChange } }) => (
          <>
            {value.length === 0 && area.data?.members != null && (
              <Alert className="fr-mb-2w" severity="warning" small description={t('areaNone')} />
            )}
            <GridsField grids={value} onChange={onChange} place={place} />
          </>
        )}
      />
    </section>
  );
}

function OwnGridsOf({ community, form }: GridsProps) {
  const add = (grid: EspacecoGrid) => {
    const grids = form.getValues('grids');
    if (!grids.some(({ name }) => name === grid.name))
      form.setValue('grids', [...grids, grid], { shouldDirty: true });
  };
  return (
    <div className="fr-mt-4w">
      <OwnGrids community={community} onUse={add} />
    </div>
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
