import { type Member, peopleCalls } from '@cartable/contract/people';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorCodeOf } from '../../../../base/api/api-error.ts';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { reloadMe } from '../../../../base/api/session.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { Dialog } from '../../../../base/design/Dialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { PasswordField } from '../../../../base/design/fields.tsx';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useCommunity } from '../../parts/community.ts';
import { personName } from '../../parts/person-name.ts';
import { texts } from './texts.ts';
import { reloadMembers } from './useRights.ts';

/** Members proposed at once; the search finds the others. */
const PROPOSED = 10;

/** Who supervises, and how it is handed over. */
export function Supervision() {
  const t = useTexts(texts);
  const { supervisor, abilities } = useCommunity();
  const [isOpen, setOpen] = useState(false);
  const name = [supervisor.first_name, supervisor.last_name].filter(Boolean).join(' ');
  return (
    <section aria-labelledby="members-supervision">
      <h2 id="members-supervision" className="fr-h6">
        {t('supervisionTitle')}
      </h2>
      <p>
        {name !== '' && <>{t('supervisionIs', { name })}. </>}
        {t('supervisionText')}
      </p>
      {abilities.transfer && (
        <>
          <Button priority="tertiary" onClick={() => setOpen(true)}>
            {t('transfer')}
          </Button>
          <TransferDialog open={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </section>
  );
}

function TransferDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const formId = useId();
  const community = useCommunity();
  const [chosen, setChosen] = useState<Member>();
  const [isMissing, setMissing] = useState(false);
  const { register, handleSubmit, formState, setError, reset } = useForm({
    defaultValues: { password: '' },
  });
  const transfer = useWrite(peopleCalls.transferSupervision, {
    onSuccess: async () => {
      notify({ description: t('transferred', { name: chosen ? personName(chosen.user) : '' }) });
      onClose();
      await Promise.all([
        reloadMe(),
        invalidate(peopleCalls.getCommunity, { params: { communityId: community._id } }),
        reloadMembers(community._id),
      ]);
    },
    onError: (error) => {
      if (isWrongPassword(error))
        setError('password', { message: t('transferPasswordWrong') }, { shouldFocus: true });
    },
  });
  const { reset: forget } = transfer;
  useEffect(() => {
    if (open) return;
    // A password does not stay in a closed dialog.
    reset();
    forget();
    setChosen(undefined);
    setMissing(false);
  }, [open, reset, forget]);
  const submit = handleSubmit(({ password }) => {
    setMissing(chosen === undefined);
    if (chosen === undefined) return;
    transfer.mutate({
      params: { communityId: community._id },
      body: { user_id: chosen.user._id, password },
    });
  });
  return (
    <Dialog
      open={open}
      title={t('transferTitle')}
      onClose={onClose}
      buttons={[
        { children: common('cancel'), type: 'button', priority: 'secondary', onClick: onClose },
        {
          children: t('transferConfirm'),
          type: 'submit',
          disabled: transfer.isPending,
          nativeButtonProps: { form: formId },
        },
      ]}
    >
      {transfer.error && !isWrongPassword(transfer.error) && (
        <ErrorAlert title={t('transferFailed')} error={transfer.error} />
      )}
      <p>{t('transferText')}</p>
      {open && (
        <MemberChoice
          chosen={chosen}
          {...(isMissing && chosen === undefined ? { error: t('transferChoose') } : {})}
          onChoose={setChosen}
        />
      )}
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={t('transferPassword')}
          autoComplete="current-password"
          field={register('password', { required: t('transferPasswordRequired') })}
          error={formState.errors.password?.message}
        />
      </form>
    </Dialog>
  );
}

function MemberChoice({
  chosen,
  error,
  onChoose,
}: {
  readonly chosen: Member | undefined;
  readonly error?: string;
  readonly onChoose: (member: Member) => void;
}) {
  const t = useTexts(texts);
  const { _id: communityId } = useCommunity();
  const [search, setSearch] = useState('');
  const found = useRead(
    peopleCalls.getMembers,
    { params: { communityId }, query: { search, limit: PROPOSED } },
    { placeholderData: keepPreviousData },
  );
  const others = (found.data?.items ?? []).filter((member) => !member.is_supervisor);
  return (
    <>
      <ListSearch label={t('transferSearch')} value={search} onSearch={setSearch} />
      {found.data && others.length === 0 && <p className="fr-mt-2w">{t('transferNobody')}</p>}
      {others.length > 0 && (
        <RadioButtons
          className="fr-mt-2w"
          legend={t('transferTo')}
          small
          {...(error === undefined ? {} : { state: 'error' as const, stateRelatedMessage: error })}
          options={others.map((member) => ({
            label: personName(member.user),
            hintText: member.user.email,
            nativeInputProps: {
              checked: chosen?.user._id === member.user._id,
              onChange: () => onChoose(member),
            },
          }))}
        />
      )}
    </>
  );
}

/** Said at its field: the server's words speak of signing in. */
function isWrongPassword(error: unknown): boolean {
  return errorCodeOf(error) === 'account.bad-credentials';
}
