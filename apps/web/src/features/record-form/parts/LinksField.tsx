import { linkProtocols, mostLinks } from '@cartable/contract/datastore';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { FieldRows } from '../../../base/design/FieldRows.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { SelectField, TextField } from '../../offerings/index.ts';
import { protocolTexts } from '../../records/index.ts';
import { recordFormTexts } from './record-form-texts.ts';
import type { RecordValues } from './record-values.ts';

/** Services, files and pages of elsewhere, one block each. */
export function LinksField() {
  const t = useTexts(recordFormTexts);
  const protocols = useTexts(protocolTexts);
  const { control } = useFormContext<RecordValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'links' });
  return (
    <>
      <h2 className="fr-h5 fr-mb-1w">{t('links')}</h2>
      <p className="fr-hint-text">{t('linksHint')}</p>
      <FieldRows
        rows={fields}
        most={mostLinks}
        legendOf={(rank) => t('link', { rank })}
        removeLabelOf={(rank) => t('removeLink', { rank })}
        addLabel={t('addLink')}
        onAdd={() => append({ protocol: 'OGC:WMS', url: '', name: '', title: '' })}
        onRemove={remove}
      >
        {(rank) => (
          <>
            <TextField name={`links.${rank}.title`} label={t('linkTitle')} />
            <SelectField
              name={`links.${rank}.protocol`}
              label={t('linkProtocol')}
              options={linkProtocols.map((value) => ({ value, label: protocols(value) }))}
            />
            <TextField name={`links.${rank}.url`} label={t('linkUrl')} type="url" />
            <TextField name={`links.${rank}.name`} label={t('linkName')} hint={t('linkNameHint')} optional />
          </>
        )}
      </FieldRows>
    </>
  );
}
