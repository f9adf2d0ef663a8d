import type { Metadata } from '@cartable/contract/datastore';
import { useTexts } from '../../../../base/i18n/texts.ts';
import {
  DescriptionDetails,
  formTexts,
  LicenceField,
  ResourceFields,
  TextField,
} from '../../../offerings/index.ts';
import { ComputedInfo } from '../../parts/ComputedInfo.tsx';
import { ContactsField } from '../../parts/ContactsField.tsx';
import { ExtentField } from '../../parts/ExtentField.tsx';
import { ForeignElements } from '../../parts/ForeignElements.tsx';
import { HighValueField } from '../../parts/HighValueField.tsx';
import { ImportRecord } from '../../parts/ImportRecord.tsx';
import { LinksField } from '../../parts/LinksField.tsx';
import { RecordFormQuality } from '../../parts/RecordFormQuality.tsx';
import { recordFormTexts } from '../../parts/record-form-texts.ts';
import { WordsField } from '../../parts/WordsField.tsx';

/** Every field once, as the forms of services ask them, and those that only a record has. */
export function RecordFields({ metadata }: { readonly metadata: Metadata | null }) {
  const t = useTexts(recordFormTexts);
  const form = useTexts(formTexts);
  return (
    <>
      <p>{t('intro')}</p>
      <ImportRecord isNew={metadata === null} />
      <RecordFormQuality bbox={metadata?.csw_metadata.bbox} />
      <h2 className="fr-h5">{t('resource')}</h2>
      <TextField name="public_name" label={form('publicName')} hint={form('publicNameHint')} />
      <TextField name="description" label={form('description')} hint={form('descriptionHint')} multiline />
      <LicenceField />
      <TextField
        name="use_limitation"
        label={t('useLimitation')}
        hint={t('useLimitationHint')}
        multiline
        optional
      />
      <h2 className="fr-h5">{t('classification')}</h2>
      <DescriptionDetails />
      <HighValueField />
      <ContactsField />
      <LinksField />
      <WordsField name="related_records" label={t('related')} hint={t('relatedHint')} />
      <WordsField name="given_formats" label={t('formats')} hint={t('formatsHint')} />
      <h2 className="fr-h5">{t('more')}</h2>
      <ResourceFields />
      <ExtentField />
      <ForeignElements />
      {metadata && <ComputedInfo metadata={metadata} />}
    </>
  );
}
