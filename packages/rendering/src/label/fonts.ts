/** The fonts shipped with the package, and nothing else: a map looks the same on every machine. */
import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

/** Name under which the canvas knows our files, whatever fonts the machine has. */
const family = 'Cartable Sans';
const files = ['NotoSans-Regular.ttf', 'NotoSans-Bold.ttf', 'NotoSans-Italic.ttf'];

let registered = false;

function register(): void {
  if (registered) return;
  for (const file of files) {
    GlobalFonts.registerFromPath(fileURLToPath(new URL(`../../fonts/${file}`, import.meta.url)), family);
  }
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
