import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoCommunity, EspacecoLayer, EspacecoTable } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useStore } from '../../../../base/state/store.ts';
import {
  type LayerAnswer,
  type MapLayer,
  type MapPlace,
  MapView,
  PlaceSearch,
  type SketchView,
} from '../../../../map/index.ts';
import { PrintPanel } from '../../../maps/index.ts';
import { useEspacecoMe } from '../../parts/membership.ts';
import { objectText } from '../../parts/reports/object-to-report.ts';
import { textOfBox } from '../../parts/reports/report-clusters.ts';
import { featureChanges } from '../espaceco_database/feature-changes.ts';
import { keyOfFeature } from '../espaceco_database/features/read-features.ts';
import { useChosenFeature } from '../espaceco_database/features/use-features.ts';
import { ContributePanel } from './contribute/ContributePanel.tsx';
import { contributeTexts } from './contribute/contribute-texts.ts';
import { useContribution } from './contribute/useContribution.ts';
import { FieldQueue } from './field/FieldQueue.tsx';
import { useQueue } from './field/useQueue.ts';
import {
  baseOf,
  type GuichetAddress,
  readLayers,
  readPosition,
  startOf,
  writePosition,
} from './guichet-address.ts';
import { has, toolsetOf } from './guichet-tools.ts';
import { accuracyLayer, boxAround, LocateButton, LocateStatus, useLocate } from './Locate.tsx';
import { boxOf, type GuichetLayer, isInLevels, layerIdOf, mapLayerOf } from './layers/guichet-layers.ts';
import { LayersPanel } from './layers/LayersPanel.tsx';
import { useGuichetLayers } from './layers/useGuichetLayers.ts';
import { ObjectsTable } from './objects/ObjectsTable.tsx';
import { type PanelName, panelOf, panelsOf } from './panels.ts';
import { PlacesPanel } from './places/PlacesPanel.tsx';
import { ReportsPanel } from './reports/ReportsPanel.tsx';
import { ReportsTable } from './reports/ReportsTable.tsx';
import { reportAddressOf } from './reports/report-address.ts';
import { useReportMarkers } from './reports/useReportMarkers.ts';
import { texts } from './texts.ts';
import { useGuichetAddress } from './useGuichetAddress.ts';
import { WelcomePanel } from './welcome/WelcomePanel.tsx';
import './guichet.css';

interface GuichetProps {
  readonly community: EspacecoCommunity;
  /** Layers as the community chose them, from the bottom. */
  readonly own: readonly EspacecoLayer[];
  readonly address: GuichetAddress;
}

