import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { CartableError } from '@cartable/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db, now } from '../../context.ts';
import type { Person } from '../../people.ts';
import { makeDatastore, makeVisitor, type TestPlatform } from '../../test-support/platform.ts';
import { receivedFile } from '../../test-support/received-file.ts';
import { readDatasheet, readDatasheetPage } from '../../views/datasheets/find-datasheets.ts';
import { renameDatasheet } from '../../views/datasheets/rename-datasheet.ts';
import { readDatastore } from '../../views/datastores/read-datastore.ts';
import { deleteAnnexe, previewAnnexeDeletion } from '../../views/deletion/delete-annexe.ts';
import { insertDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import { readAnnexes } from '../annexes/find-annexes.ts';
import { readPublishedAnnexe } from '../annexes/read-published-annexe.ts';
import { admitLogo, deleteLogo, setLogo } from '../logos/change-logo.ts';
import { replaceAnnexe } from '../replacement/replace-annexe.ts';
import { deleteThumbnail, setThumbnail } from '../thumbnails/change-thumbnail.ts';
import { thumbnailOf } from '../thumbnails/thumbnails-of.ts';
import {
  addDatasheetDocument,
  changeDatasheetDocument,
  deleteDatasheetDocument,
  readDatasheetDocuments,
} from './change-documents.ts';
import { documentsOf } from './documents-of.ts';

const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n';

/** Guarantees of thumbnails and documents of datasheets, over any metadata. */
export function documentsSuite(open: () => Promise<TestPlatform>): void {
  let platform: TestPlatform;
  let owner: Person;
  let member: Person;
  let datastoreId: string;
  const datasheetId = randomUUID();
  let datasheetName = 'Forêts / 2024';

  beforeAll(async () => {
    platform = await open();
    await platform.seed({ administratorId: (await makeVisitor(platform)).id, isDemonstrated: false });
    ({ datastoreId, supervisor: owner } = await makeDatastore(platform, 'mairie'));
    const at = now(platform.context);
    await insertDatasheet(db(platform.context), {
      id: datasheetId,
      datastoreId,
      name: datasheetName,
      createdAt: at,
      lastEventAt: at,
    });
    const communityId = owner.memberships[0]!.communityId;
    member = await makeVisitor(platform, [{ communityId, datastoreId, rights: ['UPLOAD'] }]);
  });

  afterAll(() => platform.close());

  const sheet = () => ({ datastoreId, datasheetName });
  const rejection = (promise: Promise<unknown>) =>
    promise.then(
      () => 'accepted',
      (error: CartableError) => error.code,
    );
  const addFile = (content: string | Uint8Array, filename: string, by = owner) =>
    addDatasheetDocument(platform.context, by, {
      ...sheet(),
      form: { type: 'file', name: 'Notice' },
      file: receivedFile(content, filename),
    });
  const addLink = (document: string) =>
    addDatasheetDocument(platform.context, owner, {
      ...sheet(),
      form: { type: 'link', name: 'Page', description: 'En ligne', document },
      file: undefined,
    });

  describe('documents of a datasheet', () => {
    it('are files at public addresses and links, in the order they were added', async () => {
      await addFile(pdf, '../../Notice d’été.pdf');
      const documents = await addLink('https://example.org/page?a=1');
      expect(documents).toMatchObject([
        { type: 'file', name: 'Notice', description: null, size: pdf.length, mime_type: 'application/pdf' },
        {
          type: 'link',
          name: 'Page',
          description: 'En ligne',
          url: 'https://example.org/page?a=1',
          size: null,
        },
      ]);
      const path = decodeURIComponent(new URL(documents[0]!.url).pathname).replace('/annexes/mairie/', '');
      expect(path).toMatch(/^documents\/Forêts _ 2024\/[0-9a-f-]{36}\/Notice d’été\.pdf$/);
      const file = await readPublishedAnnexe(platform.context, { datastore: 'mairie', path });
      expect(await text(await file!.read())).toBe(pdf);
      const annexes = await readAnnexes(platform.context, owner, {
        datastoreId,
        query: { labels: ['type=document'], page: 1, limit: 10 },
      });
      expect(annexes).toMatchObject([{ labels: [`datasheet_name=${datasheetName}`, 'type=document'] }]);
      expect(documents[0]!.id).toBe(annexes[0]!._id);
      expect(await documentsOf(platform.context, db(platform.context), datasheetId)).toEqual(
        documents.map(({ name, description, url }) => ({ name, description, url })),
      );
      expect(await readDatasheet(platform.context, owner, sheet())).toMatchObject({ nb_documents: 2 });
    });

    it('are renamed and described, and an empty description goes', async () => {
      const [, link] = await readDatasheetDocuments(platform.context, member, sheet());
      const changes = { name: 'Autre nom', description: '' };
      const changed = await changeDatasheetDocument(platform.context, owner, {
        ...sheet(),
        documentId: link!.id,
        changes,
      });
      expect(changed[1]).toMatchObject({ name: 'Autre nom', description: null });
    });

    it('follow the datasheet when its name changes', async () => {
      await renameDatasheet(platform.context, owner, { ...sheet(), name: 'Bois' });
      datasheetName = 'Bois';
      expect(await readDatasheetDocuments(platform.context, owner, sheet())).toHaveLength(2);
    });

    it.each([
      ['javascript:alert(1)'],
      ['data:text/html,<script>'],
      ['file:///etc/passwd'],
      ['https://user:secret@example.org/'],
      ['pas une adresse'],
      [''],
    ])('are no link to %j', async (address) => {
      expect(await rejection(addLink(address))).toBe('document.link-invalid');
    });

    it.each([
      ['page.pdf', '<!doctype html><script>alert(1)</script>'],
      ['dessin.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['programme.pdf', 'MZ\u0000\u0003'],
      ['vide.pdf', ''],
    ])('are not whatever %s says it is', async (filename, content) => {
      expect(await rejection(addFile(content, filename))).toBe('document.format');
    });

    it('are at most 5 MB', async () => {
      expect(await rejection(addFile(Buffer.alloc(5_000_001, 'a'), 'long.txt'))).toBe('document.too-large');
    });

    it('are replaced by what they may be only', async () => {
      const [file] = await readDatasheetDocuments(platform.context, owner, sheet());
      const request = { datastoreId, annexeId: file!.id };
      const html = receivedFile('<html></html>', 'a.pdf');
      expect(await rejection(replaceAnnexe(platform.context, owner, { ...request, file: html }))).toBe(
        'document.format',
      );
      const other = receivedFile(`${pdf}plus`, 'b.pdf');
      await replaceAnnexe(platform.context, owner, { ...request, file: other });
      const [after] = await readDatasheetDocuments(platform.context, owner, sheet());
      expect(after).toMatchObject({ url: file!.url, size: pdf.length + 4 });
    });

    it('need ANNEX to be changed, and go with their file', async () => {
      expect(await rejection(addFile(pdf, 'a.pdf', member))).toBe('common.forbidden');
      const [file, link] = await readDatasheetDocuments(platform.context, owner, sheet());
      await deleteDatasheetDocument(platform.context, owner, { ...sheet(), documentId: link!.id });
      await deleteDatasheetDocument(platform.context, owner, { ...sheet(), documentId: link!.id });
      const annexe = { datastoreId, annexeId: file!.id };
      const { documents } = await previewAnnexeDeletion(platform.context, owner, annexe);
      expect(documents).toEqual([{ _id: file!.id, name: file!.name }]);
      expect(await rejection(previewAnnexeDeletion(platform.context, member, annexe))).toBe(
        'common.forbidden',
      );
      await deleteAnnexe(platform.context, owner, annexe);
      expect(await readDatasheetDocuments(platform.context, owner, sheet())).toEqual([]);
    });
  });

  describe('the thumbnail of a datasheet', () => {
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#2a7' } });
    const set = (content: Uint8Array | string, by = owner) =>
      setThumbnail(platform.context, by, { ...sheet(), file: receivedFile(content, 'photo.jpg') });
    const seen = async (url: string) => {
      const path = new URL(url).pathname.replace('/annexes/mairie/', '');
      const file = await readPublishedAnnexe(platform.context, { datastore: 'mairie', path });
      if (!file) return undefined;
      const parts: Uint8Array[] = [];
      for await (const part of await file.read()) parts.push(part);
      return Buffer.concat(parts);
    };

    it('is made small and upright, and tells nothing of where it was taken', async () => {
      const photo = await picture(2000, 1000)
        .jpeg()
        .withExif({ IFD0: { Artist: 'Jeanne Martin' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .toBuffer();
      const annexe = await set(photo);
      expect(annexe).toMatchObject({
        mime_type: 'image/jpeg',
        labels: [`datasheet_name=${datasheetName}`, 'type=thumbnail'],
      });
      expect(annexe.paths[0]).toMatch(/^\/thumbnail\/[0-9a-f-]{36}\.jpg$/);
      const shown = (await seen(annexe.url))!;
      const { width, height, exif, orientation } = await sharp(shown).metadata();
      expect({ width, height, exif, orientation }).toEqual({
        width: 240,
        height: 480,
        exif: undefined,
        orientation: undefined,
      });
      expect(shown.includes('Jeanne')).toBe(false);
      const listed = { _id: annexe._id, url: annexe.url };
      const query = { page: 1, limit: 20, search: '', sortBy: 'name', sortOrder: 1, published: 0 } as const;
      const { items } = await readDatasheetPage(platform.context, member, { datastoreId, query });
      expect(items[0]).toMatchObject({ thumbnail: listed });
      expect(await thumbnailOf(platform.context, db(platform.context), datasheetId)).toEqual(listed);
    });

    it('takes the place of the former one, at another address', async () => {
      const previous = await readDatasheet(platform.context, owner, sheet());
      const annexe = await set(await picture(100, 50).png().toBuffer());
      expect(annexe.mime_type).toBe('image/png');
      expect(await seen(previous.thumbnail!.url)).toBeUndefined();
      const { thumbnail } = await readDatasheet(platform.context, owner, sheet());
      expect(thumbnail).toEqual({ _id: annexe._id, url: annexe.url });
    });

    it('is no other file, however it is named', async () => {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
      expect(await rejection(set(svg))).toBe('thumbnail.format');
      expect(await rejection(set(await picture(10, 10).gif().toBuffer()))).toBe('thumbnail.format');
      expect(await rejection(set(Buffer.alloc(2_000_001, 1)))).toBe('thumbnail.too-large');
    });

    it('is not a header that announces more pixels than it has', async () => {
      const bomb = Buffer.from(await picture(10, 10).png().toBuffer());
      bomb.writeUInt32BE(60_000, 16);
      bomb.writeUInt32BE(60_000, 20);
      expect(await rejection(set(bomb))).toBe('thumbnail.unreadable');
      const cut = (await picture(500, 500).jpeg().toBuffer()).subarray(0, 700);
      expect(await rejection(set(cut))).toBe('thumbnail.unreadable');
    });

    it('drops what hides behind the image', async () => {
      const image = await picture(20, 20).png().toBuffer();
      const annexe = await set(Buffer.concat([image, Buffer.from('<script>alert(1)</script>')]));
      expect((await seen(annexe.url))!.includes('script')).toBe(false);
    });

    it('needs ANNEX, and is taken away by its own identifier only', async () => {
      expect(await rejection(set(await picture(10, 10).png().toBuffer(), member))).toBe('common.forbidden');
      const away = (annexeId: string, by = owner) =>
        deleteThumbnail(platform.context, by, { ...sheet(), annexeId });
      expect(await rejection(away(randomUUID()))).toBe('common.not-found');
      expect(await rejection(away('x'))).toBe('annexe.identifier-invalid');
      const { thumbnail } = await readDatasheet(platform.context, owner, sheet());
      expect(await rejection(away(thumbnail!._id, member))).toBe('common.forbidden');
      await away(thumbnail!._id);
      expect((await readDatasheet(platform.context, owner, sheet())).thumbnail).toBeNull();
    });
  });

  describe('the logo of a datastore', () => {
    const logo = async (side = 8) =>
      receivedFile(
        await sharp({ create: { width: side, height: side, channels: 4, background: 'green' } })
          .png()
          .toBuffer(),
        'logo.png',
      );
    const told = async () => (await readDatastore(platform.context, owner, datastoreId)).logo_url;

    it('is made small at a public address, which the next one leaves', async () => {
      expect(await told()).toBeNull();
      const { logo_url: first } = await setLogo(platform.context, owner, {
        datastoreId,
        file: await logo(2_000),
      });
      expect(await told()).toBe(first);
      const path = new URL(first!).pathname.replace('/annexes/mairie/', '');
      const read = () => readPublishedAnnexe(platform.context, { datastore: 'mairie', path });
      expect((await read())?.mediaType).toBe('image/png');
      const { logo_url: second } = await setLogo(platform.context, owner, {
        datastoreId,
        file: await logo(),
      });
      expect(await told()).toBe(second);
      expect(second).not.toBe(first);
      expect(await read()).toBeUndefined();
    });

    it('needs COMMUNITY, is an image, and is taken away', async () => {
      const { logo_url: kept } = await setLogo(platform.context, owner, { datastoreId, file: await logo() });
      const stranger = await makeVisitor(platform);
      for (const [visitor, code] of [
        [member, 'common.forbidden'],
        [stranger, 'common.not-found'],
      ] as const) {
        const file = await logo();
        expect(await rejection(setLogo(platform.context, visitor, { datastoreId, file }))).toBe(code);
        expect(await rejection(deleteLogo(platform.context, visitor, { datastoreId }))).toBe(code);
        expect(await rejection(admitLogo(platform.context, visitor, { datastoreId }))).toBe(code);
      }
      const file = receivedFile(pdf, 'logo.png');
      expect(await rejection(setLogo(platform.context, owner, { datastoreId, file }))).toBe(
        'thumbnail.format',
      );
      expect(await told()).toBe(kept);
      await deleteLogo(platform.context, owner, { datastoreId });
      expect(await told()).toBeNull();
    });
  });
}
