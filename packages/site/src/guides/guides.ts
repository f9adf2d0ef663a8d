import { CartableError, type Guide, type Guides, type Language } from '@cartable/contract';
import { z } from 'zod';
import type { Content, ContentEntry } from '../content/content.ts';
import { findPassages } from './find-passages.ts';
import { pictureSizes } from './picture-sizes.ts';
import { type ReadGuide, type Section, sectionsOf } from './sections.ts';

const summaryLength = 180;
/** Deepest heading of the table of contents. */
const deepestListed = 3;

/** Front matter of a guide. */
export const guideInfo = z.object({
  title: z.string().min(1).max(200),
  /** What it is for, in a line. @default its first words */
  summary: z.string().min(1).max(summaryLength).optional(),
  /** Least first. */
  order: z.number().default(1000),
});

type GuideText = ContentEntry<z.output<typeof guideInfo>>;

/** A text is read into its parts once: the entry of an unchanged file is the same object. */
const readTexts = new WeakMap<GuideText, ReadGuide>();

function read(text: GuideText): ReadGuide {
  const known = readTexts.get(text);
  if (known) return known;
  // The page has its title already.
  const body = text.body.replace(/^# .*\n+/, '');
  const { name, language, metadata } = text;
  const sections = sectionsOf(body);
  const { title, summary = beginningOf(sections) } = metadata;
  const guide = { name, language, title, summary, body, sections };
  readTexts.set(text, guide);
  return guide;
}

export async function listGuides(
  content: Content<typeof guideInfo>,
  { q, language }: { readonly q: string; readonly language: Language },
): Promise<Guides> {
  const guides = [...(await content.inLanguage(language))]
    .sort((a, b) => a.metadata.order - b.metadata.order || a.name.localeCompare(b.name))
    .map(read);
  return {
    guides: guides.map((guide) => ({
      name: guide.name,
      language: guide.language,
      title: guide.title,
      summary: guide.summary,
    })),
    passages: findPassages(guides, q),
  };
}

/** @throws {CartableError} `common.not-found` */
export async function readGuide(
  content: Content<typeof guideInfo>,
  { name, language }: { readonly name: string; readonly language: Language },
  picturesFolder: string,
): Promise<Guide> {
  const text = (await content.inLanguage(language)).find((one) => one.name === name);
  if (!text) throw new CartableError('common.not-found');
  const { sections, summary: _, ...guide } = read(text);
  const listed = sections.filter(({ depth }) => depth > 1 && depth <= deepestListed);
  return {
    ...guide,
    sections: listed.map(({ depth, title, anchor }) => ({ depth, title, anchor })),
    pictures: await pictureSizes(guide.body, picturesFolder),
  };
}

function beginningOf(sections: readonly Section[]): string {
  const text = sections.find((section) => section.text !== '')?.text ?? '';
  if (text.length <= summaryLength) return text;
  return `${text.slice(0, text.lastIndexOf(' ', summaryLength))} …`;
}
