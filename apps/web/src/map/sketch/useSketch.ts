import Collection from 'ol/Collection.js';
import type { Coordinate } from 'ol/coordinate.js';
import { altKeyOnly, singleClick } from 'ol/events/condition.js';
import type Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import Point from 'ol/geom/Point.js';
import Draw from 'ol/interaction/Draw.js';
import Modify from 'ol/interaction/Modify.js';
import Translate from 'ol/interaction/Translate.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MapPlace } from '../map-types.ts';
import { endDrawing } from '../useDrawing.ts';
import { attachmentOf } from './attachment-of.ts';
import { followLines } from './follow-lines.ts';
import { featureOf, idOfSketch, sketchGeometryOf } from './sketch-features.ts';
import { sketchStyleLike } from './sketch-style.ts';
import type { Attachment, SketchGeometry, SketchKind, SketchTool, SketchView } from './sketch-types.ts';
import { type NamedLayers, sourcesOf } from './sources-of.ts';

/** Around the click, in pixels: a finger is not a needle. */
const hitPixels = 8;

/** Of each move by the keyboard, in pixels. */
const nudgePixels = 10;

const geometryTypes = {
  point: 'Point',
  text: 'Point',
  line: 'LineString',
  arrow: 'LineString',
  polygon: 'Polygon',
} as const;

export interface Sketching {
  readonly tool: SketchTool | null;
  /** A line, an arrow or an area is being drawn. */
  readonly isUnderWay: boolean;
  /** A point at the middle of the view: the keyboard's click. */
  readonly addCentre: () => void;
  /** A point at a place that is known by its name or its coordinates, which comes to the middle of the view. */
  readonly addAt: (place: MapPlace) => void;
  readonly removeLast: () => void;
  readonly finish: () => void;
  /** A chosen shape can be moved. */
  readonly isChosen: boolean;
  /** Moves the chosen shape by so many steps to the east and to the north of the view. */
  readonly nudge: (east: number, north: number) => void;
  /** A corner of the chosen shape may be taken away: a finger has no Alt key. */
  readonly mayRemoveCorners: boolean;
  /** Each click on a corner does. */
  readonly isRemovingCorners: boolean;
  readonly removeCorners: (isRemoving: boolean) => void;
  readonly leave: () => void;
}

/** Shows a drawing over all layers; draws, chooses, moves and reshapes with the tool of the moment. */
export function useSketch(
  map: OlMap | null,
  view: SketchView | undefined,
  layers: { readonly current: NamedLayers },
): Sketching {
  const known = useRef(view);
  known.current = view;
  const draw = useRef<Draw | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  /** The shape whose corners are taken away. */
  const [stripped, strip] = useState<string | null>(null);
  const { features = [], selected = null, tool = null, colour = '' } = view ?? {};
  const isShown = view !== undefined;
  const isAlong = (view?.along?.length ?? 0) > 0;
  const reshapes = view?.reshapes ?? 'both';
  const chosen = tool === 'edit' ? features.find(({ id }) => id === selected) : undefined;
  const mayRemoveCorners = chosen !== undefined && reshapes !== 'whole' && !hasNoCorner(chosen.geometry);
  const isRemovingCorners = mayRemoveCorners && stripped === chosen.id;
  const removing = useRef(false);
  removing.current = isRemovingCorners;

  useEffect(() => {
    if (tool !== 'edit') strip(null);
  }, [tool]);

  const tellDrawn = useCallback(
    (geometry: Geometry) =>
      tell(geometry, (written) =>
        known.current?.onDrawn(
          written,
          tieOf(geometry, { map, view: known.current, layers: layers.current }),
        ),
      ),
    [map, layers],
  );

  useEffect(() => {
    if (!map || !isShown) return;
    const source = new VectorSource({
      features: features.map((one) => featureOf(one, tool === 'edit' && one.id === selected)),
      wrapX: false,
    });
    const layer = new VectorLayer({ source, zIndex: 3 });
    map.addLayer(layer);
    const stop =
      tool === 'edit' ? edit(map, layer, source, { selected, known, reshapes, layers, removing }) : undefined;
    return () => {
      stop?.();
      map.removeLayer(layer);
    };
  }, [map, isShown, features, selected, tool, reshapes, layers]);

  useEffect(() => {
    if (!map || tool === null || tool === 'edit') return;
    const style = sketchStyleLike({ kind: tool === 'text' ? 'point' : tool, colour, name: '' });
    const made = new Draw({
      type: geometryTypes[tool],
      style,
      // Layers are read anew as others edit them: what is being drawn goes on.
      ...(tool === 'line' &&
        isAlong && {
          geometryFunction: followLines(map, () => sourcesOf(layers.current, known.current?.along ?? [])),
        }),
    });
    made.on('drawstart', () => setUnderWay(!isOfPoints(tool)));
    made.on('drawabort', () => setUnderWay(false));
    made.on('drawend', ({ feature }) => {
      setUnderWay(false);
      const geometry = feature.getGeometry();
      if (geometry) tellDrawn(geometry);
    });
    map.addInteraction(made);
    draw.current = made;
    return () => {
      draw.current = null;
      setUnderWay(false);
      endDrawing(map, made);
    };
  }, [map, tool, colour, isAlong, layers, tellDrawn]);

  const add = (place: Coordinate | undefined) => {
    if (!place || tool === null) return;
    if (tool === 'edit') selectAt(map!, map!.getPixelFromCoordinate(place), known.current);
    else if (isOfPoints(tool)) tellDrawn(new Point(place));
    else draw.current?.appendCoordinates([place]);
  };

  return {
    tool,
    isUnderWay,
    addCentre: () => add(map?.getView().getCenter()),
    addAt: (place) => {
      const seen = map?.getView();
      const at = seen && fromLonLat([...place], seen.getProjection());
      // Near the edge of the world it does not come to the middle.
      seen?.setCenter(at);
      add(at);
    },
    removeLast: () => draw.current?.removeLastPoint(),
    finish: () => void draw.current?.finishDrawing(),
    isChosen: chosen !== undefined && reshapes !== 'corners',
    nudge: (east, north) => {
      const step = nudgePixels * (map?.getView().getResolution() ?? 0);
      const geometry = chosen && featureOf(chosen, false).getGeometry();
      if (!geometry) return;
      geometry.translate(east * step, north * step);
      tell(geometry, (written) =>
        known.current?.onReshaped(
          chosen.id,
          written,
          tieOf(geometry, { map, view: known.current, layers: layers.current }),
        ),
      );
    },
    mayRemoveCorners,
    isRemovingCorners,
    removeCorners: (isRemoving) => strip(isRemoving ? selected : null),
    leave: () => known.current?.onLeave(),
  };
}

