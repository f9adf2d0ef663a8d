import { type EspacecoCommunity, espacecoCalls } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { useWrite } from '../../../../base/api/hooks.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { RichText } from '../../../../base/rich-text/index.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { CommunityLogo } from '../../parts/CommunityLogo.tsx';
import { useEspacecoCommunity } from '../../parts/community-cache.ts';
import { reloadMemberships, useEspacecoMe, useJoin } from '../../parts/membership.ts';
import { texts } from './texts.ts';
import './invitation.css';

/** An invitation into a community: what it is, and the way to accept or refuse; or to ask, for who has its address. */
export function Screen({ route }: { readonly route: RouteOf<'espaceco_member_invitation'> }) {
  const t = useTexts(texts);
  const query = useEspacecoCommunity(route.params.communityId);
  return (
    <Page
      title={t('title')}
      width="narrow"
      trail={[{ label: t('communities'), link: routes.espaceco_community_list().link }]}
    >
      <Loaded query={query}>{(community) => <Answer community={community} />}</Loaded>
    </Page>
  );
}

function Answer({ community }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(texts);
  const list = <Button linkProps={listOfOwn().link}>{t('toList')}</Button>;
  if (community.role === 'invited') return <Invitation community={community} />;
  if (community.abilities.join) return <JoinOffer community={community} />;
  if (community.role === null)
    return (
      <>
        <Alert className="fr-mb-3w" severity="warning" small description={t('notInvited')} />
        {list}
      </>
    );
  return (
    <EmptyState
      title={t(community.role === 'pending' ? 'pending' : 'already', { name: community.name })}
      action={community.abilities.open ? <ToMap community={community} /> : list}
    />
  );
}

function ToMap({ community: { id: communityId } }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(texts);
  return <Button linkProps={routes.espaceco_community_map({ communityId }).link}>{t('toMap')}</Button>;
}

function Invitation({ community }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(texts);
  const me = useEspacecoMe();
  const done = async (text: string) => {
    notify({ description: text });
    await reloadMemberships();
    listOfOwn().push();
  };
  const accept = useWrite(espacecoCalls.updateEspacecoMemberRole, {
    onSuccess: () => done(t('accepted', { name: community.name })),
  });
  const reject = useWrite(espacecoCalls.removeEspacecoMember, { onSuccess: () => done(t('refused')) });
  const error = accept.error ?? reject.error;
  const isBusy = me.data === undefined || accept.isPending || reject.isPending;
  const params = { communityId: community.id, userId: me.data?.id ?? 0 };
  return (
    <>
      {error && <ErrorAlert title={t('failed')} error={error} />}
      <Callout community={community} />
      <ButtonsGroup
        inlineLayoutWhen="sm and up"
        buttons={[
          {
            children: t('refuse'),
            priority: 'secondary',
            disabled: isBusy,
            onClick: () => reject.mutate({ params }),
          },
          {
            children: t('accept'),
            disabled: isBusy,
            onClick: () => accept.mutate({ params, body: { role: 'member' } }),
          },
        ]}
      />
    </>
  );
}

/** Who was only given the address may ask to join. */
function JoinOffer({ community }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(texts);
  const { name } = community;
  const join = useJoin(community, (isMember) => {
    notify({ description: t(isMember ? 'accepted' : 'asked', { name }) });
    if (isMember) listOfOwn().push();
  });
  return (
    <>
      {join.error && <ErrorAlert title={t('failed')} error={join.error} />}
      <Callout community={community} />
      <p>{t('joinText')}</p>
      <Button disabled={!join.isReady} onClick={join.ask}>
        {t('join')}
      </Button>
    </>
  );
}

function Callout({ community }: { readonly community: EspacecoCommunity }) {
  return (
    <div className="fr-callout app-espaceco-invitation">
      <CommunityLogo url={community.logo_url} />
      <div>
        <h2 className="fr-callout__title">{community.name}</h2>
        {community.description !== null && <RichText html={community.description} />}
      </div>
    </div>
  );
}

const listOfOwn = () => routes.espaceco_community_list({ filter: 'iam_member' });
