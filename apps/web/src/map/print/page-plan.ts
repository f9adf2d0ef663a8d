/** Layout of a printed map. Millimetres from the top left corner of the paper. Pure. */

export const papers = { A4: [297, 210], A3: [420, 297] } as const;
export type Paper = keyof typeof papers;
export const orientations = ['landscape', 'portrait'] as const;
export type Orientation = (typeof orientations)[number];
/** Dots per inch: for a screen, for a printer. */
export const resolutions = [150, 300] as const;

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PagePlan {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  readonly map: Frame;
  /** Absent without a legend. */
  readonly legend: Frame | undefined;
  readonly footer: Frame;
}

interface PageRequest {
  readonly paper: Paper;
  readonly orientation: Orientation;
  readonly dpi: number;
  readonly hasTitle: boolean;
  readonly hasLegend: boolean;
}

export const millimetresOfInch = 25.4;
const margin = 10;
const titleHeight = 12;
const footerHeight = 20;
const legendWidth = 62;
const gap = 4;
/** Services draw no larger image, in pixels (our own WMS: 4096). */
const largestSide = 4000;

export function planPage({ paper, orientation, dpi, hasTitle, hasLegend }: PageRequest): PagePlan {
  const [long, short] = papers[paper];
  const [width, height] = orientation === 'landscape' ? [long, short] : [short, long];
  const top = margin + (hasTitle ? titleHeight : 0);
  const inner = { width: width - 2 * margin, height: height - top - margin - footerHeight };
  const map = {
    x: margin,
    y: top,
    width: hasLegend ? inner.width - legendWidth - gap : inner.width,
    height: inner.height,
  };
  const largestDpi = Math.floor((largestSide * millimetresOfInch) / Math.max(map.width, map.height));
  return {
    width,
    height,
    dpi: Math.min(dpi, largestDpi),
    map,
    legend: hasLegend
      ? { x: width - margin - legendWidth, y: top, width: legendWidth, height: inner.height }
      : undefined,
    footer: {
      x: margin,
      y: height - margin - footerHeight + gap,
      width: inner.width,
      height: footerHeight - gap,
    },
  };
}

export interface ScaleBar {
  /** On the ground. */
  readonly metres: number;
  /** On paper. */
  readonly millimetres: number;
}

/** The longest round distance that the paper leaves room for. @param metresOfMillimetre on the ground, at the middle of the map */
export function scaleBarOf(metresOfMillimetre: number, mostMillimetres: number): ScaleBar {
  const most = metresOfMillimetre * mostMillimetres;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((digit) => digit * power <= most) ?? 1) * power;
  return { metres, millimetres: metres / metresOfMillimetre };
}

/** Of letters of that size, in millimetres: an average of Latin text. */
const widthOfLetter = 0.5;

/** Lines of words that fit a width; a longer word is cut. */
export function wrapped(text: string, width: number, size: number): string[] {
  const most = Math.max(4, Math.floor(width / (size * widthOfLetter)));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((one) => one.match(new RegExp(`.{1,${most}}`, 'gu')) ?? [])) {
    if (line !== '' && line.length + 1 + word.length > most) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}
