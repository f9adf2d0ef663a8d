import { topicCategories } from '@cartable/contract/datastore';
import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { stateOf } from '../../../../base/design/fields.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { useDatastore } from '../../../datastores/index.ts';
import {
  formTexts,
  LicenceField,
  ServiceQuality,
  TextField,
  useFieldError,
} from '../../../offerings/index.ts';
import { constantTexts } from '../../../records/index.ts';
import { isSameLicence, type PublicationValues } from '../../parts/publication-values.ts';
import { publicationTexts } from '../../parts/texts.ts';
import { AudienceField } from './AudienceField.tsx';
import { KindsField } from './KindsField.tsx';
import { MoreSettings } from './MoreSettings.tsx';
import type { PublicationFieldsProps } from './publication-fields-props.ts';
import { SteppedForms } from './SteppedForms.tsx';

/** Not folded. */
const shownFields: ReadonlySet<string> = new Set([
  'kinds',
  'public_name',
  'description',
  'category',
  'licence',
  'share_with',
]);

/** Fields reviewed before publishing; those most people leave as proposed are folded. */
export function PublicationFields(props: PublicationFieldsProps) {
  const t = useTexts(publicationTexts);
  const form = useTexts(formTexts);
  const { errors } = useFormContext<PublicationValues>().formState;
  const [open, setOpen] = useState(false);
  // A broken rule among the settings unfolds them.
  const isBroken = Object.keys(errors).some((name) => !shownFields.has(name));
  return (
    <>
      <p className="fr-text--lead">{t('intro')}</p>
      <KindsField datasheet={props.datasheet} storedData={props.storedData} />
      <TextField name="public_name" label={t('dataTitle')} />
      <TextField name="description" label={form('description')} hint={form('descriptionHint')} multiline />
      <ThemeField />
      <LicenceField />
      <DefaultLicence />
      <AudienceField />
      <Accordion label={t('more')} expanded={open || isBroken} onExpandedChange={setOpen}>
        <MoreSettings {...props} />
      </Accordion>
      <ServiceQuality
        storedData={props.storedData}
        record={props.datasheet.record}
        onGo={(control) => setOpen(open || !shownFields.has(control.split('.')[0]!))}
      />
      <div className="app-publication__submit">
        <Button type="submit" size="large" disabled={props.busy} iconId="fr-icon-upload-2-line">
          {t('submit')}
        </Button>
        <SteppedForms datastoreId={props.datastoreId} storedData={props.storedData} />
      </div>
    </>
  );
}

/** One theme, the first of the record; others are among the settings. */
function ThemeField() {
  const t = useTexts(publicationTexts);
  const constants = useTexts(constantTexts);
  const language = useLanguage();
  const { control } = useFormContext<PublicationValues>();
  const error = useFieldError()('category');
  const options = topicCategories
    .map((value) => ({ value: value as string, label: constants(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  return (
    <Controller
      control={control}
      name="category"
      render={({ field: { value: chosen, onChange } }) => (
        <Select
          label={t('theme')}
          hint={t('themeHint')}
          options={options}
          {...stateOf(error)}
          nativeSelectProps={{
            name: 'category',
            value: chosen[0] ?? '',
            onChange: ({ target }) =>
              onChange([target.value, ...chosen.slice(1).filter((one) => one !== target.value)]),
          }}
        />
      )}
    />
  );
}

/** Only where it would change something. */
function DefaultLicence() {
  const t = useTexts(publicationTexts);
  const datastore = useDatastore();
  const { control, register } = useFormContext<PublicationValues>();
  const licence = useWatch({ control, name: 'licence' });
  if (isSameLicence(datastore.default_licence, licence)) return null;
  return (
    <Checkbox
      className="app-publication__default-licence"
      small
      options={[{ label: t('licenceDefault'), nativeInputProps: register('licence_by_default') }]}
    />
  );
}