/** The map and its panels; all that is shown is in the address. */
export function Guichet({ community, own, address }: GuichetProps) {
  const t = useTexts(texts);
  const { go, goSoon } = useGuichetAddress(address);
  const choices = useMemo(() => readLayers(address.layers, own), [address.layers, own]);
  const layers = useGuichetLayers(community.id, own, choices);
  const change = useStore(featureChanges);
  const { current: start } = useRef(readPosition(address) ?? startOf(community));
  const [zoom, setZoom] = useState(start?.zoom);
  const [viewed, setViewed] = useState<GeographicBox>();
  const [goTo, show] = useState<GeographicBox>();
  const locating = useLocate((found) => show(boxAround(found)));
  const panels = panelsOf(community, layers);
  const panel = panelOf(address.panel, panels);
  const listed =
    layers.find(({ layer, table }) => table && layer.id === address.layer) ?? firstWithTable(layers);
  const chosen = useChosenFeature(panel === 'objects' ? listed?.table : undefined, address.feature).data;
  const person = useEspacecoMe().data?.id;
  useQueue(person);
  const contribution = useContribution({
    community,
    person,
    layers,
    change,
    isActive: panel === 'contribute',
  });
  const base = baseOf(address.base);
  const shown = drawnOf(layers, change, zoom);
  const extra: MapLayer[] = [
    ...(locating.located ? [accuracyLayer(locating.located, t('accuracy'))] : []),
    ...(chosen?.geometry
      ? [{ kind: 'geometry' as const, id: 'chosen', title: chosen.key, geometry: chosen.geometry }]
      : []),
  ];
  const [isPlacing, place] = useState(false);
  const reports = useReportMarkers({
    address: reportAddressOf(address),
    viewed,
    enabled: panel !== 'objects' && panel !== 'contribute',
    onReport: (report) => go({ panel: 'reports', report }),
    onBox: show,
    onPlace: (box) => go({ panel: 'reports', box, page: 1, report: undefined }),
  });
  const report = (at: MapPlace) =>
    routes
      .espaceco_report_new({ community: community.id, place: at.map((side) => side.toFixed(6)).join(',') })
      .push();
  const pick = (answers: readonly LayerAnswer[]) => {
    if (contribution.hasJustDrawn()) return;
    const found = answers.flatMap(({ layerId, features }) =>
      features.map(({ id }) => ({ layerId: layerIdOf(layerId), key: keyOfFeature(id) })),
    );
    const { layer, tool, choose, merge } = contribution;
    const one = found.find(({ layerId }) => layerId === layer?.layer.id) ?? found[0];
    const of = contribution.editable.find((each) => each.layer.id === one?.layerId);
    if (one && of) void (tool === 'merge' ? merge : choose)(of, one.key);
  };
  const edit = async (of: GuichetLayer, key: string) => {
    go({ panel: 'contribute', feature: undefined });
    await contribution.choose(of, key);
  };
  const chosenBox = useSame(chosen?.box ?? undefined);
  return (
    <div className="app-guichet">
      <div className="app-guichet__map">
        {(has(community, 'search_address') || has(community, 'search_lonlat')) && (
          <PlaceSearch onPlace={(place, box) => show(box ? { ...box } : boxAround({ place, accuracy: 0 }))} />
        )}
        <MapView
          label={t('mapOf', { name: community.name })}
          layers={[...shown.layers, ...extra]}
          opacities={shown.opacities}
          baseMap={base}
          extent={boxOfCommunity(community, layers)}
          {...(start && { centre: start.centre, zoom: start.zoom })}
          levels={levelsOf(community)}
          goTo={goTo ?? chosenBox}
          onBox={setViewed}
          onPosition={(position) => {
            setZoom(position.zoom);
            goSoon(writePosition(position));
          }}
          markers={reports.markers}
          selectedMarker={address.report === undefined ? null : String(address.report)}
          onSelectMarker={reports.open}
          sketch={isPlacing ? placingView(report, () => place(false)) : contribution.view}
          onFound={panel === 'contribute' ? pick : undefined}
          tools={toolsetOf(community)}
          buttons={has(community, 'locate_control') && <LocateButton locating={locating} />}
          height="large"
        />
        {has(community, 'locate_control') && <LocateStatus locating={locating} />}
      </div>
      <div className="app-guichet__panel">
        <PanelChoice panels={panels} panel={panel} onChange={(next) => go({ panel: next })} />
        <h2 className="fr-h5 fr-mb-2w">{t(`panel_${panel}`)}</h2>
        {panel === 'welcome' && <WelcomePanel community={community} />}
        {panel === 'layers' && (
          <LayersPanel
            layers={layers}
            own={own}
            base={base}
            zoom={zoom}
            isChanged={address.layers !== undefined}
            go={go}
            onShow={(layer) => show(boxOf(layer))}
          />
        )}
        {panel === 'objects' && (
          <TableChoice layers={layers} listed={listed} onChange={(layer) => go({ ...noRows, layer })} />
        )}
        {panel === 'reports' && (
          <ReportsPanel
            community={community}
            address={address}
            go={go}
            total={reports.total}
            viewedBox={viewed && textOfBox(viewed)}
            isPlacing={isPlacing}
            onPlace={place}
          />
        )}
        {panel === 'contribute' && (
          <ContributePanel
            community={community}
            person={person}
            layers={layers}
            contribution={contribution}
          />
        )}
        {panel === 'places' && (
          <>
            <PlacesPanel communityId={community.id} mayKeep={has(community, 'save_positions')} />
            {has(community, 'print') && <PrintPanel {...shown} base={base} sketch={[]} viewed={viewed} />}
          </>
        )}
        <FieldQueue
          community={community}
          tableOf={(draft) => layers.find(({ table }) => table?.id === draft.tableId)?.table}
          onTakeBack={(drafts) => {
            go({ panel: 'contribute' });
            contribution.takeBack(drafts);
          }}
        />
      </div>
      {panel === 'objects' && listed?.table && (
        <div className="app-guichet__under">
          <ObjectsTable
            key={listed.layer.id}
            table={listed.table}
            address={address}
            viewed={viewed}
            go={go}
            actionsOf={(key) => (
              <ObjectActions
                table={listed.table!}
                communityId={community.id}
                objectKey={key}
                onEdit={contribution.editable.includes(listed) ? () => void edit(listed, key) : undefined}
              />
            )}
          />
        </div>
      )}
      {panel === 'reports' && address.view === 'table' && (
        <ReportsTable community={community} address={address} go={go} />
      )}
    </div>
  );
}

