import { espacecoCalls } from '@cartable/contract/espaceco';
import { Tag } from '@codegouvfr/react-dsfr/Tag';
import { useState } from 'react';
import { useRead, useWrite } from '../../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../../base/design/FormDialog.tsx';
import { isEmailAddress } from '../../../../../base/design/field-rules.ts';
import { SuggestField } from '../../../../../base/design/SuggestField.tsx';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { reloadMemberships } from '../../../parts/membership.ts';
import { fullName } from './members-query.ts';
import { texts } from './texts.ts';

interface InviteDialogProps {
  readonly communityId: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Somebody to add: a person by number, or an address. */
interface Invited {
  readonly key: string;
  readonly label: string;
  readonly member: number | string;
}

/** Adds people by their names, and invites addresses. */
export function InviteDialog({ communityId, open, onClose }: InviteDialogProps) {
  const t = useTexts(texts);
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog
      open={open}
      title={t('inviteTitle')}
      submitLabel={t('inviteSubmit')}
      isBusy={isBusy}
      onClose={onClose}
    >
      {(formId) => (
        <InviteForm communityId={communityId} formId={formId} onBusy={setBusy} onClose={onClose} />
      )}
    </FormDialog>
  );
}

interface InviteFormProps {
  readonly communityId: number;
  readonly formId: string;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
}

const MIN_SEARCH = 3;
const FRESH_MS = 60_000;

function InviteForm({ communityId, formId, onBusy, onClose }: InviteFormProps) {
  const t = useTexts(texts);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<readonly Invited[]>([]);
  const [isMissing, setMissing] = useState(false);
  const found = useFoundPeople(words, chosen);
  const add = (one: Invited) => {
    setMissing(false);
    setChosen([...chosen.filter(({ key }) => key !== one.key), one]);
  };
  const invite = useWrite(espacecoCalls.addEspacecoMembers, {
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: async () => {
      notify({ description: t('invited', { count: chosen.length }) });
      onClose();
      await reloadMemberships();
    },
  });
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length === 0) return setMissing(true);
        invite.mutate({ params: { communityId }, body: { members: chosen.map(({ member }) => member) } });
      }}
    >
      {invite.error && <ErrorAlert title={t('inviteFailed')} error={invite.error} />}
      <p>{t('inviteText')}</p>
      <SuggestField
        label={t('inviteField')}
        hint={t('inviteHint')}
        nothing={t('inviteNothing')}
        items={found}
        onSearch={setWords}
        onChoose={add}
        onTyped={(typed) => {
          if (!isEmailAddress(typed)) return false;
          add({ key: typed.toLowerCase(), label: typed, member: typed });
          return true;
        }}
      />
      {isMissing && (
        <p className="fr-error-text" role="alert">
          {t('inviteMissing')}
        </p>
      )}
      <ul className="app-espaceco-members__chosen fr-mt-2w" aria-label={t('inviteChosen')}>
        {chosen.map(({ key, label }) => (
          <li key={key}>
            <Tag
              dismissible
              nativeButtonProps={{
                type: 'button',
                title: t('inviteRemove', { name: label }),
                onClick: () => setChosen(chosen.filter((other) => other.key !== key)),
              }}
            >
              {label}
            </Tag>
          </li>
        ))}
      </ul>
    </form>
  );
}

/** People whose names hold the words, and the words themselves when they are an address; not those chosen already. */
function useFoundPeople(words: string, chosen: readonly Invited[]): readonly Invited[] | undefined {
  const t = useTexts(texts);
  const isEnough = words.length >= MIN_SEARCH;
  const people = useRead(
    espacecoCalls.searchEspacecoUsers,
    { query: { search: words } },
    { enabled: isEnough, staleTime: FRESH_MS },
  );
  if (!isEnough || people.data === undefined) return undefined;
  const address = isEmailAddress(words)
    ? [{ key: words.toLowerCase(), label: t('inviteAddress', { address: words }), member: words }]
    : [];
  const persons = people.data.map((person) => ({
    key: String(person.id),
    label: [person.username, fullName(person)].filter(Boolean).join(' - '),
    member: person.id,
  }));
  return [...persons, ...address].filter(({ key }) => !chosen.some((other) => other.key === key));
}
