import { type DocumentSharing, datastoreCalls, type UserDocument } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useForm } from 'react-hook-form';
import { keyOf, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { Dialog } from '../../../../base/design/Dialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { isEmailAddress } from '../../../../base/design/field-rules.ts';
import { TextField } from '../../../../base/design/fields.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { invalidateDocuments } from '../../parts/invalidate-documents.ts';
import { texts } from './texts.ts';

interface SharingsDialogProps {
  readonly open: boolean;
  readonly document: UserDocument;
  readonly onClose: () => void;
}

/** Who else reads a document; each change counts at once. */
export function SharingsDialog({ open, document, onClose }: SharingsDialogProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  return (
    <Dialog
      open={open}
      title={t('sharingsTitle', { name: document.name })}
      buttons={[{ children: common('close'), priority: 'secondary', onClick: onClose }]}
      onClose={onClose}
    >
      {open && <Sharings documentId={document._id} />}
    </Dialog>
  );
}

function Sharings({ documentId }: { readonly documentId: string }) {
  const t = useTexts(texts);
  const params = { documentId };
  const sharings = useRead(datastoreCalls.getDocumentSharings, { params });
  const show = async (list: DocumentSharing[]) => {
    queryClient.setQueryData(keyOf(datastoreCalls.getDocumentSharings, { params }), list);
    await invalidateDocuments();
  };
  return (
    <>
      <p>{t('sharingsText')}</p>
      <Loaded query={sharings} inPlace>
        {(list) =>
          list.length === 0 ? (
            <p className="fr-text--bold">{t('sharingsEmpty')}</p>
          ) : (
            <ul className="app-documents__sharings">
              {list.map((sharing) => (
                <li key={idOf(sharing)}>
                  <SharingLine
                    params={params}
                    sharing={sharing}
                    onGone={() => show(list.filter((one) => idOf(one) !== idOf(sharing)))}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <AddSharing params={params} onShared={show} />
    </>
  );
}

interface SharingLineProps {
  readonly params: { readonly documentId: string };
  readonly sharing: DocumentSharing;
  readonly onGone: () => Promise<void>;
}

function SharingLine({ params, sharing, onGone }: SharingLineProps) {
  const t = useTexts(texts);
  const full = [sharing.first_name, sharing.last_name].filter(Boolean).join(' ');
  const name = sharing.email ?? (full || sharing.user_name || t('unknownPerson', { id: idOf(sharing) }));
  const remove = useWrite(datastoreCalls.deleteDocumentSharings, {
    onSuccess: async () => {
      notify({ description: t('unshared', { name }) });
      await onGone();
    },
  });
  return (
    <>
      {remove.error && <ErrorAlert title={t('sharingFailed')} error={remove.error} />}
      <span>{name}</span>
      <Button
        size="small"
        type="button"
        priority="tertiary no outline"
        iconId="fr-icon-delete-line"
        title={t('unshareOf', { name })}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ params, query: { users: idOf(sharing) } })}
      />
    </>
  );
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const fieldOfCode = {
  'user-document.too-many-sharings': 'beneficiary',
} as const;

interface AddSharingProps {
  readonly params: { readonly documentId: string };
  readonly onShared: (list: DocumentSharing[]) => Promise<void>;
}

function AddSharing({ params, onShared }: AddSharingProps) {
  const t = useTexts(texts);
  const form = useForm({ defaultValues: { beneficiary: '' } });
  const share = useFormWrite(datastoreCalls.addDocumentSharings, form, {
    fieldOfCode,
    onSuccess: async (list) => {
      form.reset();
      notify({ description: t('shared') });
      await onShared(list);
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ beneficiary }) => share.mutate({ params, body: [beneficiary.trim()] }))}
    >
      {share.untold !== null && <ErrorAlert title={t('sharingFailed')} error={share.untold} />}
      <TextField
        label={t('beneficiary')}
        hint={t('beneficiaryHint')}
        error={form.formState.errors.beneficiary?.message}
        field={form.register('beneficiary', {
          validate: (value) => isBeneficiary(value.trim()) || t('beneficiaryInvalid'),
        })}
      />
      <Button type="submit" iconId="fr-icon-user-add-line" disabled={share.isPending}>
        {t('share')}
      </Button>
    </form>
  );
}

function isBeneficiary(value: string): boolean {
  return isEmailAddress(value) || uuidPattern.test(value);
}

function idOf({ _id: id, email }: DocumentSharing): string {
  return id ?? email ?? '';
}