/** The next click tells where a report is to be made. */
function placingView(onPlace: (place: MapPlace) => void, onLeave: () => void): SketchView {
  return {
    features: nothingDrawn,
    tool: 'point',
    colour: '#ce0500',
    selected: null,
    onDrawn: (geometry) => {
      const [x, y] = geometry.coordinates as number[];
      onPlace([x!, y!]);
    },
    onReshaped: () => undefined,
    onSelect: () => undefined,
    onLeave,
  };
}

const nothingDrawn: SketchView['features'] = [];

/** Forgotten when another layer is listed. */
const noRows = { page: 1, sort: undefined, where: undefined, hide: undefined, feature: undefined };

interface PanelChoiceProps {
  readonly panels: readonly PanelName[];
  readonly panel: PanelName;
  readonly onChange: (panel: PanelName) => void;
}

function PanelChoice({ panels, panel, onChange }: PanelChoiceProps) {
  const t = useTexts(texts);
  return (
    <nav aria-label={t('panels')} className="app-guichet__panels">
      {panels.map((name) => (
        <Button
          key={name}
          size="small"
          priority={name === panel ? 'primary' : 'tertiary'}
          nativeButtonProps={{ 'aria-pressed': name === panel }}
          onClick={() => onChange(name)}
        >
          {t(`panel_${name}`)}
        </Button>
      ))}
    </nav>
  );
}

interface TableChoiceProps {
  readonly layers: readonly GuichetLayer[];
  readonly listed: GuichetLayer | undefined;
  readonly onChange: (layerId: number) => void;
}

function TableChoice({ layers, listed, onChange }: TableChoiceProps) {
  const t = useTexts(texts);
  const tables = layers.filter(({ table }) => table !== undefined).toReversed();
  if (tables.length === 0) return <p>{t('objectsNone')}</p>;
  return (
    <Select
      label={t('objectsLayer')}
      options={tables.map(({ layer, title }) => ({ value: String(layer.id), label: title }))}
      nativeSelectProps={{
        value: String(listed?.layer.id ?? ''),
        onChange: ({ target }) => onChange(Number(target.value)),
      }}
    />
  );
}

interface ObjectActionsProps {
  readonly table: EspacecoTable;
  readonly communityId: number;
  readonly objectKey: string;
  /** Absent: it is not edited here. */
  readonly onEdit: (() => void) | undefined;
}

/** An object that is wrong is corrected, or reported as it lies. */
function ObjectActions({ table, communityId, objectKey, onEdit }: ObjectActionsProps) {
  const t = useTexts(texts);
  const tc = useTexts(contributeTexts);
  const object = objectText(table.database_id, table.id, objectKey);
  return (
    <>
      {onEdit && (
        <Button
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-edit-line"
          title={tc('modify', { key: objectKey })}
          onClick={onEdit}
        />
      )}
      <Button
        size="small"
        priority="tertiary no outline"
        iconId="fr-icon-feedback-line"
        title={t('reportObject', { key: objectKey })}
        linkProps={routes.espaceco_report_new({ community: communityId, object }).link}
      />
    </>
  );
}

const firstWithTable = (layers: readonly GuichetLayer[]) =>
  layers.findLast(({ table }) => table !== undefined);

function drawnOf(layers: readonly GuichetLayer[], change: number, zoom: number | undefined) {
  const shown = layers.filter((one) => one.choice.isVisible && isInLevels(one, zoom));
  const drawn = shown.flatMap((one) => {
    const layer = mapLayerOf(one, change);
    return layer ? [{ layer, opacity: one.choice.opacity / 100 }] : [];
  });
  return {
    layers: drawn.map(({ layer }) => layer),
    opacities: Object.fromEntries(drawn.map(({ layer, opacity }) => [layer.id, opacity])),
  };
}

/** The extent it chose, else what its layers cover. */
function boxOfCommunity(
  { extent }: EspacecoCommunity,
  layers: readonly GuichetLayer[],
): GeographicBox | null {
  if (extent !== null) {
    const [west, south, east, north] = extent;
    return { west, south, east, north };
  }
  const [first] = layers.flatMap((one) => boxOf(one) ?? []);
  return first ?? null;
}

const defaultLevels = [2, 20] as const;

function levelsOf({ min_zoom, max_zoom }: EspacecoCommunity): readonly [number, number] {
  return [Math.max(defaultLevels[0], min_zoom ?? 0), max_zoom ?? defaultLevels[1]];
}

/** The same object as long as its value is the same: a view is brought to it once. */
function useSame(box: GeographicBox | undefined): GeographicBox | undefined {
  const written = JSON.stringify(box ?? null);
  return useMemo(() => (JSON.parse(written) as GeographicBox | null) ?? undefined, [written]);
}
