import { buffer } from 'node:stream/consumers';
import { anonymous } from '@cartable/accounts';
import { type CartableError, reuseFormSchema } from '@cartable/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { makeVisitor, type TestPlatform } from '../../test-support/platform.ts';
import { receivedFile } from '../../test-support/received-file.ts';
import { deletePersonData } from '../../views/datastores/delete-person-data.ts';
import { answerReuse, deleteReuse, proposeReuse } from './change-reuses.ts';
import { readMyReuses, readReusePicture, readReuses } from './read-reuses.ts';

type Publish = (datastore: string) => Promise<{ readonly owner: Person; readonly identifier: string }>;

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: CartableError) => error.code,
  );

/** Guarantees of what people make with the data of the catalogue. */
export function reusesSuite(open: () => TestPlatform, publishIn: Publish): void {
  const propose = (visitor: Person, fileIdentifier: string, more: object = {}, picture?: Uint8Array) =>
    proposeReuse(open().context, visitor, {
      fileIdentifier,
      form: reuseFormSchema.parse({ title: 'Carte des régions', url: 'https://blog.example/carte', ...more }),
      picture: picture && receivedFile(picture, 'carte.png'),
    });
  const titles = async (visitor: Person | typeof anonymous, identifier: string) =>
    (await readReuses(open().context, visitor, identifier)).reuses.map(({ title }) => title);

  describe('a reuse', () => {
    it('is read by everyone once the producer accepts it, with its picture', async () => {
      const { context } = open();
      const { owner, identifier } = await publishIn('reutilise');
      const author = await makeVisitor(open());
      const other = await makeVisitor(open());
      const png = await sharp({ create: { width: 900, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      const made = await propose(author, identifier, { description: 'Faite à la main.' }, png);
      expect(made).toMatchObject({ status: 'WAITING', is_mine: true, author: null });
      const request = { fileIdentifier: identifier, reuseId: made._id };
      for (const visitor of [anonymous, other]) {
        expect(await titles(visitor, identifier)).toEqual([]);
        expect(await codeOf(readReusePicture(context, visitor, request))).toBe('common.not-found');
      }
      for (const visitor of [author, owner]) expect(await titles(visitor, identifier)).toEqual([made.title]);
      expect(await readReuses(context, owner, identifier)).toMatchObject({ can_answer: true });
      expect(await codeOf(answerReuse(context, author, { ...request, status: 'ACCEPTED' }))).toBe(
        'common.forbidden',
      );
      expect(await codeOf(answerReuse(context, other, { ...request, status: 'ACCEPTED' }))).toBe(
        'common.not-found',
      );
      await answerReuse(context, owner, { ...request, status: 'ACCEPTED' });
      const { reuses, can_answer } = await readReuses(context, anonymous, identifier);
      expect([reuses.length, can_answer, reuses[0]!.author]).toEqual([1, false, null]);
      const { read, mediaType } = await readReusePicture(context, anonymous, request);
      expect([mediaType, (await sharp(await buffer(await read())).metadata()).width]).toEqual([
        'image/png',
        640,
      ]);
      expect(await codeOf(deleteReuse(context, other, request))).toBe('common.forbidden');
      await answerReuse(context, owner, { ...request, status: 'REFUSED' });
      expect(await titles(anonymous, identifier)).toEqual([]);
      expect(await readMyReuses(context, author)).toMatchObject([
        { title: made.title, status: 'REFUSED', file_identifier: identifier },
      ]);
      await deleteReuse(context, author, request);
      expect(await titles(owner, identifier)).toEqual([]);
    });

    it('is accepted at once of the producer, once for an address, and of a few waiting', async () => {
      const { owner, identifier } = await publishIn('reutilise_encore');
      expect(await propose(owner, identifier)).toMatchObject({ status: 'ACCEPTED' });
      const author = await makeVisitor(open());
      expect(await codeOf(propose(author, identifier))).toBe('reuse.known');
      for (let rank = 0; rank < 10; rank++)
        await propose(author, identifier, { url: `https://blog.example/${rank}` });
      expect(await codeOf(propose(author, identifier, { url: 'https://blog.example/trop' }))).toBe(
        'reuse.too-many',
      );
      expect(await codeOf(propose(author, 'jamais-vue'))).toBe('common.not-found');
      for (const url of ['javascript:alert(1)', 'https://moi:secret@blog.example', 'blog'])
        expect(reuseFormSchema.safeParse({ title: 'Carte', url }).success, url).toBe(false);
    });

    it('loses its author with their account, and is gone when nobody had accepted it', async () => {
      const { context } = open();
      const { owner, identifier } = await publishIn('reutilise_sans');
      const author = await makeVisitor(open());
      const kept = await propose(author, identifier, { title: 'Gardée', url: 'https://blog.example/1' });
      await propose(author, identifier, { title: 'Perdue', url: 'https://blog.example/2' });
      const request = { fileIdentifier: identifier, reuseId: kept._id };
      await answerReuse(context, owner, { ...request, status: 'ACCEPTED' });
      await deletePersonData(author.id, db(context));
      expect(await titles(owner, identifier)).toEqual(['Gardée']);
      expect(await readMyReuses(context, author)).toEqual([]);
    });
  });
}
