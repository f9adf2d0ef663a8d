import LineString from 'ol/geom/LineString.js';
import Polygon from 'ol/geom/Polygon.js';
import Draw from 'ol/interaction/Draw.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import { toLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import { getArea, getLength } from 'ol/sphere.js';
import { useEffect, useRef, useState } from 'react';
import { selectedStyle } from '../layers/feature-style.ts';
import { mapProjection } from '../projections.ts';
import { azimuthOf } from './measures.ts';

export type MeasureKind = 'length' | 'area';

export interface Measure {
  readonly kind: MeasureKind;
  /** Metres or square metres on the ground, of what is drawn so far. */
  readonly value: number;
  readonly isFinished: boolean;
  /** Direction of the last segment of a length, in degrees from the north, clockwise. */
  readonly azimuth?: number | undefined;
}

export interface Measuring {
  readonly kind: MeasureKind | null;
  /** Chosen again, a kind is left; what it drew goes with it. */
  readonly choose: (kind: MeasureKind | null) => void;
  readonly measure: Measure | null;
  /** A corner at the middle of the view: the keyboard's click. */
  readonly addCentre: () => void;
  readonly removeLast: () => void;
  readonly finish: () => void;
  readonly leave: () => void;
}

/** Distances and areas on the ground, not on the projection, of what the person draws; one at a time. */
export function useMeasure(map: OlMap | null): Measuring {
  const [kind, choose] = useState<MeasureKind | null>(null);
  const [measure, setMeasure] = useState<Measure | null>(null);
  const draw = useRef<Draw | null>(null);

  useEffect(() => {
    if (!map || kind === null) return;
    const source = new VectorSource();
    const layer = new VectorLayer({ source, style: selectedStyle(), zIndex: 3 });
    const made = new Draw({
      source,
      type: kind === 'length' ? 'LineString' : 'Polygon',
      style: selectedStyle(),
    });
    made.on('drawstart', ({ feature }) => {
      source.clear();
      const geometry = feature.getGeometry();
      geometry?.on('change', () => setMeasure({ kind, ...measureOf(geometry), isFinished: false }));
    });
    made.on('drawend', ({ feature }) =>
      setMeasure({ kind, ...measureOf(feature.getGeometry()), isFinished: true }),
    );
    map.addLayer(layer);
    map.addInteraction(made);
    draw.current = made;
    return () => {
      draw.current = null;
      map.removeInteraction(made);
      map.removeLayer(layer);
      setMeasure(null);
    };
  }, [map, kind]);

  return {
    kind,
    choose: (next) => choose(next === kind ? null : next),
    measure,
    addCentre: () => {
      const centre = map?.getView().getCenter();
      if (centre) draw.current?.appendCoordinates([centre]);
    },
    removeLast: () => draw.current?.removeLastPoint(),
    finish: () => void draw.current?.finishDrawing(),
    leave: () => choose(null),
  };
}

const onTheGround = { projection: mapProjection };

function measureOf(geometry: unknown): Pick<Measure, 'value' | 'azimuth'> {
  if (geometry instanceof LineString) {
    const ends = geometry.getCoordinates().slice(-2);
    const [from, to] = ends.map((end) => toLonLat(end) as [number, number]);
    const value = getLength(geometry, onTheGround);
    return { value, azimuth: from && to ? azimuthOf(from, to) : undefined };
  }
  return { value: geometry instanceof Polygon ? getArea(geometry, onTheGround) : 0 };
}
