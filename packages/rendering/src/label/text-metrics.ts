/** Heights of the shipped font, in parts of its size; measured on Noto Sans. */
export const ascent = 0.74;
export const descent = 0.22;
export const lineHeight = 1.15;
/** From the base line up to the middle of the small letters: what sits on a line. */
export const middle = 0.3;
