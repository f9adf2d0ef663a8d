import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, type FileAnswer, LOGO_PIXELS } from '@cartable/contract';
import { type EspacecoContext, inTransaction } from '../context.ts';
import { readPicture } from '../files/image.ts';
import { keepPicture } from '../files/keep-picture.ts';
import { answerFile, dropFile, type ReceivedFile, type StoredFile } from '../files/stored-file.ts';
import { saveLogo } from './community.store.ts';
import { communityOf } from './community-of.ts';

/** In the place of the previous one. @throws {CartableError} `common.*`, `espaceco.file-type`, `espaceco.logo-unfit` */
export async function updateLogo(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId, file }: { readonly communityId: number; readonly file: ReceivedFile },
): Promise<void> {
  await communityOf(context.metadata.db, visitor, { communityId, action: 'manage' });
  const picture = await readPicture(file);
  const { width, height } = picture;
  if (width > LOGO_PIXELS || height > LOGO_PIXELS) {
    throw new CartableError('espaceco.logo-unfit', { width, height, limit: LOGO_PIXELS });
  }
  const fileName = picture.mediaType === 'image/png' ? 'logo.png' : 'logo.jpg';
  const logo = await keepPicture(context, { owner: communityId, fileName, picture });
  await replaceLogo(context, visitor, { communityId, logo });
}

export function removeLogo(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  communityId: number,
): Promise<void> {
  return replaceLogo(context, visitor, { communityId, logo: null });
}

/** @throws {CartableError} `common.not-found`, `espaceco.logo-unknown` */
export async function readLogo(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  communityId: number,
): Promise<FileAnswer> {
  const { community } = await communityOf(context.metadata.db, visitor, { communityId, action: 'read' });
  if (community.logo === null) throw new CartableError('espaceco.logo-unknown');
  return answerFile(context, community.logo);
}

async function replaceLogo(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId, logo }: { readonly communityId: number; readonly logo: StoredFile | null },
): Promise<void> {
  const previous = await inTransaction(context, async (db) => {
    const { community } = await communityOf(db, visitor, { communityId, action: 'manage' });
    await saveLogo(db, communityId, logo);
    return community.logo;
  });
  if (previous !== null) await dropFile(context, previous.objectKey);
}
