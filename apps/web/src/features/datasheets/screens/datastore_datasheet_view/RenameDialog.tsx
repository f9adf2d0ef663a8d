import { datastoreCalls, uploadFormSchema } from '@cartable/contract/datastore';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { messageOf } from '../../../../base/api/api-error.ts';
import { invalidate, keyOf, useWrite } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { Dialog } from '../../../../base/design/Dialog.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { datasheetTexts } from '../../parts/datasheet-texts.ts';

interface RenameDialogProps {
  readonly datastoreId: string;
  readonly datasheetName: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function RenameDialog({ datastoreId, datasheetName, open, onClose }: RenameDialogProps) {
  const t = useTexts(datasheetTexts);
  const common = useTexts(commonTexts);
  const [name, setName] = useState(datasheetName);
  const [tried, setTried] = useState(false);
  const rename = useWrite(datastoreCalls.renameDatasheet, {
    onSuccess: (datasheet) => {
      onClose();
      notify({ description: t('renamed', { name: datasheet.name }) });
      const params = { datastoreId, datasheetName: datasheet.name };
      queryClient.setQueryData(keyOf(datastoreCalls.getDatasheet, { params }), datasheet);
      routes.datastore_datasheet_view({ ...params, activeTab: 'dataset' }).replace();
      void invalidate(datastoreCalls.getDatasheets);
    },
  });
  const valid = uploadFormSchema.shape.data_name.safeParse(name);
  const problem = rename.error
    ? messageOf(rename.error)
    : tried && !valid.success
      ? t('nameInvalid')
      : undefined;
  const submit = () => {
    setTried(true);
    if (valid.success) rename.mutate({ params: { datastoreId, datasheetName }, body: { name: valid.data } });
  };
  return (
    <Dialog
      open={open}
      title={t('renameTitle')}
      onClose={onClose}
      buttons={[
        { children: common('cancel'), priority: 'secondary', onClick: onClose },
        {
          children: common('save'),
          disabled: rename.isPending || name.trim() === datasheetName,
          onClick: submit,
        },
      ]}
    >
      <Input
        label={t('newName')}
        state={problem === undefined ? 'default' : 'error'}
        stateRelatedMessage={problem}
        nativeInputProps={{
          value: name,
          maxLength: 99,
          onChange: (event) => {
            setName(event.target.value);
            rename.reset();
          },
        }}
      />
    </Dialog>
  );
}
