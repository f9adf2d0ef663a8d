import { datastoreCalls, uploadFormSchema } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { messageOf } from '../../../../base/api/api-error.ts';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { texts } from './texts.ts';

/** A datasheet without data, whose record leads to what others serve; nothing for who may not write records. */
export function DescribeButton() {
  const t = useTexts(texts);
  const { abilities } = useDatastore();
  const [isOpen, open] = useState(false);
  if (!abilities.broadcast) return null;
  return (
    <>
      <Button iconId="fr-icon-link" priority="secondary" onClick={() => open(true)}>
        {t('describe')}
      </Button>
      <DescribeDialog isOpen={isOpen} onClose={() => open(false)} />
    </>
  );
}

function DescribeDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useTexts(texts);
  const { _id: datastoreId } = useDatastore();
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const add = useWrite(datastoreCalls.addDatasheet, {
    onSuccess: (datasheet) => {
      onClose();
      void invalidate(datastoreCalls.getDatasheets);
      routes.datastore_datasheet_record({ datastoreId, datasheetName: datasheet.name }).push();
    },
  });
  const valid = uploadFormSchema.shape.data_name.safeParse(name);
  const problem = add.error
    ? messageOf(add.error)
    : isTried && !valid.success
      ? t('describeInvalid')
      : undefined;
  return (
    <FormDialog
      open={isOpen}
      title={t('describe')}
      submitLabel={t('describeCreate')}
      isBusy={add.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (valid.success) add.mutate({ params: { datastoreId }, body: { name: valid.data } });
          }}
        >
          <p>{t('describeText')}</p>
          <Input
            label={t('describeName')}
            state={problem === undefined ? 'default' : 'error'}
            stateRelatedMessage={problem}
            nativeInputProps={{
              value: name,
              maxLength: 99,
              onChange: ({ target }) => {
                setName(target.value);
                add.reset();
              },
            }}
          />
        </form>
      )}
    </FormDialog>
  );
}
