import { datastoreCalls } from '@cartable/contract/datastore';
import { peopleCalls, type ReceivedInvitation } from '@cartable/contract/people';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button, type ButtonProps } from '@codegouvfr/react-dsfr/Button';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../../base/api/api-error.ts';
import { call } from '../../../../base/api/call.ts';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { reloadMe, setMe, useMe } from '../../../../base/api/session.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { useSite } from '../../../../base/site/site.ts';
import { RightNames } from '../../parts/RightsFields.tsx';
import { texts } from './texts.ts';

/** Opened by the mailed link: what one is invited to, and the two answers. */
export function Screen({ route }: { readonly route: RouteOf<'invitation'> }) {
  const t = useTexts(texts);
  const { token } = route.params;
  const [isDeclined, setDeclined] = useState(false);
  // A POST that reads: the token is in no address of the server, and nothing of it is kept in the browser.
  const read = useQuery<ReceivedInvitation, ApiError>({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(peopleCalls.readInvitation, { body: { token: token ?? '' }, signal }),
    enabled: token !== undefined && !isDeclined,
    gcTime: 0,
    meta: { persist: false },
  });
  return (
    <Page title={t('title')} width="narrow">
      {token === undefined && <Alert severity="error" small description={t('missing')} />}
      {isDeclined && <Alert severity="success" small description={t('declined')} />}
      {token !== undefined && !isDeclined && read.isPending && <Spinner />}
      {!isDeclined && read.error && <ErrorAlert title={t('failed')} error={read.error} />}
      {token !== undefined && !isDeclined && read.data && (
        <Received token={token} invitation={read.data} onDeclined={() => setDeclined(true)} />
      )}
    </Page>
  );
}

interface ReceivedProps {
  readonly token: string;
  readonly invitation: ReceivedInvitation;
  readonly onDeclined: () => void;
}

function Received({ token, invitation, onDeclined }: ReceivedProps) {
  const t = useTexts(texts);
  const { community, email, rights, invited_by, expires } = invitation;
  return (
    <>
      <p className="fr-text--lead">{t('lead', { by: invited_by, name: community.name })}</p>
      {community.description && <p>{community.description}</p>}
      <DescriptionList
        items={[
          [t('address'), email],
          [t('rights'), <RightNames key="rights" rights={rights} />],
          [t('expires'), <DateText key="expires" date={expires} />],
        ]}
      />
      <Answers token={token} invitation={invitation} onDeclined={onDeclined} />
    </>
  );
}

function Answers({ token, invitation, onDeclined }: ReceivedProps) {
  const t = useTexts(texts);
  const { data: me } = useMe();
  const [isDeclining, setDeclining] = useState(false);
  const accept = useAccept(invitation);
  const decline = useWrite(peopleCalls.declineInvitation, { onSuccess: onDeclined });
  const isMine = me?.email.toLowerCase() === invitation.email.toLowerCase();
  const signIn = useSignInLinks(token, invitation.email);
  const acceptance: ButtonProps = {
    children: t('accept'),
    disabled: accept.isPending,
    onClick: () => accept.mutate({ body: { token } }),
  };
  const rejection: ButtonProps = {
    children: t('decline'),
    priority: 'tertiary',
    onClick: () => setDeclining(true),
  };
  const answers = me === null ? [...signIn, rejection] : isMine ? [acceptance, rejection] : [rejection];
  return (
    <>
      {(accept.error ?? decline.error) && (
        <ErrorAlert title={t('acceptFailed')} error={accept.error ?? decline.error} />
      )}
      {me === null && <p>{t('signInText')}</p>}
      {me && !isMine && <OtherAccount email={me.email} />}
      <ButtonsGroup inlineLayoutWhen="sm and up" buttons={answers as [ButtonProps, ...ButtonProps[]]} />
      <ConfirmDialog
        open={isDeclining}
        title={t('declineTitle')}
        confirmLabel={t('declineConfirm')}
        disabled={decline.isPending}
        onCancel={() => setDeclining(false)}
        onConfirm={() => {
          setDeclining(false);
          decline.mutate({ body: { token } });
        }}
      >
        {t('declineText')}
      </ConfirmDialog>
    </>
  );
}

/** Memberships are read again before the workspace opens: its layout would refuse the person known so far. */
function useAccept({ community }: ReceivedInvitation) {
  const t = useTexts(texts);
  return useWrite(peopleCalls.acceptInvitation, {
    onSuccess: async ({ datastore }) => {
      await Promise.all([
        reloadMe(),
        invalidate(peopleCalls.getMyDatastores),
        invalidate(datastoreCalls.getDatastore),
      ]);
      notify({ description: t('accepted', { name: community.name }) });
      if (datastore === null) routes.dashboard_pro().replace();
      else routes.datasheet_list({ datastoreId: datastore }).replace();
    },
  });
}

/** Back here once signed in. */
function useSignInLinks(token: string, email: string): ButtonProps[] {
  const t = useTexts(texts);
  const isClosed = useSite().sign_up === 'closed';
  const next = routes.invitation({ token }).href;
  const signUp: ButtonProps = {
    children: t('signUp'),
    priority: 'secondary',
    linkProps: routes.signup({ next, email }).link,
  };
  return [{ children: t('signIn'), linkProps: routes.login({ next }).link }, ...(isClosed ? [] : [signUp])];
}

function OtherAccount({ email }: { readonly email: string }) {
  const t = useTexts(texts);
  // Unlike the menu's, this one stays here: the link is still to be answered.
  const signOut = useWrite(peopleCalls.signOut, { onSuccess: () => setMe(null) });
  return (
    <div className="fr-mb-3w">
      <Alert className="fr-mb-2w" severity="warning" small description={t('otherAddress', { email })} />
      <Button priority="secondary" disabled={signOut.isPending} onClick={() => signOut.mutate({})}>
        {t('signOut')}
      </Button>
    </div>
  );
}