const hasNoCorner = ({ type }: SketchGeometry): boolean => type === 'Point';

const isOfPoints = (tool: SketchKind): boolean => tool === 'point' || tool === 'text';

interface Drawn {
  readonly map: OlMap | null;
  readonly view: SketchView | undefined;
  readonly layers: NamedLayers;
}

/** Where nothing is to be tied to, all is. */
function tieOf(geometry: Geometry, { map, view, layers }: Drawn): Attachment {
  if (map === null || view?.snapTo === undefined) return 'tied';
  return attachmentOf(geometry, { map, layers, ties: { to: view.snapTo, except: view.snapExcept } });
}

interface EditContext {
  readonly reshapes: NonNullable<SketchView['reshapes']>;
  readonly selected: string | null;
  readonly known: { readonly current: SketchView | undefined };
  readonly layers: { readonly current: NamedLayers };
  /** A click on a corner takes it away, as one with Alt does. */
  readonly removing: { readonly current: boolean };
}

/** A click chooses; what is chosen is moved as a whole, or by its corners. */
function edit(
  map: OlMap,
  layer: VectorLayer,
  source: VectorSource,
  { selected, known, reshapes, layers, removing }: EditContext,
): () => void {
  const chosen = selected === null ? null : source.getFeatureById(selected);
  const features = new Collection(chosen ? [chosen as Feature] : []);
  const translate = new Translate({ features, hitTolerance: hitPixels });
  const modify = new Modify({
    features,
    pixelTolerance: hitPixels + 2,
    insertVertexCondition: () => !removing.current,
    deleteCondition: (event) => singleClick(event) && (removing.current || altKeyOnly(event)),
  });
  const reshaped = () => {
    const geometry = (chosen as Feature | null)?.getGeometry();
    if (geometry && selected !== null)
      tell(geometry, (written) =>
        known.current?.onReshaped(
          selected,
          written,
          tieOf(geometry, { map, view: known.current, layers: layers.current }),
        ),
      );
  };
  translate.on('translateend', reshaped);
  modify.on('modifyend', reshaped);
  // The last one added is asked first: a corner before the whole.
  if (reshapes !== 'corners') map.addInteraction(translate);
  if (reshapes !== 'whole') map.addInteraction(modify);
  const click = map.on('singleclick', ({ pixel }) => selectAt(map, pixel, known.current, layer));
  return () => {
    unByKey(click);
    map.removeInteraction(modify);
    map.removeInteraction(translate);
  };
}

function selectAt(map: OlMap, pixel: number[], view: SketchView | undefined, layer?: VectorLayer): void {
  const ids = new Set(view?.features.map(({ id }) => id));
  const hit = map
    .getFeaturesAtPixel(pixel, {
      hitTolerance: hitPixels,
      ...(layer && { layerFilter: (one) => one === layer }),
    })
    .find((feature) => ids.has(idOfSketch(feature)));
  view?.onSelect(hit ? idOfSketch(hit) : null);
}

function tell(
  geometry: Geometry,
  hear: ((written: NonNullable<ReturnType<typeof sketchGeometryOf>>) => void) | undefined,
): void {
  const written = sketchGeometryOf(geometry);
  if (written) hear?.(written);
}
