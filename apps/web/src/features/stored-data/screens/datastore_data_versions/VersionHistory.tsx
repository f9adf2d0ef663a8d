import type { DataVersionList, DataVersionSummary, StoredData } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { DataTable } from '../../../../base/design/DataTable.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { ServeDialog } from './ServeDialog.tsx';
import { texts } from './texts.ts';

const severities = {
  PREPARING: 'info',
  READY: 'new',
  CURRENT: 'success',
  KEPT: undefined,
  FAILED: 'error',
  ABANDONED: undefined,
  REMOVED: undefined,
} as const;

interface VersionHistoryProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
  readonly list: DataVersionList;
}

/** Who deposited what, when and why, what served when; those kept may be gone back to. */
export function VersionHistory({ datastoreId, storedData, list }: VersionHistoryProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const [requested, setRequested] = useState<{ number: number; what: 'serve' | 'leave' } | null>(null);
  const number = requested?.number ?? 1;
  const params = { datastoreId, storedDataId: storedData._id, number };
  const { count, days } = list.kept;
  return (
    <section aria-labelledby="version-history">
      <h2 id="version-history">{t('history')}</h2>
      <p>{t('kept', { count, days })}</p>
      <DataTable
        caption={t('history')}
        items={list.items.map((version) => ({ ...version, _id: String(version.number) }))}
        columns={[
          { header: t('version'), cell: (version) => <strong>{version.number}</strong> },
          {
            header: t('state'),
            cell: (version) => {
              const severity = severities[version.status];
              return (
                <Badge as="span" small noIcon {...(severity ? { severity } : {})}>
                  {t(`status_${version.status}`)}
                </Badge>
              );
            },
          },
          {
            header: t('contents'),
            cell: (version) =>
              `${t('contentsValue', { count: version.feature_count })} · ${version.srs} · ${formatSize(version.size, language)}`,
          },
          { header: t('by'), cell: (version) => <Deposited version={version} /> },
          { header: t('why'), cell: (version) => version.comment ?? '–' },
          { header: t('lastServed'), cell: (version) => <Served version={version} /> },
          {
            header: t('actions'),
            quiet: true,
            cell: (version) => (
              <>
                {version.status === 'KEPT' && (
                  <>
                    <Button
                      size="small"
                      priority="secondary"
                      disabled={version.abilities.switch !== true}
                      onClick={() => setRequested({ number: version.number, what: 'serve' })}
                    >
                      {t('rollback')}
                    </Button>
                    <Button
                      size="small"
                      priority="tertiary no outline"
                      iconId="fr-icon-delete-line"
                      title={t('removeTitle', { number: version.number })}
                      disabled={version.abilities.abandon !== true}
                      onClick={() => setRequested({ number: version.number, what: 'leave' })}
                    />
                  </>
                )}
                {version.upload && (
                  <a
                    className="fr-link fr-link--sm"
                    {...routes.datastore_upload_details({
                      datastoreId,
                      uploadId: version.upload,
                      datasheetName: storedData.datasheet_name,
                    }).link}
                  >
                    {t('report')}
                  </a>
                )}
              </>
            ),
          },
        ]}
      />
      <ServeDialog open={requested?.what === 'serve'} params={params} onClose={() => setRequested(null)} />
      <LeaveDialog
        open={requested?.what === 'leave'}
        params={params}
        wasServed
        onClose={() => setRequested(null)}
      />
    </section>
  );
}

function Deposited({ version }: { readonly version: DataVersionSummary }) {
  const t = useTexts(texts);
  return (
    <>
      <DateText date={version.creation} withTime />
      {version.author !== null && ` ${t('byOn', { name: version.author })}`}
    </>
  );
}

function Served({ version: { served, kept_until: until } }: { readonly version: DataVersionSummary }) {
  const t = useTexts(texts);
  if (served === null) return '–';
  return (
    <>
      <DateText date={served.date} withTime />
      {served.by !== null && ` ${t('byOn', { name: served.by })}`}
      {until !== null && (
        <>
          {' · '}
          {t('until')} <DateText date={until} />
        </>
      )}
    </>
  );
}
