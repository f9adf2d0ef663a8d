import type { FaqGroup } from '@cartable/contract/site';

/** The questions that hold every word, in the question or the answer, whatever the case and accents. */
export function findQuestions(groups: readonly FaqGroup[], search: string): readonly FaqGroup[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return groups
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter(({ question, answer }) => {
        const text = plain(`${question} ${answer}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
