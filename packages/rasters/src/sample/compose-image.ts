import sharp, { type Sharp } from 'sharp';

export interface ComposedImage {
  readonly width: number;
  readonly height: number;
  /** RGBA, not premultiplied; the first lies at the bottom. */
  readonly layers: readonly Uint8Array[];
  /** `#rrggbb`; behind everything unless the image stays transparent. */
  readonly background: string;
  readonly transparent: boolean;
  readonly format: 'image/png' | 'image/png; mode=8bit' | 'image/jpeg' | 'image/webp';
}

/** Quality of JPEG and WebP images. */
const quality = 85;
/** Speed before size: an image is made once, for one client. */
const pngLevel = 3;

/** Images of one size laid over one another, encoded. JPEG is never transparent. */
export async function composeImage(request: ComposedImage): Promise<Uint8Array> {
  const image = await stack(request);
  const isOpaque = !request.transparent || request.format === 'image/jpeg';
  return encode(isOpaque ? image.flatten({ background: request.background }) : image, request.format);
}

async function stack({ width, height, layers }: ComposedImage): Promise<Sharp> {
  const raw = { width, height, channels: 4 } as const;
  const [bottom = new Uint8Array(width * height * 4), ...above] = layers;
  if (above.length === 0) return sharp(bottom, { raw });
  // Composed apart: in one pipeline the background would come first.
  const composed = await sharp(bottom, { raw })
    .composite(
      above.map((pixels) => ({ input: Buffer.from(pixels.buffer, pixels.byteOffset, pixels.length), raw })),
    )
    .raw()
    .toBuffer();
  return sharp(composed, { raw });
}

function encode(image: Sharp, format: ComposedImage['format']): Promise<Uint8Array> {
  switch (format) {
    case 'image/png':
      return image.png({ compressionLevel: pngLevel }).toBuffer();
    case 'image/png; mode=8bit':
      return image.png({ palette: true, effort: 1 }).toBuffer();
    case 'image/jpeg':
      return image.jpeg({ quality }).toBuffer();
    case 'image/webp':
      return image.webp({ quality, effort: 1 }).toBuffer();
  }
}
