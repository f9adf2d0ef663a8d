import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CartableError,
  type SiteText,
  type SiteTextCard,
  type SiteTextRef,
  siteTextKinds,
} from '@cartable/contract';
import type { Clock, ObjectStore } from '@cartable/storage';
import { z } from 'zod';
import { readContentName } from '../content/content-name.ts';
import { type ContentSource, readText } from '../content/content-source.ts';
import { readFrontMatter } from '../content/front-matter.ts';
import { faqInfo } from '../faq/faq.ts';
import { newsInfo } from '../news/news.ts';
import { pageInfo } from '../pages/pages.ts';
import { partnerInfo } from '../partners/partners.ts';
import { draftKey, draftsPrefix, historyPrefix, ownKey } from './text-keys.ts';
import { writeFrontMatter } from './write-front-matter.ts';

/** Texts a text has been that are kept. */
const mostHistory = 30;

const infos = { news: newsInfo, faq: faqInfo, pages: pageInfo, partners: partnerInfo };
const anyHead = z.record(z.string(), z.unknown()).catch({});
type Head = z.output<typeof anyHead>;

interface Editing {
  readonly objects: ObjectStore;
  readonly clock: Clock;
  readonly shippedFolder: string;
  readonly shipped: ContentSource;
  readonly own: ContentSource;
}

export interface TextChange {
  readonly head: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly version: string | null;
  readonly publish: boolean;
}

export type TextEditing = ReturnType<typeof editTexts>;

/** The texts of the site as administrators write them: the files the site reads, their drafts and what they were. */
export function editTexts(editing: Editing) {
  const { objects } = editing;

  async function current(text: SiteTextRef) {
    const draft = await readOwn(objects, draftKey(text));
    const own = await readOwn(objects, ownKey(text));
    const shipped = await readShipped(editing, text);
    const source = own !== undefined ? ('own' as const) : shipped !== undefined ? ('shipped' as const) : null;
    return { draft, own, source, content: draft ?? own ?? shipped };
  }

  async function requireUnchanged(text: SiteTextRef, version: string | null) {
    const found = await current(text);
    if (versionOf(found.content) !== version) throw new CartableError('site.text-changed');
    return found;
  }

  async function read(text: SiteTextRef, history?: string): Promise<SiteText> {
    const { draft, source, content } = await current(text);
    const shown = history === undefined ? content : await readOwn(objects, historyPrefix(text) + history);
    if (history !== undefined && shown === undefined) throw new CartableError('common.not-found');
    const { metadata: head, body } =
      shown === undefined ? { metadata: {}, body: '' } : readFrontMatter(shown, anyHead);
    return {
      ...text,
      source,
      is_draft: draft !== undefined,
      head,
      body,
      version: versionOf(content),
      history: await listHistory(objects, text),
    };
  }

  return {
    read,

    async list(): Promise<SiteTextCard[]> {
      const kinds = siteTextKinds.map((kind) => listKind(editing, kind));
      return (await Promise.all(kinds)).flat();
    },

    /** @throws {CartableError} `site.text-changed`, `site.text-invalid` */
    async save(text: SiteTextRef, { head, body, version, publish }: TextChange): Promise<SiteText> {
      const { own } = await requireUnchanged(text, version);
      if (publish) requireValid(text, head);
      const written = Buffer.from(writeFrontMatter(head, body));
      if (publish) {
        if (own !== undefined) await remember(editing, text, own);
        await objects.put(ownKey(text), written);
        await objects.delete(draftKey(text));
      } else await objects.put(draftKey(text), written);
      return await read(text);
    },

    /** The draft if there is one, else what is published. @throws {CartableError} `site.text-changed` */
    async withdraw(text: SiteTextRef, version: string): Promise<void> {
      const { draft, own } = await requireUnchanged(text, version);
      if (draft !== undefined) return await objects.delete(draftKey(text));
      if (own === undefined) throw new CartableError('common.not-found');
      await remember(editing, text, own);
      await objects.delete(ownKey(text));
    },
  };
}

function requireValid({ kind }: SiteTextRef, head: TextChange['head']): void {
  const given = Object.fromEntries(
    Object.entries(head).filter(([, value]) => value !== null && value !== ''),
  );
  const result = infos[kind].safeParse(given);
  if (result.success) return;
  const { path, message } = result.error.issues[0]!;
  throw new CartableError('site.text-invalid', { problem: `${path.join('.')} — ${message}` });
}

/** @returns `undefined` where there is none */
async function readOwn(objects: ObjectStore, key: string): Promise<string | undefined> {
  return (await objects.stat(key)) === undefined ? undefined : await readText(objects, key);
}

async function readShipped({ shippedFolder }: Editing, { kind, name, language }: SiteTextRef) {
  try {
    return await readFile(join(shippedFolder, kind, `${name}.${language}.md`), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const versionOf = (content: string | undefined): string | null =>
  content === undefined ? null : createHash('sha256').update(content).digest('hex').slice(0, 32);

async function listHistory(objects: ObjectStore, text: SiteTextRef): Promise<SiteText['history']> {
  const retained: { _id: string; date: string }[] = [];
  const prefix = historyPrefix(text);
  for await (const { key } of objects.list(prefix)) {
    const _id = key.slice(prefix.length);
    retained.push({
      _id,
      date: _id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z'),
    });
  }
  return retained.sort((a, b) => b._id.localeCompare(a._id));
}

/** Keeps what is about to be replaced, and lets the oldest go. */
async function remember({ objects, clock }: Editing, text: SiteTextRef, content: string): Promise<void> {
  const id = clock.now().toISOString().replace(/[-:.]/g, '');
  await objects.put(historyPrefix(text) + id, Buffer.from(content));
  const old = (await listHistory(objects, text)).slice(mostHistory);
  for (const { _id } of old) await objects.delete(historyPrefix(text) + _id);
}

async function listKind(
  { objects, clock, shipped, own }: Editing,
  kind: SiteTextRef['kind'],
): Promise<SiteTextCard[]> {
  const cards = new Map<string, SiteTextCard>();
  const note = async (fileName: string, content: string, source: SiteTextCard['source'], isDraft = false) => {
    const named = readContentName(fileName);
    if (!named) return;
    const known = cards.get(fileName);
    const { metadata } = readFrontMatter(content, anyHead);
    const published = isDraft ? known : { source, appears: appearanceOf(kind, metadata, clock) };
    cards.set(fileName, {
      kind,
      ...named,
      title: titleOf(metadata, named.name),
      source: published?.source ?? source,
      has_draft: isDraft,
      appears: published?.appears ?? null,
    });
  };
  for (const file of await shipped.list(kind)) await note(file.fileName, await file.read(), 'shipped');
  for (const file of await own.list(kind)) await note(file.fileName, await file.read(), 'own');
  const prefix = draftsPrefix(kind);
  for await (const { key } of objects.list(prefix))
    await note(key.slice(prefix.length), await readText(objects, key), null, true);
  return [...cards.values()].sort(
    (a, b) => a.name.localeCompare(b.name) || a.language.localeCompare(b.language),
  );
}

/** An article waits for its date. */
function appearanceOf(kind: SiteTextRef['kind'], { date }: Head, clock: Clock): string | null {
  if (kind !== 'news') return null;
  const { data: appears } = newsInfo.shape.date.safeParse(date);
  return appears !== undefined && appears > clock.now() ? appears.toISOString() : null;
}

function titleOf(metadata: Head, name: string): string {
  const title = metadata.title ?? metadata.question ?? metadata.name;
  return typeof title === 'string' && title !== '' ? title : name;
}
