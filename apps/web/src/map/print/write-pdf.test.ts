import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { planPage } from './page-plan.ts';
import { marksOf, type PrintPicture } from './print-marks.ts';
import { writePdf } from './write-pdf.ts';

/** One transparent pixel. */
const png = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const picture = { width: 120, height: 80 } as PrintPicture;
const plan = planPage({ paper: 'A4', orientation: 'landscape', dpi: 300, hasTitle: true, hasLegend: true });

const write = async (title: string) => {
  const marks = marksOf(plan, {
    title,
    map: picture,
    mapAlt: 'Carte : Régions',
    legendTitle: 'Légende',
    legend: [
      { title: 'Régions', picture },
      { title: 'Puits', entries: [{ name: 'eau:puits', colour: '#c9191e' }] },
    ],
    metresOfMillimetre: 2500,
    attribution: 'IGN · Natural Earth',
    formatLength: (metres) => `${metres} m`,
    scaleText: (denominator) => `Échelle 1:${denominator}`,
    language: 'fr',
  });
  const bytes = await writePdf({ plan, marks, title, language: 'fr', pngOf: async () => png });
  return PDFDocument.load(bytes);
};

it('is a sheet of the paper, with its title and language', async () => {
  const document = await write('Carte d’essai');
  const [page] = document.getPages();
  expect(page!.getWidth()).toBeCloseTo((297 / 25.4) * 72, 1);
  expect(page!.getHeight()).toBeCloseTo((210 / 25.4) * 72, 1);
  expect(document.getTitle()).toBe('Carte d’essai');
  expect((document.catalog.get(PDFName.of('Lang')) as PDFHexString).decodeText()).toBe('fr');
});

it('tells screen readers its title, its texts and what its pictures show', async () => {
  const document = await write('Carte d’essai');
  const { context, catalog } = document;
  expect(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))?.toString()).toBe('true');
  const root = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const body = root.lookup(PDFName.of('K'), PDFArray).lookup(0, PDFDict);
  const elements = body
    .lookup(PDFName.of('K'), PDFArray)
    .asArray()
    .map((reference) => context.lookup(reference, PDFDict));
  const tags = elements.map((element) => element.lookup(PDFName.of('S'), PDFName).decodeText());
  expect(tags.slice(0, 2)).toEqual(['H1', 'Figure']);
  expect(tags.filter((tag) => tag === 'Figure')).toHaveLength(2);
  const alt = elements[1]!.lookup(PDFName.of('Alt'), PDFHexString);
  expect(alt.decodeText()).toBe('Carte : Régions');
});

it('writes letters its fonts do not have as question marks, rather than failing', async () => {
  await expect(write('Карта → Œuvre')).resolves.toBeDefined();
});
