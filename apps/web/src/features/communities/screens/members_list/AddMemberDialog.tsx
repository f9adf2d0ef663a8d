import type { CommunityRight } from '@cartable/contract/core';
import { peopleCalls } from '@cartable/contract/people';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { useEffect, useId, useRef, useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { Dialog } from '../../../../base/design/Dialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { isEmailAddress } from '../../../../base/design/field-rules.ts';
import { notify } from '../../../../base/design/snackbar.ts';
import { rejectedFields } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useCommunity } from '../../parts/community.ts';
import { RightsFields } from '../../parts/RightsFields.tsx';
import { givenRights } from '../../parts/rights.ts';
import { texts } from './texts.ts';
import { reloadMembers } from './useRights.ts';

interface AddMemberDialogProps {
  readonly open: boolean;
  /** Somebody the address named: added by identifier. */
  readonly userId?: string;
  readonly onClose: () => void;
}

type Way = 'email' | 'id';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Adds somebody by identifier, or invites an address; emptied each time it opens. */
export function AddMemberDialog({ open, userId, onClose }: AddMemberDialogProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const formId = useId();
  const form = useAddition({ open, userId, onClose });
  return (
    <Dialog
      open={open}
      title={t('addTitle')}
      onClose={onClose}
      buttons={[
        { children: common('cancel'), type: 'button', priority: 'secondary', onClick: onClose },
        {
          children: form.way === 'email' ? t('inviteSubmit') : t('addSubmit'),
          type: 'submit',
          disabled: form.isBusy,
          nativeButtonProps: { form: formId },
        },
      ]}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.error !== null && <ErrorAlert title={t('addFailed')} error={form.error} />}
        <WayField way={form.way} onChange={form.setWay} />
        <Input
          label={form.way === 'email' ? t('emailField') : t('idField')}
          {...(form.problem === undefined
            ? {}
            : { state: 'error' as const, stateRelatedMessage: form.problem })}
          nativeInputProps={{
            ref: form.field,
            type: form.way === 'email' ? 'email' : 'text',
            maxLength: 254,
            autoComplete: 'off',
            spellCheck: false,
            value: form.typed,
            'aria-required': true,
            'aria-invalid': form.problem !== undefined,
            onChange: (event) => form.setTyped(event.target.value),
          }}
        />
        <RightsFields offered={form.offered} value={form.rights} onChange={form.setRights} />
      </form>
    </Dialog>
  );
}

function WayField({ way, onChange }: { readonly way: Way; readonly onChange: (way: Way) => void }) {
  const t = useTexts(texts);
  const choose = (value: Way) => ({ checked: way === value, onChange: () => onChange(value) });
  return (
    <RadioButtons
      legend={t('addBy')}
      small
      options={[
        { label: t('byEmail'), hintText: t('byEmailHint'), nativeInputProps: choose('email') },
        { label: t('byId'), hintText: t('byIdHint'), nativeInputProps: choose('id') },
      ]}
    />
  );
}

function useAddition({ open, userId, onClose }: AddMemberDialogProps) {
  const t = useTexts(texts);
  const community = useCommunity();
  const offered = givenRights(community);
  const [way, setWay] = useState<Way>('email');
  const [typed, setTyped] = useState('');
  const [rights, setRights] = useState<readonly CommunityRight[]>(offered);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const reject = (message: string) => {
    setProblem(message);
    field.current?.focus();
  };
  const add = useWrite(peopleCalls.updateMember, {
    onSuccess: async ({ invitation }) => {
      notify({
        description: invitation === null ? t('added') : t('invited', { email: invitation.email }),
      });
      onClose();
      await reloadMembers(community._id);
    },
    onError: (error) => {
      const [rejected] = rejectedFields(error, fieldOfCode);
      if (rejected) reject(rejected.message);
    },
  });
  const { reset } = add;
  // biome-ignore lint/correctness/useExhaustiveDependencies: emptied when it opens, and only then
  useEffect(() => {
    if (!open) return;
    reset();
    setProblem(undefined);
    setWay(userId === undefined ? 'email' : 'id');
    setTyped(userId ?? '');
    setRights(offered);
  }, [open, userId]);

  const submit = () => {
    const value = typed.trim();
    const isValid = way === 'email' ? isEmailAddress(value) : uuidPattern.test(value);
    if (!isValid) return reject(way === 'email' ? t('emailInvalid') : t('idInvalid'));
    setProblem(undefined);
    add.mutate({
      params: { communityId: community._id },
      body: {
        ...(way === 'email' ? { email: value } : { user_id: value.toLowerCase() }),
        user_rights: [...rights],
        user_creation: true,
      },
    });
  };
  return {
    way,
    setWay: (chosen: Way) => {
      setWay(chosen);
      setProblem(undefined);
    },
    typed,
    setTyped,
    rights,
    setRights,
    offered,
    problem,
    field,
    submit,
    isBusy: add.isPending,
    error: problem === undefined ? add.error : null,
  };
}

/** Field each error is shown at: the only one typed in. */
const fieldOfCode = {
  'member.already': 'person',
  'member.account-unknown': 'person',
  'member.oneself': 'person',
  'member.supervisor': 'person',
} as const;
