import { REPORT_ATTACHMENT_BYTES } from '@cartable/contract/espaceco';

/** More than a screen shows; what a phone takes weighs ten times as much. */
const mostPixels = 2560;
const enoughBytes = 1_500_000;
const quality = 0.85;

/** The photograph as it is when it is light enough, else a smaller one; what cannot be drawn is left as it is. */
export async function smallerPhoto(file: File): Promise<File> {
  if (!/^image\/(jpeg|png|webp|heic|heif)$/.test(file.type) || file.size <= enoughBytes) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const written = await new Promise<Blob | null>((told) => canvas.toBlob(told, 'image/jpeg', quality));
    if (written === null || written.size >= file.size) return file;
    return new File([written], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return file;
  }
}

export const isTooLarge = ({ size }: File): boolean => size > REPORT_ATTACHMENT_BYTES;
