/** Told apart by most people, those who confuse colours included, on light and dark backgrounds. */
export const sketchColours = {
  blue: '#0063cb',
  red: '#c9191e',
  green: '#18753c',
  orange: '#b34000',
  purple: '#6e445a',
  black: '#161616',
} as const;
export type SketchColour = keyof typeof sketchColours;

/** `#rrggbb`, of any of the colours there are. */
export const isColour = (written: string): boolean => /^#[0-9a-f]{6}$/i.test(written);
