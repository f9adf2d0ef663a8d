import { type AdministeredUserDetail, administrationCalls } from '@cartable/contract/administration';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useRead } from '../../../../base/api/hooks.ts';
import { reloadMe, useUser } from '../../../../base/api/session.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { Dialog } from '../../../../base/design/Dialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { rightTexts, shownRights } from '../../../communities/index.ts';
import { administrationTexts } from '../../parts/administration-texts.ts';
import { personName } from '../../parts/person-name.ts';
import { texts } from './texts.ts';
import { type UserAction, useUserActions } from './user-actions.ts';

interface UserDialogProps {
  /** Absent: closed. */
  readonly userId: string | undefined;
  readonly onClose: () => void;
}

/** An account and what may be done with it; each act is asked for twice, its consequences told. */
export function UserDialog({ userId, onClose }: UserDialogProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const [requested, setRequested] = useState<UserAction>();
  const [isDone, setDone] = useState(false);
  const close = () => {
    setRequested(undefined);
    setDone(false);
    onClose();
  };
  const user = useRead(
    administrationCalls.getUser,
    { params: { userId: userId ?? '' } },
    { enabled: userId !== undefined, staleTime: 0, meta: { persist: false } },
  );
  const { run, error, isPending, forget } = useUserActions({
    onDone: async (action) => {
      setRequested(undefined);
      if (action === 'remove') close();
      else setDone(true);
      await Promise.all([
        invalidate(administrationCalls.getUsers),
        action === 'remove' ? undefined : invalidate(administrationCalls.getUser),
        reloadMe(),
      ]);
    },
  });
  const ask = (action: UserAction | undefined) => {
    forget();
    setDone(false);
    setRequested(action);
  };
  const name = user.data ? personName(user.data) : '';
  const buttons =
    requested === undefined
      ? ([{ children: common('close'), priority: 'secondary', onClick: close }] as const)
      : ([
          { children: common('cancel'), priority: 'secondary', onClick: () => ask(undefined) },
          {
            children: t(requested),
            disabled: isPending,
            onClick: () => userId !== undefined && run(requested, userId),
          },
        ] as const);
  return (
    <Dialog
      open={userId !== undefined}
      title={name === '' ? t('manage') : name}
      size="large"
      onClose={close}
      buttons={[...buttons] as never}
    >
      {userId !== undefined && (
        <Loaded query={user} inPlace>
          {(detail) => (
            <>
              {error && <ErrorAlert title={t('failed')} error={error} />}
              {isDone && <DoneNotice />}
              {requested === undefined ? (
                <>
                  <Info user={detail} />
                  <Actions user={detail} onAsk={ask} />
                </>
              ) : (
                <p>{t(`${requested}Text`, { name })}</p>
              )}
            </>
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

function DoneNotice() {
  const t = useTexts(administrationTexts);
  return (
    <div role="status" className="fr-mb-2w">
      <Alert severity="success" small description={t('done')} />
    </div>
  );
}

function Info({ user }: { readonly user: AdministeredUserDetail }) {
  const t = useTexts(texts);
  const words = useTexts(rightTexts);
  const rightsInWords = (rights: readonly string[]) =>
    shownRights
      .filter((right) => rights.includes(right))
      .map((right) => words(right))
      .join(', ') || words('none');
  return (
    <DescriptionList
      items={[
        [t('email'), user.email],
        [t('technicalId'), user._id],
        [t('created'), <DateText key="created" date={user.created} withTime />],
        [
          t('signIn'),
          user.last_sign_in === null ? t('never') : <DateText key="seen" date={user.last_sign_in} withTime />,
        ],
        [t('sessions'), String(user.sessions)],
        [t('secondFactor'), user.second_factor ? t('on') : t('off')],
        [
          t('communities'),
          user.memberships.length === 0 ? (
            t('none')
          ) : (
            <ul key="communities" className="fr-my-0">
              {user.memberships.map(({ community, rights, supervisor }) => (
                <li key={community._id}>
                  {community.name} — {supervisor ? t('supervisor') : rightsInWords(rights)}
                </li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  );
}

function Actions({
  user,
  onAsk,
}: {
  readonly user: AdministeredUserDetail;
  readonly onAsk: (action: UserAction) => void;
}) {
  const t = useTexts(texts);
  const isMe = useUser().id === user._id;
  const actions: UserAction[] = [
    user.administrator ? 'demote' : 'promote',
    ...(user.email_verified ? [] : (['confirmation'] as const)),
    ...(user.disabled === null ? (['reset'] as const) : []),
    ...(user.second_factor ? (['resetFactor'] as const) : []),
    ...(isMe ? [] : ([user.disabled === null ? 'disable' : 'enable'] as const)),
  ];
  return (
    <>
      <div className="app-data-table__actions fr-mt-3w">
        {actions.map((action) => (
          <Button key={action} size="small" priority="secondary" onClick={() => onAsk(action)}>
            {t(action)}
          </Button>
        ))}
        {!isMe && (
          <Button
            size="small"
            priority="tertiary"
            iconId="fr-icon-delete-line"
            disabled={user.supervised > 0}
            onClick={() => onAsk('remove')}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      {!isMe && user.supervised > 0 && <p className="fr-hint-text fr-mt-1w">{t('removeImpossible')}</p>}
    </>
  );
}
