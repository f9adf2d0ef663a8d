/**
 * The page as a tagged PDF (ISO 32000-1 §14.8): its texts are texts, its pictures have an alternative, what only adorns
 * is an artifact, and readers are told the language.
 */

import {
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { millimetresOfInch, type PagePlan } from './page-plan.ts';
import type { PrintMark } from './print-marks.ts';

const pointsOfMillimetre = 72 / millimetresOfInch;

interface PdfRequest {
  readonly plan: PagePlan;
  readonly marks: readonly PrintMark[];
  readonly title: string;
  readonly language: string;
  readonly pngOf: (picture: HTMLCanvasElement) => Promise<Uint8Array>;
}

export async function writePdf({ plan, marks, title, language, pngOf }: PdfRequest): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const points = (millimetres: number) => millimetres * pointsOfMillimetre;
  const page = document.addPage([points(plan.width), points(plan.height)]);
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  const tags = new Tags(document, page);
  for (const mark of marks) {
    switch (mark.kind) {
      case 'text': {
        const font = mark.bold ? fonts.bold : fonts.plain;
        tags.open(mark.role === 'title' ? 'H1' : 'P');
        page.drawText(writable(mark.text, font), {
          x: points(mark.x),
          y: points(plan.height - mark.y),
          size: points(mark.size),
          font,
        });
        tags.close();
        break;
      }
      case 'picture': {
        const image = await document.embedPng(await pngOf(mark.picture));
        tags.open('Figure', mark.alt);
        page.drawImage(image, frameOf(mark));
        tags.close();
        break;
      }
      case 'box':
        tags.openArtifact();
        page.drawRectangle({
          ...frameOf(mark),
          ...(mark.fill && { color: colourOf(mark.fill) }),
          ...(mark.stroke && { borderColor: colourOf(mark.stroke), borderWidth: 0.5 }),
        });
        tags.close();
        break;
      case 'shape': {
        const path = mark.points.map(([x, y]) => `${points(x)} ${points(y)}`).join(' L ');
        tags.openArtifact();
        page.drawSvgPath(`M ${path} Z`, { x: 0, y: points(plan.height), color: colourOf(mark.fill) });
        tags.close();
      }
    }
  }
  tags.finish(language);
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage(language);
  document.setProducer('Cartable');
  document.setCreator('Cartable');
  return document.save();

  function frameOf({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
    return {
      x: points(x),
      y: points(plan.height - y - height),
      width: points(width),
      height: points(height),
    };
  }
}

/** Structure of the one page: an element for each piece of content, in the order it is read. */
class Tags {
  readonly #document: PDFDocument;
  readonly #page: PDFPage;
  readonly #root;
  readonly #body;
  readonly #elements: ReturnType<PDFDocument['context']['register']>[] = [];

  constructor(document: PDFDocument, page: PDFPage) {
    this.#document = document;
    this.#page = page;
    this.#root = document.context.nextRef();
    this.#body = document.context.nextRef();
  }

  open(tag: 'H1' | 'P' | 'Figure', alt?: string): void {
    const { context } = this.#document;
    const content = this.#elements.length;
    const element = context.obj({
      Type: 'StructElem',
      S: tag,
      P: this.#body,
      Pg: this.#page.ref,
      K: content,
    });
    if (alt !== undefined) element.set(PDFName.of('Alt'), PDFHexString.fromText(alt));
    this.#elements.push(context.register(element));
    this.#push(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of(tag), `<</MCID ${content}>>`]);
  }

  openArtifact(): void {
    this.#push(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]);
  }

  close(): void {
    this.#push(PDFOperatorNames.EndMarkedContent, []);
  }

  finish(language: string): void {
    const { context, catalog } = this.#document;
    context.assign(
      this.#body,
      context.obj({ Type: 'StructElem', S: 'Document', P: this.#root, K: this.#elements }),
    );
    context.assign(
      this.#root,
      context.obj({
        Type: 'StructTreeRoot',
        K: [this.#body],
        ParentTree: context.obj({ Nums: [0, this.#elements] }),
        ParentTreeNextKey: 1,
      }),
    );
    catalog.set(PDFName.of('StructTreeRoot'), this.#root);
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
    catalog.set(PDFName.of('Lang'), PDFHexString.fromText(language));
    this.#page.node.set(PDFName.of('StructParents'), context.obj(0));
    this.#page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
  }

  #push(name: PDFOperatorNames, parameters: (PDFName | string)[]): void {
    this.#page.pushOperators(PDFOperator.of(name, parameters));
  }
}

/** The fonts every reader has know the letters of Western Europe; others become question marks. */
function writable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  return [...text.normalize('NFC').replaceAll(/[\u00a0\u202f]/g, ' ')]
    .map((letter) => (known.has(letter.codePointAt(0)!) ? letter : '?'))
    .join('');
}

/** From `#rrggbb`; anything else is grey: legends of styles have other notations. */
function colourOf(written: string) {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(written)?.slice(1) ?? ['80', '80', '80'];
  const [red, green, blue] = digits.map((pair) => Number.parseInt(pair, 16) / 255);
  return rgb(red!, green!, blue!);
}
