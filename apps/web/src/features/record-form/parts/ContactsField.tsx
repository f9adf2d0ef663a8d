import { contactRoles, mostContacts } from '@cartable/contract/datastore';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { FieldRows } from '../../../base/design/FieldRows.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { SelectField, TextField } from '../../offerings/index.ts';
import { constantTexts } from '../../records/index.ts';
import { recordFormTexts } from './record-form-texts.ts';
import type { RecordValues } from './record-values.ts';

/** Contacts that have a role towards the resource, one block each. */
export function ContactsField() {
  const t = useTexts(recordFormTexts);
  const constants = useTexts(constantTexts);
  const { control } = useFormContext<RecordValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts' });
  return (
    <>
      <h2 className="fr-h5 fr-mb-1w">{t('contacts')}</h2>
      <p className="fr-hint-text">{t('contactsHint')}</p>
      <FieldRows
        rows={fields}
        most={mostContacts}
        legendOf={(rank) => t('contact', { rank })}
        removeLabelOf={(rank) => t('removeContact', { rank })}
        addLabel={t('addContact')}
        onAdd={() => append({ organisation: '', email: '', role: 'pointOfContact' })}
        onRemove={remove}
      >
        {(rank) => (
          <>
            <TextField name={`contacts.${rank}.organisation`} label={t('contactOrganisation')} />
            <TextField name={`contacts.${rank}.email`} label={t('contactEmail')} type="email" />
            <SelectField
              name={`contacts.${rank}.role`}
              label={t('contactRole')}
              options={contactRoles.map((value) => ({ value, label: constants(value) }))}
            />
          </>
        )}
      </FieldRows>
    </>
  );
}
