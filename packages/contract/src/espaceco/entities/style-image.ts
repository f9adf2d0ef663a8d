import { z } from 'zod';

/** Width and height of an image that points are drawn with, in pixels. */
export const STYLE_IMAGE_PIXELS = 256;
export const STYLE_IMAGE_BYTES = 1_000_000;
/** Of one community. */
export const STYLE_IMAGES_MAX = 200;

export const styleImageSchema = z.object({
  name: z.string(),
  /** Address to show it from. */
  uri: z.string(),
});

export const styleImageName = z.string().regex(/^[\w-]{1,60}\.(png|jpg)$/);
