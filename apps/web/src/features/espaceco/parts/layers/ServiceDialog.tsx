import { type GeoserviceForm, geoserviceTypes } from '@cartable/contract/espaceco';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { Controller, useForm } from 'react-hook-form';
import { TextField } from '../../../../base/design/fields.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { EntryDialog, type EntryFormProps } from '../EntryDialog.tsx';
import { texts } from './texts.ts';

interface ServiceDialogProps {
  readonly open: boolean;
  readonly onAdd: (service: GeoserviceForm) => void;
  readonly onClose: () => void;
}

/** A service of another place to show. */
export function ServiceDialog({ open, onAdd, onClose }: ServiceDialogProps) {
  const t = useTexts(texts);
  return (
    <EntryDialog<GeoserviceForm>
      title={t('serviceTitle')}
      entry={open ? 'new' : undefined}
      onApply={onAdd}
      onClose={onClose}
    >
      {(props) => <ServiceForm {...props} />}
    </EntryDialog>
  );
}

const versions = { WMS: '1.3.0', WMTS: '1.0.0', WFS: '2.0.0', TMS: '1.0.0' } as const;

function ServiceForm({ formId, onApply }: EntryFormProps<GeoserviceForm>) {
  const t = useTexts(texts);
  const form = useForm({
    defaultValues: {
      title: '',
      type: 'WMS' as keyof typeof versions,
      version: versions.WMS as string,
      url: '',
      layers: '',
      attribution: '',
    },
  });
  const { register, formState } = form;
  const needed = (text: string) => text.trim() !== '' || t('required');
  const submit = form.handleSubmit(({ title, type, version, url, layers, attribution }) =>
    onApply({
      title: title.trim(),
      description: null,
      type,
      version: version.trim(),
      url: url.trim(),
      layers: layers.trim() || null,
      format: null,
      min_zoom: null,
      max_zoom: null,
      attribution_name: attribution.trim() || null,
      attribution_url: null,
    }),
  );
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('serviceName')}
        autoComplete="off"
        field={register('title', { maxLength: 200, validate: needed })}
        error={formState.errors.title?.message}
      />
      <Controller
        control={form.control}
        name="type"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t('serviceType')}
            options={geoserviceTypes.map((type) => ({ value: type, label: type }))}
            nativeSelectProps={{
              value,
              onChange: ({ target }) => {
                const type = geoserviceTypes.find((one) => one === target.value) ?? 'WMS';
                onChange(type);
                form.setValue('version', versions[type]);
              },
            }}
          />
        )}
      />
      <TextField
        label={t('serviceVersion')}
        autoComplete="off"
        field={register('version', { maxLength: 20, validate: needed })}
        error={formState.errors.version?.message}
      />
      <TextField
        label={t('serviceUrl')}
        hint={t('serviceUrlHint')}
        autoComplete="off"
        field={register('url', {
          maxLength: 2000,
          validate: (url) =>
            (/^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim())) || t('serviceUrlWrong'),
        })}
        error={formState.errors.url?.message}
      />
      <TextField
        label={t('serviceLayer')}
        autoComplete="off"
        field={register('layers', { maxLength: 500 })}
      />
      <TextField
        label={t('attribution')}
        autoComplete="off"
        field={register('attribution', { maxLength: 200 })}
      />
    </form>
  );
}
