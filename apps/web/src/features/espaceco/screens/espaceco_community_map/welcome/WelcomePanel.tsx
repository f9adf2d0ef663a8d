import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { formatSize } from '../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { RichText } from '../../../../../base/rich-text/index.ts';
import { CommunityLogo } from '../../../parts/CommunityLogo.tsx';
import { useDocuments } from '../../../parts/files/documents.ts';
import { texts } from '../texts.ts';

/** What the community says to who opens its map. */
export function WelcomePanel({ community }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(texts);
  const { description, editorial, logo_url } = community;
  return (
    <>
      {logo_url !== null && <CommunityLogo url={logo_url} />}
      {description !== null && <RichText html={description} />}
      {editorial !== null && <RichText html={editorial} />}
      {description === null && editorial === null && <p>{t('welcomeNone')}</p>}
      <Documents communityId={community.id} />
    </>
  );
}

function Documents({ communityId }: { readonly communityId: number }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { data: documents = [] } = useDocuments(communityId);
  if (documents.length === 0) return null;
  return (
    <section className="fr-mt-3w">
      <h3 className="fr-h6 fr-mb-1w">{t('documents')}</h3>
      <ul>
        {documents.map(({ id, title, size, description, download_uri, short_fileName }) => (
          <li key={id}>
            <a href={download_uri} download={short_fileName}>
              {t('download', { title, size: formatSize(size, language) })}
            </a>
            {description !== null && <p className="fr-hint-text fr-mb-0">{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
