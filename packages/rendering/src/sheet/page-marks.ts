/** Everything on a printed page, in the order it is read and drawn, for any kind of file. Millimetres. Pure. */

import { type Frame, scaleBarOf, wrapped } from '@cartable/contract';
import { getCrs } from '@cartable/geo';
import { pageWords } from './page-words.ts';
import type { Sheet } from './sheet.ts';

/** An opaque PNG. */
export interface PagePicture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export type PageMark =
  | {
      readonly kind: 'text';
      /** `none`: not for whoever is read the page. */
      readonly role: 'H1' | 'H2' | 'P' | 'none';
      readonly text: string;
      readonly x: number;
      /** Of the line the letters stand on. */
      readonly y: number;
      readonly size: number;
      readonly bold: boolean;
    }
  | ({ readonly kind: 'picture'; readonly picture: PagePicture; readonly alt: string } & Frame)
  | ({ readonly kind: 'box'; readonly fill?: string; readonly stroke?: string } & Frame)
  | {
      readonly kind: 'shape';
      readonly points: readonly (readonly [number, number])[];
      readonly fill: string;
    };

export interface DrawnLegend {
  readonly title: string;
  readonly picture?: PagePicture | undefined;
  readonly entries?: readonly { readonly name: string; readonly colour: string }[] | undefined;
}

type PageContent = Omit<Sheet, 'legend'> & {
  readonly map: PagePicture;
  readonly legend: readonly DrawnLegend[];
};

const ink = '#161616';
const textSize = 3.2;
const smallSize = 2.6;
const lineHeight = 1.35;
/** A pixel of a legend, as screens show it. */
const millimetresOfPixel = 25.4 / 96;

export function marksOf(content: PageContent): PageMark[] {
  const { plan, map: picture, title, hasNorth, layers } = content;
  const { map, legend } = plan;
  const alt = pageWords[content.language].alternative(
    title,
    layers
      .toReversed()
      .map((layer) => layer.title)
      .filter((name) => name !== ''),
    denominatorOf(content),
  );
  return [
    ...(title === '' ? [] : [line(title, map.x, map.y - 5, { size: 6, bold: true, role: 'H1' })]),
    { kind: 'picture', picture, alt, ...map },
    { kind: 'box', stroke: ink, ...map },
    ...(hasNorth ? northArrow(map, content.ground.northDegrees) : []),
    ...(legend && content.legend.length > 0 ? legendMarks(legend, content) : []),
    ...footerMarks(content),
  ];
}

function line(
  text: string,
  x: number,
  y: number,
  { size = textSize, bold = false, role = 'P' as 'H1' | 'H2' | 'P' | 'none' } = {},
): PageMark {
  return {
    kind: 'text',
    role,
    text: text.replace(/\p{Cc}/gu, ' ').toWellFormed(),
    x,
    y,
    size,
    bold,
  };
}

/** True north, which is up in Web Mercator, and some degrees from it elsewhere. */
function northArrow({ x, y, width }: Frame, degrees: number): PageMark[] {
  const middle = x + width - 8;
  const top = y + 4;
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const turned = (right: number, down: number) =>
    [middle + right * cosine - (down - 4) * sine, top + 4 + right * sine + (down - 4) * cosine] as const;
  return [
    { kind: 'box', x: middle - 5, y: top - 2, width: 10, height: 16, fill: '#ffffff' },
    { kind: 'shape', fill: ink, points: [turned(0, 0), turned(3, 8), turned(0, 6), turned(-3, 8)] },
    line('N', middle - 1.1, top + 12.5, { bold: true, role: 'none' }),
  ];
}

function legendMarks(frame: Frame, { legend, language }: PageContent): PageMark[] {
  const marks: PageMark[] = [];
  const end = frame.y + frame.height;
  let y = frame.y + textSize;
  /** Nothing is drawn over the margin, once the paper is full. */
  const add = (height: number, made: readonly PageMark[]): void => {
    if (y + height > end) return;
    marks.push(...made);
    y += height;
  };
  add(textSize * 2, [line(pageWords[language].legend, frame.x, y, { size: 4, bold: true, role: 'H2' })]);
  for (const { title, picture, entries = [] } of legend) {
    // A part of a layer that has its words elsewhere.
    if (title === '' && !picture && entries.length === 0) continue;
    // A layer of one colour is told beside it.
    const isTold = entries.length === 1 && entries[0]!.name === title && picture === undefined;
    for (const text of isTold ? [] : wrapped(title, frame.width, textSize))
      add(textSize * lineHeight, [line(text, frame.x, y, { bold: true })]);
    if (picture) {
      const natural = {
        width: picture.width * millimetresOfPixel,
        height: picture.height * millimetresOfPixel,
      };
      const shrink = Math.min(1, frame.width / natural.width, Math.max(0, end - y - 1) / natural.height);
      const [width, height] = [natural.width * shrink, natural.height * shrink];
      if (shrink > 0)
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

/** Lines of the footer, and those of them that say what is not on the map. */
const mostNotes = 5;
const mostGaps = 4;

function footerMarks(content: PageContent): PageMark[] {
  const { plan, ground, hasScaleBar, credits, language, missing, missesBaseMap } = content;
  const { footer } = plan;
  const words = pageWords[language];
  const { metres, millimetres } = scaleBarOf(ground.metresOfMillimetre, 60);
  const y = footer.y + textSize;
  const half = millimetres / 2;
  const right = footer.x + 75;
  const width = footer.width - 75;
  const gaps = [
    ...(missesBaseMap ? wrapped(words.missingBaseMap, width, smallSize) : []),
    ...(missing.length === 0 ? [] : wrapped(words.missing(missing.join(', ')), width, smallSize)),
  ].slice(0, mostGaps);
  // What the page lacks is said however long the credits are.
  const notes = [...wrapped(credits, width, smallSize).slice(0, mostNotes - gaps.length), ...gaps];
  return [
    ...(hasScaleBar
      ? ([
          { kind: 'box', x: footer.x, y, width: half, height: 1.5, fill: ink, stroke: ink },
          { kind: 'box', x: footer.x + half, y, width: half, height: 1.5, fill: '#ffffff', stroke: ink },
          line(lengthText(metres, language), footer.x + millimetres + 2, y + 2),
          line(words.scale(denominatorOf(content)), footer.x, y + 7),
        ] satisfies PageMark[])
      : []),
    line(words.projection(getCrs(ground.srid).name, ground.srid), footer.x, y + 11.5, { size: smallSize }),
    ...notes.map((text, rank) => line(text, right, y + rank * smallSize * lineHeight, { size: smallSize })),
  ];
}

function denominatorOf({ ground, language }: Pick<Sheet, 'ground' | 'language'>): string {
  const denominator = Math.round(Number((ground.metresOfMillimetre * 1000).toPrecision(3)));
  return new Intl.NumberFormat(language).format(denominator).replaceAll(' ', ' ');
}

function lengthText(metres: number, language: string): string {
  const [value, unit] = metres >= 1000 ? [metres / 1000, 'km'] : [metres, 'm'];
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)} ${unit}`;
}

/** From `#rrggbb`; anything else is grey: legends of styles have other notations. */
export const plainColour = (written: string): string => /^#[0-9a-f]{6}/i.exec(written)?.[0] ?? '#808080';
