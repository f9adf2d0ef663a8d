import { type EspacecoTable, espacecoCalls, LAYER_STYLE_CHARACTERS } from '@cartable/contract/espaceco';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { TextField } from '../../../../base/design/fields.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { UploadField } from '../../../../base/design/UploadField.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { EditDialog, type EditFormProps } from '../EditDialog.tsx';
import { reloadLayers } from './layers.ts';
import { texts } from './texts.ts';

export interface StyledLayer {
  readonly id: number;
  readonly title: string;
  readonly table: EspacecoTable;
  readonly isStyled: boolean;
}

interface StyleDialogProps {
  readonly communityId: number;
  /** Closed without. */
  readonly layer: StyledLayer | undefined;
  readonly onClose: () => void;
}

/** How the features of a layer are drawn: in one colour, by the SLD of a file, or as the map draws what has no style. */
export function StyleDialog({ communityId, layer, onClose }: StyleDialogProps) {
  const t = useTexts(texts);
  return (
    <EditDialog title={t('styleTitle', { title: layer?.title ?? '' })} entry={layer} onClose={onClose}>
      {(props) => <StyleFields {...props} communityId={communityId} />}
    </EditDialog>
  );
}

const ways = ['plain', 'file', 'none'] as const;

interface StyleValues {
  way: (typeof ways)[number];
  colour: string;
  width: string;
  file: { readonly name: string; readonly text: string } | null;
}

interface StyleFieldsProps extends EditFormProps<StyledLayer> {
  readonly communityId: number;
}

function StyleFields({ formId, communityId, entry: layer, onBusy, onClose }: StyleFieldsProps) {
  const t = useTexts(texts);
  const form = useForm<StyleValues>({
    defaultValues: { way: 'plain', colour: '#1f4fb2', width: '2', file: null },
  });
  const way = useWatch({ control: form.control, name: 'way' });
  const events = {
    onSuccess: async () => {
      notify({ description: t('styleSaved', { title: layer.title }) });
      onClose();
      await Promise.all([
        reloadLayers(),
        invalidate(espacecoCalls.getEspacecoLayerStyle),
        invalidate(espacecoCalls.getEspacecoTableStyle),
      ]);
    },
    onSettled: () => onBusy(false),
  };
  const choose = useWrite(espacecoCalls.updateEspacecoLayerStyle, events);
  const remove = useWrite(espacecoCalls.removeEspacecoLayerStyle, events);
  const params = { communityId, layerId: layer.id };
  const submit = form.handleSubmit(async (values) => {
    onBusy(true);
    if (values.way === 'none') remove.mutate({ params });
    else choose.mutate({ params, body: { style: await sldOf(values, layer.table) } });
  });
  const error = choose.error ?? remove.error;
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      {error !== null && <ErrorAlert title={t('styleFailed')} error={error} />}
      <RadioButtons
        small
        legend={t('styleWay')}
        options={ways
          .filter((one) => one !== 'none' || layer.isStyled)
          .map((one) => ({
            label: t(`style_${one}`),
            nativeInputProps: { ...form.register('way'), value: one },
          }))}
      />
      {way === 'plain' && (
        <>
          <Input
            label={t('styleColour')}
            classes={{ nativeInputOrTextArea: 'app-colour' }}
            nativeInputProps={{ type: 'color', ...form.register('colour') }}
          />
          <TextField
            label={t('styleWidth')}
            hint={t('styleWidthHint')}
            autoComplete="off"
            field={form.register('width', {
              validate: (text) => (Number(text) >= 0.5 && Number(text) <= 20) || t('styleWidthWrong'),
            })}
            error={form.formState.errors.width?.message}
          />
        </>
      )}
      {way === 'file' && (
        <Controller
          control={form.control}
          name="file"
          rules={{ validate: (file) => file !== null || t('styleFileMissing') }}
          render={({ field: { value, onChange }, fieldState }) => (
            <>
              <UploadField
                label={t('styleFile')}
                hint={t('styleFileHint')}
                accept=".sld,.xml"
                error={fieldState.error?.message}
                onPick={async (file) => {
                  if (file.size > LAYER_STYLE_CHARACTERS)
                    form.setError('file', { message: t('styleFileTooLarge') });
                  else onChange({ name: file.name, text: await textOf(file) });
                }}
              />
              {value && <p>{t('styleFileChosen', { name: value.name })}</p>}
            </>
          )}
        />
      )}
    </form>
  );
}

async function sldOf({ way, file, colour, width }: StyleValues, table: EspacecoTable): Promise<string> {
  if (way === 'file') return file?.text ?? '';
  const { plainSld } = await import('./make-style.ts');
  const shape = table.columns.find(({ name }) => name === table.geometry_name)?.type;
  const type = shape === undefined ? 'Geometry' : (shape as Parameters<typeof plainSld>[1]);
  return plainSld(table.name, type, { colour, width: Number(width) });
}

/** In the encoding the document tells. */
async function textOf(file: File): Promise<string> {
  const { decodeXml } = await import('@cartable/contract/decode-xml');
  return decodeXml(new Uint8Array(await file.arrayBuffer()));
}
