/** The fonts shipped with the package, and nothing else: a map looks the same on every machine. */
import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

/** Name under which the canvas knows our files, whatever fonts the machine has. */
const family = 'Cartable Sans';
const files = {
  regular: 'NotoSans-Regular.ttf',
  bold: 'NotoSans-Bold.ttf',
  italic: 'NotoSans-Italic.ttf',
} as const;

/** Path of a font, for files that hold their letters. */
export const fontFile = (face: keyof typeof files): string =>
  fileURLToPath(new URL(`../../fonts/${files[face]}`, import.meta.url));

let registered = false;

function register(): void {
  if (registered) return;
  for (const face of Object.keys(files) as (keyof typeof files)[])
    GlobalFonts.registerFromPath(fontFile(face), family);
  registered = true;
}

export interface FontLook {
  readonly sizePixels: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

/** The CSS font of a text. Families that styles name are all drawn with ours. */
export function cssFont({ sizePixels, isBold, isItalic }: FontLook): string {
  register();
  return `${isItalic ? 'italic ' : ''}${isBold ? 'bold ' : ''}${sizePixels}px "${family}"`;
}
