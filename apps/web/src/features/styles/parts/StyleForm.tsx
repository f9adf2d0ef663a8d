import type { CalledRoute } from '@cartable/contract/core';
import { type DisplayStyle, datastoreCalls, type Service } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { invalidate, useWrite } from '../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../base/design/ErrorAlert.tsx';
import { TextField } from '../../../base/design/fields.tsx';
import { BusyOverlay } from '../../../base/design/Spinner.tsx';
import { notify } from '../../../base/design/snackbar.ts';
import { DraftForm, ErrorSummary, formDone, showRejection } from '../../../base/forms/index.ts';
import { useTexts } from '../../../base/i18n/texts.ts';
import { routes } from '../../../base/routing/routes.ts';
import { MapView } from '../../../map/index.ts';
import { StyleFileField } from './StyleFileField.tsx';
import { StyleNotes } from './StyleNotes.tsx';
import type { StyledLayer } from './style-targets.ts';
import { type ChosenFile, mapLayersOf, withStyles } from './styled-layers.ts';
import { styleTexts } from './styles-texts.ts';
import { useStyleTexts } from './useStyleTexts.ts';
import './styles-panel.css';

interface StyleValues {
  style_name: string;
  files: Record<string, ChosenFile>;
}

interface StyleFormProps {
  readonly datastoreId: string;
  readonly service: Service;
  readonly layers: readonly StyledLayer[];
  /** Absent: a new one. */
  readonly style?: DisplayStyle;
}

/** A style as files, one for each layer, judged and drawn as soon as they are chosen. */
type SavingRoute = CalledRoute<typeof datastoreCalls.modifyStyle | typeof datastoreCalls.addStyle>;

export function StyleForm({ datastoreId, service, layers, style }: StyleFormProps) {
  const t = useTexts(styleTexts);
  const initial: StyleValues = { style_name: style?.name ?? '', files: {} };
  const form = useForm<StyleValues>({ defaultValues: initial });
  const { control, register, handleSubmit, formState } = form;
  const params = { datastoreId, offeringId: service._id };
  const back = routes.datastore_service_view({
    ...params,
    datasheetName: service.datasheet_name,
    activeTab: 'styles',
  });
  const save = useWrite<SavingRoute>(style ? datastoreCalls.modifyStyle : datastoreCalls.addStyle, {
    onSuccess: async (_styles, { body }) => {
      await Promise.all([
        invalidate(datastoreCalls.getOffering, { params }),
        invalidate(datastoreCalls.getMetadata, { params: { datastoreId } }),
      ]);
      formDone();
      notify({ description: t('saved', { name: body.style_name }) });
      back.push();
    },
    onError: (error) => void showRejection(form, error, fieldOfCode),
  });
  const submit = handleSubmit(({ style_name, files }) => {
    const written = Object.entries(files).map(([key, { style: text, format }]) => [
      key,
      { style: text, format },
    ]);
    save.mutate({
      params,
      body: { style_name: style_name.trim(), style_files: Object.fromEntries(written) },
    });
  });
  const taken = service.configuration.styles.map(({ name }) => name);
  const { errors } = formState;
  const isApart = save.error !== null && errors.style_name?.type !== 'server';
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DraftForm form={form} initial={initial} />
      <ErrorSummary attempts={formState.submitCount + save.failureCount} />
      {isApart && <ErrorAlert error={save.error} />}
      <div className="app-style-form">
        <div>
          <TextField
            label={t('name')}
            hint={t('nameHint')}
            readOnly={style !== undefined}
            field={register('style_name', {
              validate: (value) => {
                const name = value.trim();
                if (name === '') return t('nameRequired');
                if (name.length > 100) return t('nameTooLong');
                return style !== undefined || !taken.includes(name) || t('nameTaken');
              },
            })}
            error={errors.style_name?.message}
          />
          <Controller
            control={control}
            name="files"
            rules={{ validate: (files) => Object.keys(files).length > 0 || t('fileRequired') }}
            render={({ field, fieldState }) => (
              <>
                {layers.map((layer, rank) => (
                  <StyleFileField
                    key={layer.key}
                    layer={layer}
                    chosen={field.value[layer.key]}
                    current={style?.layers.find(({ name = 'mapbox' }) => name === layer.key)}
                    error={rank === 0 ? fieldState.error?.message : undefined}
                    onChange={(file) => {
                      const { [layer.key]: _replaced, ...others } = field.value;
                      field.onChange(file ? { ...others, [layer.key]: file } : others);
                    }}
                  />
                ))}
              </>
            )}
          />
          <Button type="submit" disabled={save.isPending}>
            {t('save')}
          </Button>
        </div>
        <Preview service={service} style={style} control={control} />
      </div>
      {save.isPending && <BusyOverlay label={t('save')} />}
    </form>
  );
}

const fieldOfCode = { 'display-style.name-taken': 'style_name' } as const;

/** The map as the files chosen so far draw it, over those in place. */
function Preview({
  service,
  style,
  control,
}: {
  readonly service: Service;
  readonly style: DisplayStyle | undefined;
  readonly control: ReturnType<typeof useForm<StyleValues>>['control'];
}) {
  const t = useTexts(styleTexts);
  const files = useWatch({ control, name: 'files' });
  const { texts } = useStyleTexts(style);
  const shown = { ...texts, ...files };
  const formats = Object.values(shown).map(({ format }) => format);
  const layers = mapLayersOf(service);
  if (layers.length === 0) return null;
  return (
    <section aria-labelledby="style-preview">
      <h2 id="style-preview" className="fr-h5">
        {t('preview')}
      </h2>
      <MapView
        label={t('previewOf')}
        layers={withStyles(layers, shown)}
        extent={service.configuration.type_infos.bbox}
        height="large"
      />
      <StyleNotes formats={formats} />
    </section>
  );
}
