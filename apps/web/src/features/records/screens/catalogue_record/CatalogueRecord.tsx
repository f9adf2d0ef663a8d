import { type CatalogueRecord, catalogueCalls } from '@cartable/contract/catalogue';
import type { GeographicBox } from '@cartable/contract/core';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRef, useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { latePart } from '../../../../base/design/late-part.tsx';
import { ManyTabs } from '../../../../base/design/ManyTabs.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { givesFiles } from '../../parts/gives-files.ts';
import type { SelectedRow } from '../../parts/record-map/selected-row.ts';
import { DescriptionTab } from './DescriptionTab.tsx';
import { RecordHead } from './RecordHead.tsx';
import { type RecordTab, recordTabOf, recordTabs } from './record-tabs.ts';
import { texts } from './texts.ts';
import './catalogue-record.css';

// Each tab but the first comes when it is opened.
const DataTab = latePart(async () => (await import('./DataTab.tsx')).default);
const AttributesTab = latePart(async () => (await import('./attributes/AttributesTab.tsx')).AttributesTab);
const DownloadPanel = latePart(async () => (await import('../../../downloads/index.ts')).DownloadPanel);
const ServicesTab = latePart(async () => (await import('./ServicesTab.tsx')).ServicesTab);
const VersionsTab = latePart(async () => (await import('./versions/VersionsTab.tsx')).VersionsTab);
const ReusesTab = latePart(async () => (await import('./reuses/ReusesTab.tsx')).ReusesTab);
const ShareTab = latePart(async () => (await import('./ShareTab.tsx')).ShareTab);

const waiting = <Spinner />;

/** The public page of a record: what the data are, seen at once, and every way to reach them. */
export function Screen({ route }: { readonly route: RouteOf<'catalogue_record'> }) {
  const { fileIdentifier, tab, layer, version } = route.params;
  const record = useRead(catalogueCalls.getCatalogueRecord, { params: { fileIdentifier } });
  return (
    <Loaded query={record}>
      {(data) => (
        <Record key={fileIdentifier} record={data} tab={recordTabOf(tab)} layer={layer} version={version} />
      )}
    </Loaded>
  );
}

interface RecordProps {
  readonly record: CatalogueRecord;
  readonly tab: RecordTab;
  /** Name of the one the map shows. */
  readonly layer: string | undefined;
  /** Number of the one the address leads to. */
  readonly version: number | undefined;
}

function Record({ record, tab, layer, version }: RecordProps) {
  const t = useTexts(texts);
  const tabs = useRef<HTMLDivElement>(null);
  const [viewed, view] = useState<GeographicBox>();
  const [selected, select] = useState<SelectedRow>();
  const { file_identifier: fileIdentifier } = record;
  const go = (place: { readonly tab: RecordTab; readonly layer: string | undefined }) =>
    routes
      .catalogue_record({
        fileIdentifier,
        ...(place.tab !== 'description' && { tab: place.tab }),
        ...(place.layer !== undefined && { layer: place.layer }),
      })
      .replace();
  /** The tabs are below the map: the one that is chosen from above it comes into view, and has the focus. */
  const lead = (to: RecordTab) => {
    go({ tab: to, layer });
    tabs.current?.scrollIntoView?.();
    const buttons = tabs.current?.querySelectorAll<HTMLElement>('[role=tab]');
    buttons?.[recordTabs.indexOf(to)]?.focus({ preventScroll: true });
  };
  return (
    <Page
      title={record.title}
      trail={[{ label: t('catalogue'), link: routes.catalogue().link }]}
      actions={
        givesFiles(record.open_layers) && (
          <Button iconId="fr-icon-download-line" onClick={() => lead('download')}>
            {t('downloadData')}
          </Button>
        )
      }
    >
      <RecordHead
        record={record}
        layer={layer}
        onLayer={(name) => go({ tab, layer: name })}
        selected={selected}
        onBox={view}
      />
      <ManyTabs
        place={tabs}
        label={t('tabs')}
        selectedTabId={tab}
        onTabChange={(next) => go({ tab: recordTabOf(next), layer })}
        tabs={recordTabs.map((tabId) => ({ tabId, label: t(`tab_${tabId}`) }))}
      >
        {tab === 'description' && <DescriptionTab record={record} />}
        {tab === 'data' && (
          <DataTab
            waiting={waiting}
            fileIdentifier={fileIdentifier}
            layers={record.open_layers}
            viewed={viewed}
            selected={selected}
            onSelect={select}
          />
        )}
        {tab === 'attributes' && <AttributesTab waiting={waiting} fileIdentifier={fileIdentifier} />}
        {tab === 'download' && (
          <DownloadPanel waiting={waiting} layers={record.open_layers} extent={record.bbox} />
        )}
        {tab === 'services' && <ServicesTab waiting={waiting} record={record} />}
        {tab === 'versions' && (
          <VersionsTab waiting={waiting} fileIdentifier={fileIdentifier} pointed={version} />
        )}
        {tab === 'reuses' && <ReusesTab waiting={waiting} fileIdentifier={fileIdentifier} />}
        {tab === 'share' && <ShareTab waiting={waiting} record={record} />}
      </ManyTabs>
    </Page>
  );
}
