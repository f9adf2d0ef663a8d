import type { FaqGroup, Language } from '@cartable/contract';
import { z } from 'zod';
import type { Content } from '../content/content.ts';

/** Front matter of a question; its answer is the body of the file. */
export const faqInfo = z.object({
  question: z.string().min(1).max(300),
  group: z.string().min(1).max(100),
  /** Least first; a group stands where its first question does. */
  order: z.number().default(1000),
});

/** Questions with their answers, by group. */
export async function readFaq(content: Content<typeof faqInfo>, language: Language): Promise<FaqGroup[]> {
  const entries = [...(await content.inLanguage(language))].sort(
    (a, b) => a.metadata.order - b.metadata.order || a.name.localeCompare(b.name),
  );
  return [...Map.groupBy(entries, ({ metadata }) => metadata.group)].map(([title, questions]) => ({
    title,
    questions: questions.map(({ name, body, metadata, ...entry }) => ({
      id: name,
      language: entry.language,
      question: metadata.question,
      answer: body,
    })),
  }));
}
