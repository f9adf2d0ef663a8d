import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '../../../base/i18n/texts.ts';
import { administrationTexts } from './administration-texts.ts';

/** Whether the community is seen by all. */
export function PublicField({ field }: { readonly field: UseFormRegisterReturn }) {
  const t = useTexts(administrationTexts);
  return (
    <Checkbox options={[{ label: t('public'), hintText: t('publicHint'), nativeInputProps: { ...field } }]} />
  );
}
