import { catalogueCalls, type RecordVersion, type RecordVersions } from '@cartable/contract/catalogue';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { useEffect, useRef } from 'react';
import { useRead } from '../../../../../base/api/hooks.ts';
import { EmptyState } from '../../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
import { DateText } from '../../../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { ownAddress } from '../../../../../base/site/own-address.ts';
import { VersionChanges } from './VersionChanges.tsx';
import { versionsTexts } from './versions-texts.ts';
import './versions-tab.css';

interface VersionsTabProps {
  readonly fileIdentifier: string;
  /** Number of the version the address leads to. */
  readonly pointed: number | undefined;
}

/** What the data were, when, and what changed from one version to the next. */
export function VersionsTab({ fileIdentifier, pointed }: VersionsTabProps) {
  const versions = useRead(catalogueCalls.getRecordVersions, { params: { fileIdentifier } });
  return (
    <Loaded query={versions}>
      {(data) => <History versions={data} fileIdentifier={fileIdentifier} pointed={pointed} />}
    </Loaded>
  );
}

function History({
  versions: { data, has_restricted: hasRestricted },
  ...place
}: VersionsTabProps & { readonly versions: RecordVersions }) {
  const t = useTexts(versionsTexts);
  if (data.length === 0) {
    const title = t(hasRestricted ? 'restricted' : 'none');
    return <EmptyState title={title}>{t(hasRestricted ? 'restrictedText' : 'noneText')}</EmptyState>;
  }
  return (
    <>
      {data.map(({ stored_data: id, tables, versions }) => (
        <section key={id} aria-labelledby={`versions-${id}`}>
          <h3 id={`versions-${id}`} className={data.length > 1 ? 'fr-h6' : 'fr-sr-only'}>
            {t('versionsOf', { names: tables.join(', ') })}
          </h3>
          <ol className="app-versions" reversed>
            {versions.map((version) => (
              <Version key={version.number} version={version} {...place} />
            ))}
          </ol>
          {versions.length === 1 && <p className="fr-text--sm">{t('onlyOne')}</p>}
        </section>
      ))}
      {hasRestricted && <p className="fr-text--sm">{t('restrictedText')}</p>}
    </>
  );
}

function Version({ version, fileIdentifier, pointed }: VersionsTabProps & { version: RecordVersion }) {
  const t = useTexts(versionsTexts);
  const place = useRef<HTMLLIElement>(null);
  const {
    number,
    is_current: isCurrent,
    served,
    left,
    comment,
    feature_count: count,
    changes,
    downloads,
  } = version;
  const isPointed = number === pointed;
  useEffect(() => {
    if (isPointed) place.current?.scrollIntoView?.({ block: 'center' });
  }, [isPointed]);
  const { link } = routes.catalogue_record({ fileIdentifier, tab: 'versions', version: number });
  return (
    <li ref={place} className={`app-versions__version${isPointed ? ' app-versions__version--pointed' : ''}`}>
      <h4 className="fr-text--lg fr-mb-1v">
        <a className="app-versions__link" {...link} aria-current={isPointed ? 'true' : undefined}>
          {t('version', { number })}
        </a>{' '}
        {isCurrent && (
          <Badge as="span" small noIcon severity="success">
            {t('current')}
          </Badge>
        )}
      </h4>
      <p className="fr-text--sm fr-mb-1w">
        {t(left === null ? 'since' : 'from')} <DateText date={served} />
        {left !== null && (
          <>
            {' '}
            {t('to')} <DateText date={left} />
          </>
        )}
        {' · '}
        {t('features', { count })}
      </p>
      {comment !== null && <p className="fr-mb-1w">{comment}</p>}
      {downloads.map(({ title, url }) => (
        <p key={url} className="fr-mb-1w">
          <a className="fr-link fr-link--download" href={ownAddress(url)}>
            {t('download', { title })}
          </a>
        </p>
      ))}
      {changes && <VersionChanges changes={changes} />}
    </li>
  );
}
