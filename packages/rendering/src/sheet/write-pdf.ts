/**
 * The page as a tagged PDF (PDF/UA-1, ISO 14289): its texts are texts in an embedded font, its pictures have an
 * alternative, what only adorns is an artifact, and readers are told title and language.
 */

import { once } from 'node:events';
import { millimetresOfInch, type PagePlan } from '@cartable/contract';
import PDFDocument from 'pdfkit';
import { fontFile } from '../label/fonts.ts';
import { type PageMark, plainColour } from './page-marks.ts';

const pointsOfMillimetre = 72 / millimetresOfInch;
const points = (millimetres: number) => millimetres * pointsOfMillimetre;
/** Thinner than a printer shows as a line of its own. */
const hairline = 0.5;

interface PdfRequest {
  readonly plan: PagePlan;
  readonly marks: readonly PageMark[];
  readonly title: string;
  readonly language: string;
}

export async function writePdf({ plan, marks, title, language }: PdfRequest): Promise<Uint8Array> {
  const options: PDFKit.PDFDocumentOptions = {
    size: [points(plan.width), points(plan.height)],
    margin: 0,
    pdfVersion: '1.7',
    // Known to the library, not to its types.
    subset: 'PDF/UA' as 'PDF/A-2a',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Producer: 'Cartable', Creator: 'Cartable' },
    font: fontFile('regular'),
  };
  const document = new PDFDocument(options);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(document, 'end');
  const root = document.struct('Document');
  document.addStructure(root);
  for (const mark of marks) addMark(document, root, mark);
  root.end();
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

type Structure = ReturnType<PDFKit.PDFDocument['struct']>;

function addMark(document: PDFKit.PDFDocument, root: Structure, mark: PageMark): void {
  switch (mark.kind) {
    case 'text': {
      const write = () => {
        document
          .font(fontFile(mark.bold ? 'bold' : 'regular'))
          .fontSize(points(mark.size))
          .fillColor('#161616')
          .text(mark.text, points(mark.x), points(mark.y), { lineBreak: false, baseline: 'alphabetic' });
      };
      if (mark.role === 'none') adorn(document, write);
      else root.add(document.struct(mark.role, {}, write));
      return;
    }
    case 'picture': {
      const { x, y, width, height, picture, alt } = mark;
      root.add(
        document.struct('Figure', { alt }, () => {
          document.image(Buffer.from(picture.png), points(x), points(y), {
            width: points(width),
            height: points(height),
          });
        }),
      );
      return;
    }
    case 'box':
      adorn(document, () => {
        document.rect(points(mark.x), points(mark.y), points(mark.width), points(mark.height));
        paint(document, mark);
      });
      return;
    case 'shape':
      adorn(document, () => {
        const [first, ...others] = mark.points;
        document.moveTo(points(first![0]), points(first![1]));
        for (const [x, y] of others) document.lineTo(points(x), points(y));
        document.closePath();
        paint(document, mark);
      });
  }
}

/** Not for whoever is read the page. */
function adorn(document: PDFKit.PDFDocument, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}

function paint(
  document: PDFKit.PDFDocument,
  { fill, stroke }: { readonly fill?: string; readonly stroke?: string },
): void {
  document.lineWidth(hairline);
  if (fill && stroke) document.fillAndStroke(plainColour(fill), plainColour(stroke));
  else if (fill) document.fill(plainColour(fill));
  else document.stroke(plainColour(stroke ?? '#161616'));
}
