import { linkProtocols, mostLinks } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { useTexts } from '../../../base/i18n/texts.ts';
import { TextField } from '../../offerings/index.ts';
import { protocolTexts } from '../../records/index.ts';
import { recordFormTexts } from './record-form-texts.ts';
import type { RecordValues } from './record-values.ts';

/** Services, files and pages of elsewhere, one block each. */
export function LinksField() {
  const t = useTexts(recordFormTexts);
  const { control } = useFormContext<RecordValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'links' });
  return (
    <>
      <h2 className="fr-h5 fr-mb-1w">{t('links')}</h2>
      <p className="fr-hint-text">{t('linksHint')}</p>
      {fields.map(({ id }, rank) => (
        <fieldset key={id} className="fr-fieldset app-plain-fieldset">
          <legend className="fr-fieldset__legend">{t('link', { rank: rank + 1 })}</legend>
          <TextField name={`links.${rank}.title`} label={t('linkTitle')} />
          <ProtocolField rank={rank} />
          <TextField name={`links.${rank}.url`} label={t('linkUrl')} type="url" />
          <TextField name={`links.${rank}.name`} label={t('linkName')} hint={t('linkNameHint')} optional />
          <Button
            type="button"
            size="small"
            priority="tertiary"
            iconId="fr-icon-delete-line"
            onClick={() => remove(rank)}
          >
            {t('removeLink', { rank: rank + 1 })}
          </Button>
        </fieldset>
      ))}
      {fields.length < mostLinks && (
        <Button
          className="fr-mb-3w"
          type="button"
          size="small"
          priority="secondary"
          iconId="fr-icon-add-line"
          onClick={() => append({ protocol: 'OGC:WMS', url: '', name: '', title: '' })}
        >
          {t('addLink')}
        </Button>
      )}
    </>
  );
}

function ProtocolField({ rank }: { readonly rank: number }) {
  const t = useTexts(recordFormTexts);
  const protocols = useTexts(protocolTexts);
  const { control } = useFormContext<RecordValues>();
  return (
    <Controller
      control={control}
      name={`links.${rank}.protocol`}
      render={({ field }) => (
        <Select
          label={t('linkProtocol')}
          options={linkProtocols.map((value) => ({ value, label: protocols(value) }))}
          nativeSelectProps={{
            value: field.value,
            onChange: ({ target }) => field.onChange(target.value),
          }}
        />
      )}
    />
  );
}
