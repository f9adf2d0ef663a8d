import type { Attachment } from '@cartable/espaceco';

/** A file that was joined, as the API tells it: pictures are seen at an address of their own. */
export const presentFile = (
  { file, thumbnail, width, height, createdAt }: Omit<Attachment, 'id' | 'reportId'>,
  address: string,
) => ({
  filename: file.fileName,
  short_fileName: file.fileName,
  mime_type: file.mediaType,
  size: file.sizeBytes,
  width,
  height,
  date: createdAt,
  uri: file.mediaType.startsWith('image/') ? address : null,
  download_uri: address,
  thumbnail_uri: thumbnail === null ? null : `${address}?thumbnail=true`,
});
