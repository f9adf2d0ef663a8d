import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoCommunity, EspacecoLayer } from '@cartable/contract/espaceco';
import { useMemo, useRef, useState } from 'react';
import { FailedPart } from '../../../../base/design/FailedPart.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useStore } from '../../../../base/state/store.ts';
import {
  type LayerAnswer,
  type MapLayer,
  type MapPlace,
  type MapPosition,
  MapView,
  PlaceSearch,
} from '../../../../map/index.ts';
import { frameLayer, type PrintedFrame } from '../../../../map/print/printed-frame.ts';
import { useEspacecoMe } from '../../parts/membership.ts';
import { featureChanges } from '../../parts/objects/feature-changes.ts';
import { keyOfFeature } from '../../parts/objects/read-features.ts';
import { textOfBox } from '../../parts/reports/report-clusters.ts';
import { texts as reportTexts } from '../../parts/reports/texts.ts';
import { queue } from '../../parts/unsent/sending/send-queue.ts';
import { ContributePanel } from './contribute/ContributePanel.tsx';
import { boxOfGrids } from './contribute/grid-outlines.ts';
import { openForChanges } from './contribute/open-for-changes.ts';
import { useContribution } from './contribute/useContribution.ts';
import { useWhereToEdit } from './contribute/useWhereToEdit.ts';
import { FieldPanel } from './field/FieldPanel.tsx';
import { FieldQueue } from './field/FieldQueue.tsx';
import { queuedLayers } from './field/queued-layer.ts';
import { trackLayers } from './field/track/track-layers.ts';
import { useTrack } from './field/track/useTrack.ts';
import { useQueue } from './field/useQueue.ts';
import { useAllowedZone } from './field/zone/useAllowedZone.ts';
import { useWorker } from './field/zone/useWorker.ts';
import {
  baseOf,
  type GuichetAddress,
  readLayers,
  readPosition,
  startOf,
  writePosition,
} from './guichet-address.ts';
import { has, keptKinds, placeSearchOf, toolsetOf } from './guichet-tools.ts';
import { boxOfCommunity, drawnOf, levelsOfCommunity } from './guichet-view.ts';
import { accuracyLayer, boxAround, LocateButton, LocateStatus, useLocate } from './Locate.tsx';
import { boxOf, type GuichetLayer, layerIdOf } from './layers/guichet-layers.ts';
import { LayersPanel } from './layers/LayersPanel.tsx';
import { useGuichetLayers } from './layers/useGuichetLayers.ts';
import { useLiveMap } from './live/useLiveMap.ts';
import { usePresence } from './live/usePresence.ts';
import { WhoIsHere } from './live/WhoIsHere.tsx';
import { ObjectActions } from './objects/ObjectActions.tsx';
import { ObjectsTable } from './objects/ObjectsTable.tsx';
import { TableChoice } from './objects/TableChoice.tsx';
import { useChosenObject } from './objects/useChosenObject.ts';
import { PanelChoice } from './PanelChoice.tsx';
import { panelOf, panelsOf } from './panels.ts';
import { GuichetPrint } from './places/GuichetPrint.tsx';
import type { Listing } from './places/kept-places.ts';
import { PlacesPanel } from './places/PlacesPanel.tsx';
import { placingView } from './reports/placing-view.ts';
import { ReportsPanel } from './reports/ReportsPanel.tsx';
import { ReportsTable } from './reports/ReportsTable.tsx';
import { reportAddressOf } from './reports/report-address.ts';
import { useReportMarkers } from './reports/useReportMarkers.ts';
import { texts } from './texts.ts';
import { useGuichetAddress } from './useGuichetAddress.ts';
import { useMapInView } from './useMapInView.ts';
import { WelcomePanel } from './welcome/WelcomePanel.tsx';
import '../../../../map/map-page.css';
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
  const tr = useTexts(reportTexts);
  const [goTo, show] = useState<GeographicBox | MapPosition>();
  const { go, goSoon } = useGuichetAddress(address, (elsewhere) => show(readPosition(elsewhere)));
  const choices = useMemo(() => readLayers(address.layers, own), [address.layers, own]);
  const layers = useGuichetLayers(community.id, own, choices);
  const change = useStore(featureChanges);
  const { current: start } = useRef(readPosition(address) ?? startOf(community));
  const [zoom, setZoom] = useState(start?.zoom);
  const [viewed, setViewed] = useState<GeographicBox>();
  const [printed, setPrinted] = useState<PrintedFrame>();
  const locating = useLocate((found) => show(boxAround(found)));
  const panels = panelsOf(community, layers);
  const panel = panelOf(address.panel, panels);
  const listing = useRef<Listing>(undefined);
  if (panel === 'objects' || panel === 'reports') listing.current = panel;
  const listed =
    layers.find(({ layer, table }) => table && layer.id === address.layer) ?? firstWithTable(layers);
  const chosen = useChosenObject({
    table: listed?.table,
    key: address.feature,
    isListed: panel === 'objects',
    show,
  });
  const person = useEspacecoMe().data?.id;
  useQueue(person);
  const { people } = useLiveMap(community.id, layers);
  usePresence(community.id, panel === 'contribute' ? 'editing' : 'looking');
  const contribution = useContribution({
    community,
    person,
    layers,
    isActive: panel === 'contribute',
  });
  const { where, outlines, isEditable } = useWhereToEdit({
    communityId: community.id,
    enabled: panels.includes('contribute'),
    isActive: panel === 'contribute',
    contribution,
  });
  const tracking = useTrack(community.offline_allowed ? person : undefined, community.id);
  useAllowedZone(community.offline_allowed, person, community.id);
  const worker = useWorker(community.offline_allowed);
  const base = baseOf(address.base);
  const shown = drawnOf(layers, change, zoom);
  const extra: MapLayer[] = [
    ...outlines,
    ...(locating.located ? [accuracyLayer(locating.located, t('accuracy'))] : []),
    ...queuedLayers(useStore(queue), { communityId: community.id, title: t('queuedLayer') }),
    ...trackLayers(tracking, { track: t('trackLayer'), accuracy: t('accuracy') }),
    ...(chosen?.geometry
      ? [{ kind: 'geometry' as const, id: 'chosen', title: chosen.key, geometry: chosen.geometry }]
      : []),
    ...(printed ? [frameLayer(printed, community.name)] : []),
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
  const pick = (answers: readonly LayerAnswer[]): boolean => {
    if (contribution.hasJustDrawn()) return false;
    const found = answers.flatMap(({ layerId, features }) =>
      features.map(({ id }) => ({ layerId: layerIdOf(layerId), key: keyOfFeature(id) })),
    );
    const { layer, tool, choose, merge } = contribution;
    const one = found.find(({ layerId }) => layerId === layer?.layer.id) ?? found[0];
    const of = contribution.editable.find((each) => each.layer.id === one?.layerId);
    if (!one || !isEditable(of)) return false;
    void (tool === 'merge' ? merge : choose)(of, one.key);
    // It is drawn as what is edited: highlighted too, an area under it would hide the whole view.
    return true;
  };
  // A layer that comes later, asked for again, does not move the map under who works on it.
  const box = useRef<GeographicBox | null>(null);
  box.current ??= boxOfCommunity(community, layers);
  const panelTitle = useRef<HTMLHeadingElement>(null);
  const edit = (of: GuichetLayer, key: string) =>
    void openForChanges(of, key, { contribution, go, show, title: panelTitle });
  const mapSide = useRef<HTMLDivElement>(null);
  useMapInView(mapSide, isPlacing ? 'place' : contribution.tool);
  const searches = placeSearchOf(community);
  const hasRows = panel === 'objects' || (panel === 'reports' && address.view === 'table');
  return (
    <div className={`app-map-page app-guichet${hasRows ? ' app-guichet--rows' : ''}`}>
      <div ref={mapSide} className="app-map-page__map app-guichet__map">
        {searches && (
          <div className="app-map-page__search">
            <PlaceSearch
              searches={searches}
              onPlace={(place, box) => show(box ? { ...box } : boxAround({ place, accuracy: 0 }))}
            />
          </div>
        )}
        <MapView
          label={t('mapOf', { name: community.name })}
          layers={[...shown.layers, ...extra]}
          opacities={shown.opacities}
          baseMap={base}
          extent={box.current}
          {...(start && { centre: start.centre, zoom: start.zoom })}
          levels={levelsOfCommunity(community)}
          goTo={goTo}
          onBox={setViewed}
          onPosition={(position) => {
            setZoom(position.zoom);
            goSoon(writePosition(position));
          }}
          markers={reports.markers}
          selectedMarker={address.report === undefined ? null : String(address.report)}
          onSelectMarker={reports.open}
          sketch={isPlacing ? placingView(report, () => place(false)) : contribution.view}
          attachment={contribution.attachment}
          // Where nothing may be changed, objects tell what they are.
          onFound={panel === 'contribute' && contribution.editable.some(isEditable) ? pick : undefined}
          tools={toolsetOf(community)}
          buttons={has(community, 'locate_control') && <LocateButton locating={locating} />}
          height="large"
        />
        {has(community, 'locate_control') && <LocateStatus locating={locating} />}
      </div>
      <div className="app-guichet__panel">
        <WhoIsHere people={people} me={person} />
        <PanelChoice panels={panels} panel={panel} onChange={(next) => go({ panel: next })} />
        <h2 ref={panelTitle} tabIndex={-1} className="fr-h5 fr-mb-2w">
          {t(`panel_${panel}`)}
        </h2>
        {reports.failure && (
          <FailedPart title={tr('mapFailed')} error={reports.failure} retry={reports.retry} />
        )}
        {panel === 'welcome' && <WelcomePanel community={community} />}
        {panel === 'layers' && (
          <LayersPanel
            community={community}
            viewed={viewed}
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
            onShow={(at) => show(boxAround({ place: at, accuracy: 0 }))}
          />
        )}
        {panel === 'contribute' && (
          <ContributePanel
            community={community}
            person={person}
            layers={layers}
            contribution={contribution}
            where={where}
            onShowGrids={(shown) => show(boxOfGrids(shown))}
          />
        )}
        {panel === 'places' && (
          <>
            <PlacesPanel communityId={community.id} kinds={keptKinds(community)} listing={listing.current} />
            {has(community, 'print') && (
              <GuichetPrint
                {...shown}
                base={base}
                viewed={viewed}
                address={reportAddressOf(address)}
                frame={printed}
                onFrame={setPrinted}
              />
            )}
          </>
        )}
        {panel === 'field' && (
          <FieldPanel
            community={community}
            person={person}
            layers={layers}
            viewed={viewed}
            zoom={zoom}
            tracking={tracking}
            contribution={contribution}
            isEditable={isEditable}
            onObject={() => go({ panel: 'contribute' })}
            update={worker.update}
          />
        )}
        <FieldQueue
          community={community}
          tableOf={(draft) => layers.find(({ table }) => table?.id === draft.tableId)?.table}
          onTakeBack={(queued) => {
            go({ panel: 'contribute' });
            return contribution.takeBack(queued);
          }}
          onEmpty={() => panelTitle.current?.focus()}
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
                onEdit={isEditable(listed) ? () => edit(listed, key) : undefined}
                canReport={has(community, 'georem')}
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

/** Forgotten when another layer is listed. */
const noRows = { page: 1, sort: undefined, where: undefined, hide: undefined, feature: undefined };

const firstWithTable = (layers: readonly GuichetLayer[]) =>
  layers.findLast(({ table }) => table !== undefined);
