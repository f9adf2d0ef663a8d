import { legendOf } from '../layers/legend.ts';
import type { MapLayer } from '../map-types.ts';
import { formatLength } from '../measure/measures.ts';
import { reachable } from '../outside/reachable.ts';
import { drawMap, type MapToDraw } from './draw-map.ts';
import { type Orientation, type Paper, planPage } from './page-plan.ts';
import { paintPage } from './paint-page.ts';
import { type LegendPart, marksOf } from './print-marks.ts';

export interface PrintRequest extends MapToDraw {
  readonly title: string;
  readonly paper: Paper;
  readonly orientation: Orientation;
  readonly dpi: number;
  readonly hasLegend: boolean;
  readonly format: 'pdf' | 'png';
  readonly attribution: string;
  readonly words: PrintWords;
}

/** Words on paper, in the language of the page. */
export interface PrintWords {
  /** Title of a map without one. */
  readonly untitled: string;
  readonly legend: string;
  readonly alt: string;
  readonly scale: (denominator: string) => string;
}

export interface PrintedMap {
  readonly file: Blob;
  /** Titles of the layers that could not be drawn. */
  readonly missing: readonly string[];
}

/** The map of a box on a sheet, with its title, legend, scale, north and credits. */
export async function printMap(request: PrintRequest): Promise<PrintedMap> {
  const { title, hasLegend, format, language, words } = request;
  const plan = planPage({ ...request, hasTitle: title !== '' });
  const drawn = await drawMap(request, { ...plan.map, dpi: plan.dpi });
  const legend = hasLegend ? await Promise.all(request.layers.toReversed().map(legendPart)) : [];
  const marks = marksOf(plan, {
    title,
    map: drawn.canvas,
    mapAlt: words.alt,
    legendTitle: words.legend,
    legend,
    metresOfMillimetre: drawn.metresOfMillimetre,
    attribution: request.attribution,
    formatLength: (metres) => formatLength(metres, language),
    scaleText: words.scale,
    language,
  });
  const { missing } = drawn;
  if (format === 'png') return { file: await pngBlob(paintPage(plan, marks)), missing };
  const { writePdf } = await import('./write-pdf.ts');
  const bytes = await writePdf({ plan, marks, title: title || words.untitled, language, pngOf });
  return { file: new Blob([bytes as BlobPart], { type: 'application/pdf' }), missing };
}

/** A legend that cannot be read leaves its title. */
async function legendPart(layer: MapLayer): Promise<LegendPart> {
  const { title } = layer;
  const legend = legendOf(layer, false);
  if (legend === null) return { title };
  if (legend.kind === 'colours') return { title, entries: legend.entries };
  try {
    const answer = await fetch(reachable(legend.url));
    const picture = await createImageBitmap(await answer.blob());
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')!.drawImage(picture, 0, 0);
    return { title, picture: canvas };
  } catch {
    return { title };
  }
}

function pngBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('toBlob'))), 'image/png'),
  );
}

const pngOf = async (canvas: HTMLCanvasElement): Promise<Uint8Array> =>
  new Uint8Array(await (await pngBlob(canvas)).arrayBuffer());
