import { randomUUID } from 'node:crypto';
import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, type FileAnswer, STYLE_IMAGE_PIXELS, STYLE_IMAGES_MAX } from '@cartable/contract';
import { type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import { communityOf } from '../communities/community-of.ts';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import { readPicture } from '../files/image.ts';
import { keepPicture } from '../files/keep-picture.ts';
import { answerFile, dropFile, type ReceivedFile, type StoredFile } from '../files/stored-file.ts';
import type { StyleImageTables } from './style-image.tables.ts';

const tables = tablesOf<StyleImageTables>;

interface OfImage {
  readonly communityId: number;
  readonly name: string;
}

/** Images that the styles of a community draw points with. */
export function createStyleImages(context: EspacecoContext) {
  const { db } = context.metadata;
  return {
    /** Names, oldest first. */
    list: async (visitor: SignedInVisitor, communityId: number): Promise<string[]> => {
      await communityOf(db, visitor, { communityId, action: 'belong' });
      return listNames(db, communityId);
    },
    add: (visitor: SignedInVisitor, image: { readonly communityId: number; readonly file: ReceivedFile }) =>
      addImage(context, visitor, image),
    remove: (visitor: SignedInVisitor, of: OfImage) => removeImage(context, visitor, of),
    /** For whoever has its name. @throws {CartableError} `espaceco.style-image-unknown` */
    read: async (name: string): Promise<FileAnswer> => {
      const file = await findFile(db, name);
      if (file === undefined) throw new CartableError('espaceco.style-image-unknown');
      return answerFile(context, file);
    },
  };
}

export async function styleImageKeysInUse(db: Connection, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('espaceco_style_images')
    .select('object_key')
    .where('object_key', 'in', keys)
    .execute();
  return rows.map(({ object_key }) => object_key);
}

async function addImage(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId, file: received }: { readonly communityId: number; readonly file: ReceivedFile },
): Promise<string> {
  await communityOf(context.metadata.db, visitor, { communityId, action: 'manage' });
  const picture = await readPicture(received);
  const { width, height } = picture;
  if (width > STYLE_IMAGE_PIXELS || height > STYLE_IMAGE_PIXELS)
    throw new CartableError('espaceco.style-image-unfit', { width, height, limit: STYLE_IMAGE_PIXELS });
  const name = `${randomUUID()}.${picture.mediaType === 'image/png' ? 'png' : 'jpg'}`;
  const file = await keepPicture(context, { owner: communityId, fileName: name, picture });
  try {
    await inTransaction(context, async (db) => {
      await communityOf(db, visitor, { communityId, action: 'manage' });
      if ((await listNames(db, communityId)).length >= STYLE_IMAGES_MAX)
        throw new CartableError('espaceco.too-many-style-images', { limit: STYLE_IMAGES_MAX });
      await tables(db)
        .insertInto('espaceco_style_images')
        .values({
          name,
          community_id: communityId,
          file: jsonColumn.write(file),
          object_key: file.objectKey,
          created_at: timestamp(context),
        })
        .execute();
    });
  } catch (error) {
    await dropFile(context, file.objectKey);
    throw error;
  }
  return name;
}

async function removeImage(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId, name }: OfImage,
): Promise<void> {
  const objectKey = await inTransaction(context, async (db) => {
    await communityOf(db, visitor, { communityId, action: 'manage' });
    const row = await tables(db)
      .deleteFrom('espaceco_style_images')
      .where('name', '=', name)
      .where('community_id', '=', communityId)
      .returning('object_key')
      .executeTakeFirst();
    if (row === undefined) throw new CartableError('espaceco.style-image-unknown');
    return row.object_key;
  });
  await dropFile(context, objectKey);
}

async function listNames(db: Connection, communityId: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('espaceco_style_images')
    .select('name')
    .where('community_id', '=', communityId)
    .orderBy('created_at')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

async function findFile(db: Connection, name: string): Promise<StoredFile | undefined> {
  const row = await tables(db)
    .selectFrom('espaceco_style_images')
    .select('file')
    .where('name', '=', name)
    .executeTakeFirst();
  return row && jsonColumn.read<StoredFile>(row.file);
}
