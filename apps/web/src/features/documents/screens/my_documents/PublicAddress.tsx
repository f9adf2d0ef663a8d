import { datastoreCalls, type UserDocument } from '@cartable/contract/datastore';
import { useWrite } from '../../../../base/api/hooks.ts';
import { CopyField } from '../../../../base/design/CopyField.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Switch } from '../../../../base/design/Switch.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { invalidateDocuments } from '../../parts/invalidate-documents.ts';
import { texts } from './texts.ts';

/** Switched on and off; copied while it is on. */
export function PublicAddress({ document }: { readonly document: UserDocument }) {
  const t = useTexts(texts);
  const { _id: documentId, name, public_url: publicUrl } = document;
  const change = useWrite(datastoreCalls.changeMyDocument, {
    onSuccess: async (changed) => {
      notify({
        description: changed.public_url === null ? t('publicOff', { name }) : t('publicOn', { name }),
      });
      await invalidateDocuments();
    },
  });
  return (
    <>
      {change.error && <ErrorAlert error={change.error} onClose={() => change.reset()} />}
      <Switch
        label={t('publicSwitch')}
        hint={t('publicHint')}
        title={t('publicAddress', { name })}
        checked={publicUrl !== null}
        disabled={change.isPending}
        onChange={(isPublic) => change.mutate({ params: { documentId }, body: { public_url: isPublic } })}
      />
      {publicUrl !== null && (
        <CopyField className="fr-mt-2w" label={t('publicAddress', { name })} value={publicUrl} />
      )}
    </>
  );
}
