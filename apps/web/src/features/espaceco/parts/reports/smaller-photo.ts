interface Limits {
  readonly mostPixels: number;
  readonly enoughBytes: number;
}

/** More than a screen shows; what a phone takes weighs ten times as much. */
const usual: Limits = { mostPixels: 2560, enoughBytes: 1_500_000 };
const quality = 0.85;
/** Where the browser has no room left: enough to see what is meant. */
const lightest: Limits = { mostPixels: 1280, enoughBytes: 200_000 };

export const isPhoto = ({ type }: File): boolean => /^image\/(jpeg|png|webp|avif|heic|heif)$/.test(type);

/** Others are joined once they are JPEG. */
const isJoinedAsIs = ({ type }: File): boolean => /^image\/(jpeg|png)$/.test(type);

export const lightestPhoto = (file: File): Promise<File> => smallerPhoto(file, lightest);

/** The photograph as it is when it is light enough, else a smaller one, as JPEG; what cannot be drawn is left as it is. */
export async function smallerPhoto(file: File, limits = usual): Promise<File> {
  if (!isPhoto(file)) return file;
  if (isJoinedAsIs(file) && file.size <= limits.enoughBytes) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, limits.mostPixels / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const written = await new Promise<Blob | null>((told) => canvas.toBlob(told, 'image/jpeg', quality));
    if (written === null || (isJoinedAsIs(file) && written.size >= file.size)) return file;
    return new File([written], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
