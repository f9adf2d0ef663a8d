import { espacecoCalls, GRID_BODY_BYTES } from '@cartable/contract/espaceco';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { invalidate } from '../../../../base/api/hooks.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { TextField } from '../../../../base/design/fields.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { UploadField } from '../../../../base/design/UploadField.tsx';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { AreaMap, type AreaValues, readCorners } from '../../../pyramids/index.ts';
import { texts } from './texts.ts';
import '../databases/databases.css';

const gridSources = ['drawing', 'file'] as const;

interface GridValues {
  title: string;
  from: (typeof gridSources)[number];
  area: AreaValues;
  /** GeoJSON of the file that was chosen, once it is read. */
  file?: { readonly name: string; readonly content: Record<string, unknown> | undefined } | undefined;
}

interface NewGridProps {
  readonly communityId: number;
  readonly onClose: () => void;
}

const world = { west: -180, south: -90, east: 180, north: 90 };

/** A grid drawn on a map, or read from a file of polygons. */
export function NewGrid({ communityId, onClose }: NewGridProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const form = useForm<GridValues>({
    defaultValues: { title: '', from: 'drawing', area: { shape: 'polygon', box: world, corners: '' } },
  });
  const from = useWatch({ control: form.control, name: 'from' });
  const add = useFormWrite(espacecoCalls.addCommunityGrid, form, {
    onSuccess: async ({ title }) => {
      notify({ description: t('created', { title }) });
      onClose();
      await invalidate(espacecoCalls.getCommunityGrids);
      await invalidate(espacecoCalls.searchEspacecoGrids);
    },
  });
  const submit = form.handleSubmit((values) =>
    add.mutate({ params: { communityId }, body: { title: values.title.trim(), area: areaOf(values) } }),
  );
  return (
    <form className="app-design__new" noValidate onSubmit={(event) => void submit(event)}>
      <h4 className="fr-h6">{t('newTitle')}</h4>
      {add.untold !== null && <ErrorAlert title={t('createFailed')} error={add.untold} />}
      <TextField
        label={t('titleLabel')}
        autoComplete="off"
        field={form.register('title', {
          maxLength: 200,
          validate: (title) => title.trim() !== '' || t('titleRequired'),
        })}
        error={form.formState.errors.title?.message}
      />
      <Controller
        control={form.control}
        name="from"
        render={({ field: { value, onChange } }) => (
          <RadioButtons
            legend={t('from')}
            options={gridSources.map((source) => ({
              label: t(`from_${source}`),
              nativeInputProps: { checked: value === source, onChange: () => onChange(source) },
            }))}
          />
        )}
      />
      {from === 'drawing' ? <DrawingField form={form} /> : <FileField form={form} />}
      <ButtonsGroup
        inlineLayoutWhen="always"
        buttonsSize="small"
        buttons={[
          { children: common('cancel'), type: 'button', priority: 'secondary', onClick: onClose },
          { children: t('createSubmit'), type: 'submit', disabled: add.isPending },
        ]}
      />
    </form>
  );
}

function areaOf({ from, area, file }: GridValues): Record<string, unknown> {
  if (from === 'file') return file?.content ?? {};
  const corners = readCorners(area.corners) ?? [];
  return { type: 'Polygon', coordinates: [[...corners, ...corners.slice(0, 1)]] };
}

interface FieldProps {
  readonly form: UseFormReturn<GridValues>;
}

function DrawingField({ form }: FieldProps) {
  const t = useTexts(texts);
  return (
    <Controller
      control={form.control}
      name="area"
      rules={{
        validate: ({ corners }, { from }) =>
          from !== 'drawing' || readCorners(corners) !== undefined || t('areaMissing'),
      }}
      render={({ field: { value, onChange } }) => (
        <AreaMap
          area={value}
          whole={null}
          background={[]}
          onChange={onChange}
          showProblem={form.formState.isSubmitted}
        />
      )}
    />
  );
}

function FileField({ form }: FieldProps) {
  const t = useTexts(texts);
  form.register('file', {
    validate: (file, { from }) => {
      if (from !== 'file') return true;
      if (file === undefined) return t('fileMissing');
      return file.content !== undefined || t('fileUnreadable');
    },
  });
  const chosen = useWatch({ control: form.control, name: 'file' });
  const read = async (file: File) => {
    if (file.size > GRID_BODY_BYTES) return form.setError('file', { message: t('fileTooLarge') });
    const content = await file.text().then(readObject, () => undefined);
    form.setValue('file', { name: file.name, content }, { shouldValidate: true });
  };
  return (
    <>
      <UploadField
        label={t('file')}
        hint={t('fileHint')}
        accept=".geojson,.json"
        error={form.formState.errors.file?.message}
        onPick={(file) => void read(file)}
      />
      <p className="fr-mt-1v" role="status">
        {chosen && t('fileChosen', { name: chosen.name })}
      </p>
    </>
  );
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
