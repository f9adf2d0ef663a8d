import type { RecordLink } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../../base/design/CopyField.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { RecordSection } from '../RecordSections.tsx';
import { protocolTexts } from './protocol-texts.ts';

interface RecordLinksProps {
  readonly links: readonly RecordLink[];
  /** More about a link, under it. */
  readonly more?: (link: RecordLink) => ReactNode;
}

/** Addresses of what others serve; nothing where there is none. */
export function RecordLinks({ links, more }: RecordLinksProps) {
  const t = useTexts(protocolTexts);
  if (links.length === 0) return null;
  return (
    <RecordSection title={t('links')}>
      <p>{t('linksText')}</p>
      <ul className="app-record__layers">
        {links.map((link) => (
          <li key={`${link.protocol} ${link.url} ${link.name}`}>
            <div className="app-record__layer">
              <div className="app-record__layer-facts">
                <p className="fr-mb-0">
                  <a className="fr-link" href={link.url} target="_blank" rel="noopener noreferrer">
                    {link.title}
                  </a>
                </p>
                {link.name !== '' && <p className="app-record__technical fr-text--sm">{link.name}</p>}
              </div>
              <div className="app-record__layer-actions">
                <Badge small noIcon>
                  {t(link.protocol)}
                </Badge>
                <CopyButton value={link.url} label={t('addressOfLink', { title: link.title })} />
              </div>
            </div>
            {more?.(link)}
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}
