import { publishableKinds } from '@cartable/contract/datastore';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { useController, useFormContext } from 'react-hook-form';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { obstacleTo, type PublicationValues } from '../../parts/publication-values.ts';
import { publicationTexts } from '../../parts/texts.ts';

const audiences = [
  { value: 'all_public', label: 'everyone', hint: 'everyoneHint' },
  { value: 'your_community', label: 'chosen', hint: 'chosenHint' },
] as const;

/** The same for all the kinds. A choice of another audience lets go of the kinds that cannot be for it. */
export function AudienceField() {
  const t = useTexts(publicationTexts);
  const datastore = useDatastore();
  const { control, getValues, setValue } = useFormContext<PublicationValues>();
  const { field } = useController({ control, name: 'share_with' });
  const kindsFor = (value: string) =>
    publishableKinds.filter((kind) => obstacleTo(kind, datastore, value === 'all_public') === undefined);
  return (
    <RadioButtons
      legend={t('audience')}
      name="share_with"
      options={audiences.map(({ value, label, hint }) => {
        const possible = kindsFor(value);
        return {
          label: t(label),
          hintText: possible.length > 0 ? t(hint) : t('noEndpoint'),
          nativeInputProps: {
            value,
            checked: field.value === value,
            disabled: possible.length === 0,
            onChange: () => {
              field.onChange(value);
              setValue(
                'kinds',
                getValues('kinds').filter((kind) => possible.includes(kind)),
              );
            },
          },
        };
      })}
    />
  );
}
