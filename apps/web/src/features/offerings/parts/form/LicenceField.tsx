import { knownLicenceCodes, knownLicences, type LicenceCode } from '@cartable/contract/datastore';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { TextField } from './FormFields.tsx';
import { formTexts } from './form-texts.ts';
import type { ServiceValues } from './form-values.ts';

/** Licence of the datasheet: a known one by its name, another by its title and the address of its text. */
export function LicenceField() {
  const t = useTexts(formTexts);
  const { control, setValue } = useFormContext<ServiceValues>();
  const { code, url } = useWatch({ control, name: 'licence' });
  const choose = (chosen: LicenceCode) =>
    setValue(
      'licence',
      chosen === 'other' ? { code: chosen, title: '', url: '' } : { code: chosen, ...knownLicences[chosen] },
      { shouldDirty: true },
    );
  return (
    <>
      <Select
        label={t('licence')}
        hint={t('licenceHint')}
        options={[
          ...knownLicenceCodes.map((known) => ({
            value: known as LicenceCode,
            label: knownLicences[known].title,
          })),
          { value: 'other' as const, label: t('licenceOther') },
        ]}
        nativeSelectProps={{
          name: 'licence.code',
          value: code,
          onChange: ({ target }) => choose(target.value),
        }}
      />
      {code === 'other' ? (
        <>
          <TextField name="licence.title" label={t('licenceTitle')} />
          <TextField name="licence.url" label={t('licenceUrl')} hint={t('licenceUrlHint')} type="url" />
        </>
      ) : (
        <p className="app-licence-link">
          <a className="fr-link fr-text--sm" href={url} target="_blank" rel="noopener noreferrer">
            {t('licenceRead')}
          </a>
        </p>
      )}
    </>
  );
}
