import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { contributeTexts } from './contribute-texts.ts';

/** The object to merge with, by its number, for who clicks none on the map. */
export function MergeField({ onMerge }: { readonly onMerge: (key: string) => void }) {
  const t = useTexts(contributeTexts);
  const [key, write] = useState('');
  const written = key.trim();
  return (
    <form
      className="fr-mb-2w"
      onSubmit={(event) => {
        event.preventDefault();
        if (written !== '') onMerge(written);
      }}
    >
      <Input
        label={t('mergeKey')}
        hintText={t('mergeKeyHint')}
        nativeInputProps={{
          value: key,
          inputMode: 'numeric',
          autoComplete: 'off',
          onChange: ({ target }) => write(target.value),
        }}
      />
      <Button type="submit" size="small" priority="secondary" disabled={written === ''}>
        {t('mergeApply')}
      </Button>
    </form>
  );
}
