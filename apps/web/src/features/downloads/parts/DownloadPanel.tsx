import type { CatalogueLayer } from '@cartable/contract/catalogue';
import type { GeographicBox } from '@cartable/contract/core';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CopyButton } from '../../../base/design/CopyField.tsx';
import { ErrorAlert } from '../../../base/design/ErrorAlert.tsx';
import { Spinner } from '../../../base/design/Spinner.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { ownAddress } from '../../../base/site/own-address.ts';
import { useSite } from '../../../base/site/site.ts';
import {
  type Downloads,
  type DownloadTable,
  imagesOf,
  readDownloads,
  servicesOf,
  tablesOf,
} from './described.ts';
import { Images } from './Images.tsx';
import { PreparedFiles } from './PreparedFiles.tsx';
import { TableDownload } from './TableDownload.tsx';
import { texts } from './texts.ts';
import './downloads.css';

interface DownloadPanelProps {
  /** Layers anyone may use. */
  readonly layers: readonly CatalogueLayer[];
  /** Extent of the data. */
  readonly extent: GeographicBox | null;
}

/** Downloads of a record open to anyone: its tables as files, its tiles as archives, its images. */
export function DownloadPanel({ layers, extent }: DownloadPanelProps) {
  const t = useTexts(texts);
  const id = useId();
  const { public_url: publicUrl } = useSite();
  const answers = useQueries({
    queries: servicesOf(layers).map((service) => ({
      queryKey: ['downloads', service],
      queryFn: ({ signal }: { signal: AbortSignal }) => readDownloads(publicUrl, service, signal),
    })),
  });
  const found = answers.flatMap(({ data }) => data ?? []);
  const tables = tablesOf(found);
  const archives = found.filter(({ archive }) => archive !== null);
  if (answers.some(({ isPending }) => isPending)) return <Spinner />;
  const failed = answers.find(({ error }) => error !== null);
  if (failed) return <ErrorAlert error={failed.error} />;
  const images = imagesOf(found);
  if (tables.length + archives.length + images.length === 0) return <p>{t('nothing')}</p>;
  return (
    <section aria-labelledby={id} className="app-download">
      <h2 id={id} className="fr-h5">
        {t('title')}
      </h2>
      {tables.length > 0 && <Tables tables={tables} extent={extent} />}
      <PreparedFiles />
      {archives.map((one) => (
        <Archive key={one.archive!.href} downloads={one} />
      ))}
      {images.map((one) => (
        <Images key={one.version} title={one.title} images={one} />
      ))}
    </section>
  );
}

interface TablesProps {
  readonly tables: readonly DownloadTable[];
  readonly extent: GeographicBox | null;
}

function Tables({ tables, extent }: TablesProps) {
  const t = useTexts(texts);
  const [chosen, choose] = useState('');
  const table = tables.find(({ count_href }) => count_href === chosen) ?? tables[0]!;
  return (
    <>
      {tables.length > 1 && (
        <Select
          label={t('table')}
          options={tables.map(({ count_href, title }) => ({ value: count_href, label: title }))}
          nativeSelectProps={{ value: table.count_href, onChange: ({ target }) => choose(target.value) }}
        />
      )}
      <TableDownload key={table.count_href} table={table} extent={extent} />
    </>
  );
}

function Archive({ downloads: { title, archive } }: { readonly downloads: Downloads }) {
  const t = useTexts(texts);
  return (
    <div className="fr-mt-3w">
      <p className="fr-mb-1v">
        <a className="fr-link fr-link--download" href={ownAddress(archive!.href)} download>
          {t('archive', { title })}
        </a>{' '}
        <CopyButton value={archive!.href} label={t('copyArchive')} />
      </p>
      <p className="fr-hint-text fr-mb-0">{t('archiveHint')}</p>
    </div>
  );
}
