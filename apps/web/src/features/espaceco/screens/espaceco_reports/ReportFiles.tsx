import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { exportAddressOf, exportFormats, feedAddressOf, type ReportAddress } from './report-filter.ts';
import { texts } from './texts.ts';
import './report-list.css';

interface ReportFilesProps {
  readonly address: ReportAddress;
  /** Of the address, once it is known. */
  readonly community: EspacecoCommunity | undefined;
}

/** All the reports of an address, as files and as a feed of those that anybody may read. */
export function ReportFiles({ address, community }: ReportFilesProps) {
  const t = useTexts(texts);
  return (
    <div className="fr-mb-2w">
      <p className="app-reports__files">
        <span className="fr-hint-text">{t('take')}</span>
        {exportFormats.map((format) => (
          <a key={format} href={exportAddressOf(address, format)} download>
            {t(`format_${format}`)}
          </a>
        ))}
        {hasFeed(address, community) && <a href={feedAddressOf(address)}>{t('feed')}</a>}
      </p>
      {address.community !== undefined && community && !isForAll(community) && (
        <p className="fr-hint-text fr-mb-0">{t('noFeed')}</p>
      )}
    </div>
  );
}

/** Readers of feeds do not sign in: of reports that are for members, they would get an empty one. */
const hasFeed = ({ community }: ReportAddress, known: EspacecoCommunity | undefined): boolean =>
  community === undefined || (known !== undefined && isForAll(known));

const isForAll = ({ active, listed, shared_georem }: EspacecoCommunity): boolean =>
  active && listed && shared_georem === 'all';
