import type { Language } from '@cartable/contract';

/** Events are kept as codes and said in the reader's language. */
export type EventTitles<Event extends string> = Readonly<Record<Event, Readonly<Record<Language, string>>>>;
