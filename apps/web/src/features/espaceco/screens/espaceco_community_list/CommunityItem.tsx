import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useId, useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { RichText } from '../../../../base/rich-text/index.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { CommunityLogo } from '../../parts/CommunityLogo.tsx';
import { MembershipAction } from './MembershipAction.tsx';
import { texts } from './texts.ts';

/** A community of the list: its description opens below. */
export function CommunityItem({ community }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(texts);
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const { name, description } = community;
  return (
    <li className="app-community">
      <div className="app-community__row">
        <Button
          size="small"
          priority="tertiary no outline"
          iconId={isOpen ? 'fr-icon-subtract-line' : 'fr-icon-add-line'}
          title={t('more', { name })}
          nativeButtonProps={{ 'aria-expanded': isOpen, 'aria-controls': detailsId }}
          onClick={() => setOpen(!isOpen)}
        />
        <CommunityLogo url={community.logo_url} />
        <div className="app-community__name">
          <strong>{name}</strong>
          <Marks community={community} />
        </div>
        <MapLink community={community} />
        <ReportsLink community={community} />
        <ManageLink community={community} />
        <MembershipAction community={community} />
      </div>
      <div id={detailsId} className="app-community__details" hidden={!isOpen}>
        {description === null ? (
          <p className="fr-mb-0">{t('noDescription')}</p>
        ) : (
          <RichText html={description} />
        )}
      </div>
    </li>
  );
}

function Marks({ community: { active, listed, role } }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(texts);
  return (
    <>
      {!active && (
        <Badge as="span" small severity="new">
          {t('draft')}
        </Badge>
      )}
      {active && !listed && (
        <Badge as="span" small>
          {t('unlisted')}
        </Badge>
      )}
      {role !== null && (
        <Badge as="span" small severity="info" noIcon>
          {t(`role_${role}`)}
        </Badge>
      )}
    </>
  );
}

/** Its map, for those who work in it. */
function MapLink({ community: { id, name, active, abilities } }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(texts);
  if (!active || !abilities.open) return null;
  return (
    <Button
      size="small"
      priority="secondary"
      iconId="fr-icon-road-map-line"
      linkProps={{
        ...routes.espaceco_community_map({ communityId: id }).link,
        title: t('mapOf', { name }),
      }}
    >
      {t('map')}
    </Button>
  );
}

/** Reports are for those who work in it. */
function ReportsLink({
  community: { id, name, active, abilities },
}: {
  readonly community: EspacecoCommunity;
}) {
  const t = useTexts(texts);
  if (!active || !abilities.open) return null;
  return (
    <Button
      size="small"
      priority="tertiary"
      linkProps={{
        ...routes.espaceco_reports({ community: id }).link,
        title: t('reportsOf', { name }),
      }}
    >
      {t('reports')}
    </Button>
  );
}

function ManageLink({
  community: { id, name, active, abilities },
}: {
  readonly community: EspacecoCommunity;
}) {
  const t = useTexts(texts);
  if (!abilities.manage) return null;
  const to = active
    ? routes.espaceco_manage_community({ communityId: id })
    : routes.espaceco_create_community({ communityId: id });
  return (
    <Button
      size="small"
      priority="secondary"
      linkProps={{ ...to.link, title: active ? t('manageOf', { name }) : t('resumeOf', { name }) }}
    >
      {active ? t('manage') : t('resume')}
    </Button>
  );
}
