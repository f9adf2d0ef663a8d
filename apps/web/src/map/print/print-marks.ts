/** Everything on a printed page, in the order it is read and drawn, for any kind of file. Pure. */

import type { ColouredName } from '../layers/legend.ts';
import { type Frame, type PagePlan, scaleBarOf, wrapped } from './page-plan.ts';

/** Picture that a canvas can draw. */
export type PrintPicture = HTMLCanvasElement;

export type PrintMark =
  | {
      readonly kind: 'text';
      readonly role: 'title' | 'text';
      readonly text: string;
      readonly x: number;
      /** Of the line the letters stand on. */
      readonly y: number;
      readonly size: number;
      readonly bold: boolean;
    }
  | ({ readonly kind: 'picture'; readonly picture: PrintPicture; readonly alt: string } & Frame)
  | ({ readonly kind: 'box'; readonly fill?: string; readonly stroke?: string } & Frame)
  | {
      readonly kind: 'shape';
      readonly points: readonly (readonly [number, number])[];
      readonly fill: string;
    };

export interface LegendPart {
  readonly title: string;
  readonly picture?: PrintPicture | undefined;
  readonly entries?: readonly ColouredName[] | undefined;
}

export interface PrintContent {
  readonly title: string;
  readonly map: PrintPicture;
  readonly mapAlt: string;
  readonly legendTitle: string;
  readonly legend: readonly LegendPart[];
  /** Of the ground for one of paper, at the middle of the map. */
  readonly metresOfMillimetre: number;
  readonly attribution: string;
  readonly formatLength: (metres: number) => string;
  readonly scaleText: (denominator: string) => string;
  readonly language: string;
}

const ink = '#161616';
const textSize = 3.2;
const smallSize = 2.6;
const lineHeight = 1.35;
/** A pixel of a legend, as screens show it. */
const millimetresOfPixel = 25.4 / 96;

export function marksOf(plan: PagePlan, content: PrintContent): PrintMark[] {
  const { map, legend } = plan;
  return [
    ...(content.title === ''
      ? []
      : [line(content.title, map.x, map.y - 5, { size: 6, bold: true, role: 'title' })]),
    { kind: 'picture', picture: content.map, alt: content.mapAlt, ...map },
    { kind: 'box', stroke: ink, ...map },
    ...northArrow(map),
    ...(legend ? legendMarks(legend, content) : []),
    ...footerMarks(plan, content),
  ];
}

function line(
  text: string,
  x: number,
  y: number,
  { size = textSize, bold = false, role = 'text' as 'title' | 'text' } = {},
): PrintMark {
  return { kind: 'text', role, text, x, y, size, bold };
}

/** The map is never turned: north is up. */
function northArrow({ x, y, width }: Frame): PrintMark[] {
  const middle = x + width - 8;
  const top = y + 4;
  return [
    { kind: 'box', x: middle - 5, y: top - 2, width: 10, height: 16, fill: '#ffffff' },
    {
      kind: 'shape',
      fill: ink,
      points: [
        [middle, top],
        [middle + 3, top + 8],
        [middle, top + 6],
        [middle - 3, top + 8],
      ],
    },
    line('N', middle - 1.1, top + 12.5, { bold: true }),
  ];
}

function legendMarks(frame: Frame, { legend, legendTitle }: PrintContent): PrintMark[] {
  const marks: PrintMark[] = [];
  const end = frame.y + frame.height;
  let y = frame.y + textSize;
  /** False once the paper is full: nothing is drawn over the margin. */
  const add = (height: number, made: readonly PrintMark[]): boolean => {
    if (y + height > end) return false;
    marks.push(...made);
    y += height;
    return true;
  };
  add(textSize * 2, [line(legendTitle, frame.x, y, { size: 4, bold: true })]);
  for (const { title, picture, entries = [] } of legend) {
    for (const text of wrapped(title, frame.width, textSize))
      add(textSize * lineHeight, [line(text, frame.x, y, { bold: true })]);
    if (picture) {
      const natural = {
        width: picture.width * millimetresOfPixel,
        height: picture.height * millimetresOfPixel,
      };
      const shrink = Math.min(1, frame.width / natural.width, (end - y) / natural.height);
      const [width, height] = [natural.width * shrink, natural.height * shrink];
      add(height + 1, [
        { kind: 'picture', picture, alt: title, x: frame.x, y: y - textSize + 1, width, height },
      ]);
    }
    for (const { name, colour } of entries)
      add(textSize * 1.6, [
        {
          kind: 'box',
          x: frame.x,
          y: y - textSize + 0.6,
          width: 5,
          height: textSize,
          fill: colour,
          stroke: ink,
        },
        line(wrapped(name, frame.width - 8, textSize)[0] ?? '', frame.x + 7, y),
      ]);
    y += 2;
  }
  return marks;
}

function footerMarks({ footer }: PagePlan, content: PrintContent): PrintMark[] {
  const { metresOfMillimetre, formatLength, scaleText, attribution, language } = content;
  const { metres, millimetres } = scaleBarOf(metresOfMillimetre, 60);
  const denominator = Math.round(Number((metresOfMillimetre * 1000).toPrecision(3)));
  const y = footer.y + textSize;
  const half = millimetres / 2;
  const right = footer.x + 75;
  const written = new Intl.NumberFormat(language).format(denominator);
  return [
    { kind: 'box', x: footer.x, y, width: half, height: 1.5, fill: ink, stroke: ink },
    { kind: 'box', x: footer.x + half, y, width: half, height: 1.5, fill: '#ffffff', stroke: ink },
    line(formatLength(metres), footer.x + millimetres + 2, y + 2),
    line(scaleText(written), footer.x, y + 7),
    ...wrapped(attribution, footer.width - 75, smallSize)
      .slice(0, 4)
      .map((text, rank) => line(text, right, y + rank * smallSize * lineHeight, { size: smallSize })),
  ];
}
