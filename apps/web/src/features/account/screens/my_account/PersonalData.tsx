import { peopleCalls, type User } from '@cartable/contract/people';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../../../base/api/hooks.ts';
import { setMe } from '../../../../base/api/session.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { PasswordField } from '../../../../base/design/fields.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { readyToForget } from '../../parts/unsent-work.ts';
import { isWrongPassword } from './is-wrong-password.ts';
import { accountTexts } from './my-account-texts.ts';
import { useHasPassword } from './use-has-password.ts';

/** A copy of what is kept of oneself, and the end of the account. */
export function PersonalData({ user }: { readonly user: User }) {
  const t = useTexts(accountTexts);
  const [deleting, setDeleting] = useState(false);
  return (
    <section className="fr-mt-6w" aria-labelledby="account-data">
      <h2 id="account-data" className="fr-h4">
        {t('dataTitle')}
      </h2>
      <p>{t('exportText')}</p>
      <Button
        priority="secondary"
        iconId="fr-icon-download-line"
        linkProps={{ href: peopleCalls.exportMyData.path, download: 'cartable.json' }}
      >
        {t('export')}
      </Button>
      <h3 className="fr-h6 fr-mt-4w">{t('deleteTitle')}</h3>
      <p>{t('deleteText')}</p>
      <Supervised user={user} />
      <Button priority="secondary" iconId="fr-icon-delete-line" onClick={() => setDeleting(true)}>
        {t('delete')}
      </Button>
      <DeleteDialog open={deleting} onClose={() => setDeleting(false)} />
    </section>
  );
}

/** Told before one tries: nobody else would answer for these. */
function Supervised({ user }: { readonly user: User }) {
  const t = useTexts(accountTexts);
  const supervised = user.communities_member.filter(({ community }) => community.supervisor === user.id);
  if (supervised.length === 0) return null;
  return (
    <Alert
      className="fr-mb-3w"
      severity="info"
      small
      description={
        <>
          {t('deleteSupervises', { count: supervised.length })}
          <ul>
            {supervised.map(({ community: { _id: communityId, name } }) => (
              <li key={communityId}>
                <a {...routes.members_list({ communityId }).link}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}

function DeleteDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts(accountTexts);
  const hasPassword = useHasPassword();
  const { register, handleSubmit, formState, setError, reset } = useForm({ defaultValues: { password: '' } });
  const forget = useRef<() => Promise<void>>(undefined);
  const isSure = useRef(false);
  /** Why it is not known what would be left in this browser. */
  const [failure, fail] = useState<unknown>();
  const remove = useWrite(peopleCalls.deleteMyAccount, {
    onSuccess: async () => {
      // The account is gone whatever this browser says.
      await forget.current?.().catch(() => undefined);
      notify({ description: t('deleted') });
      setMe(null);
      routes.home().replace();
    },
    onError: (error) => {
      isSure.current = false;
      if (isWrongPassword(error)) setError('password', { message: t('currentWrong') }, { shouldFocus: true });
    },
  });
  const close = () => {
    isSure.current = false;
    fail(undefined);
    reset();
    remove.reset();
    onClose();
  };
  const submit = handleSubmit(async (body) => {
    if (isSure.current) return;
    isSure.current = true;
    fail(undefined);
    try {
      forget.current = await readyToForget();
    } catch (error) {
      isSure.current = false;
      return fail(error);
    }
    // Cancelled meanwhile: nothing goes.
    if (isSure.current) remove.mutate({ body });
  });
  return (
    <FormDialog
      open={open}
      title={t('deleteQuestion')}
      submitLabel={t('deleteConfirm')}
      isBusy={formState.isSubmitting || remove.isPending}
      onClose={close}
    >
      {(formId) => (
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          {remove.error && !isWrongPassword(remove.error) && (
            <ErrorAlert title={t('deleteFailed')} error={remove.error} />
          )}
          {failure !== undefined && <ErrorAlert title={t('deleteFailed')} error={failure} />}
          <p>{t(hasPassword ? 'deleteWarning' : 'deleteWarningFresh')}</p>
          {hasPassword && (
            <PasswordField
              label={t('currentPassword')}
              autoComplete="current-password"
              field={register('password', { required: t('currentRequired') })}
              error={formState.errors.password?.message}
            />
          )}
        </form>
      )}
    </FormDialog>
  );
}
