/** The shipped outlines as features of the map library, each file loaded when first needed. */

import franceUrl from '@cartable/geo/base-map/france-outlines.json?url';
import Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import worldUrl from 'world-atlas/countries-50m.json?url';
import workerUrl from './outlines.worker.ts?worker&url';
import type {
  FlatArea,
  FlatLines,
  FlatOutlines,
  OutlinesAnswer,
  OutlinesOrder,
} from './outlines-messages.ts';
import { SharedAreas, SharedLines } from './shared-geometries.ts';

export interface BaseMapFeatures {
  readonly countries: Feature<Geometry>[];
  readonly countryBorders: Feature<Geometry>[];
  readonly departements: Feature<Geometry>[];
  readonly departementBorders: Feature<Geometry>[];
  readonly regionBorders: Feature<Geometry>[];
  readonly coast: Feature<Geometry>[];
}

/** By the page and not by the worker, itself included: what is taken along for a zone is what the page asked for. */
async function readFile(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The outlines of the base map are missing (${answer.status}).`);
  return await answer.arrayBuffer();
}

function lines({ flat, ends }: FlatLines): Feature<Geometry>[] {
  return [new Feature<Geometry>(new SharedLines(Array.from(flat), 'XY', ends))];
}

function areas(outlined: readonly FlatArea[]): Feature<Geometry>[] {
  return outlined.map(({ id, name, flat, endss }) => {
    const geometry = new SharedAreas(Array.from(flat), 'XY', endss);
    const feature = new Feature<Geometry>({ geometry, name });
    feature.setId(id);
    return feature;
  });
}

async function readOutlines(): Promise<BaseMapFeatures> {
  const worker = new Worker(workerUrl, { type: 'module' });
  try {
    const [world, france] = await Promise.all([worldUrl, franceUrl, workerUrl].map(readFile));
    const outlines = await joined(worker, { world: world!, france: france! });
    return {
      countries: areas(outlines.countries),
      countryBorders: lines(outlines.countryBorders),
      coast: lines(outlines.coast),
      departements: areas(outlines.departements),
      departementBorders: lines(outlines.departementBorders),
      regionBorders: lines(outlines.regionBorders),
    };
  } finally {
    worker.terminate();
  }
}

function joined(worker: Worker, order: OutlinesOrder): Promise<FlatOutlines> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<OutlinesAnswer>) => {
      if ('outlines' in data) resolve(data.outlines);
      else reject(new Error(data.error));
    });
    // It could not be loaded: without network, or of a former build.
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage(order, [order.world, order.france]);
  });
}

let reading: Promise<BaseMapFeatures> | undefined;

/** Read once for all maps; a failure is forgotten, so that the next map tries again. */
export function loadOutlines(): Promise<BaseMapFeatures> {
  reading ??= readOutlines().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}
