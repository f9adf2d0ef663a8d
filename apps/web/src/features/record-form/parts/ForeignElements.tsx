import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '../../../base/i18n/texts.ts';
import { recordFormTexts } from './record-form-texts.ts';
import type { RecordValues } from './record-values.ts';

/** Names of what the record keeps of the document it was imported from, and a way to be rid of it. */
export function ForeignElements() {
  const t = useTexts(recordFormTexts);
  const { control, setValue } = useFormContext<RecordValues>();
  const xml = useWatch({ control, name: 'foreign_xml' });
  const names = useNames(xml);
  if (!xml) return null;
  return (
    <>
      <h2 className="fr-h5 fr-mb-1w">{t('foreign')}</h2>
      <p className="fr-hint-text">{t('foreignHint')}</p>
      <p>{names.join(', ')}</p>
      <Button
        className="fr-mb-3w"
        type="button"
        size="small"
        priority="tertiary"
        iconId="fr-icon-delete-line"
        onClick={() => setValue('foreign_xml', null, { shouldDirty: true })}
      >
        {t('removeForeign')}
      </Button>
    </>
  );
}

/** The reader of XML comes when there is something to read. */
function useNames(xml: string | null | undefined): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!xml) return undefined;
    let isCurrent = true;
    void import('@cartable/catalogue').then(({ foreignNames }) => {
      if (isCurrent) setNames(foreignNames(xml));
    });
    return () => {
      isCurrent = false;
    };
  }, [xml]);
  return names;
}
