/** Lays the placed labels on the image: all the halos of a text, then its glyphs. */
import type { Raster } from '../raster/raster.ts';
import { angleStepDegrees, type GlyphMasks, glyphPhases, masksOf } from './glyphs.ts';
import type { PlacedGlyph, PlacedLabel } from './placed-label.ts';

export function drawLabels(raster: Raster, labels: readonly PlacedLabel[]): void {
  for (const label of labels) {
    const { font, halo, color } = label;
    const glyphs = label.glyphs();
    if (halo) {
      const bands = masksOf(font, halo.radiusPixels);
      for (const glyph of glyphs) drawGlyph(raster, bands, glyph, halo.color);
    }
    const masks = masksOf(font, 0);
    for (const glyph of glyphs) drawGlyph(raster, masks, glyph, color);
  }
}

const angleSteps = 360 / angleStepDegrees;

function drawGlyph(raster: Raster, masks: GlyphMasks, glyph: PlacedGlyph, color: number): void {
  const angle = ((Math.round(glyph.angleDegrees / angleStepDegrees) % angleSteps) + angleSteps) % angleSteps;
  const x = stepsOf(glyph.x);
  // A straight text sits on whole pixels vertically; a turned one is placed finely both ways.
  const y = angle === 0 ? Math.round(glyph.y) * glyphPhases : stepsOf(glyph.y);
  const column = Math.floor(x / glyphPhases);
  const row = Math.floor(y / glyphPhases);
  const placed = masks.at(glyph.glyph, angle, x - column * glyphPhases, y - row * glyphPhases);
  if (placed) raster.tint(placed.mask, column + placed.left, row + placed.top, color);
}

/** In phases of a pixel; nudged up, so that what lies exactly between two of them falls alike in every tile. */
function stepsOf(value: number): number {
  return Math.floor(value * glyphPhases + 0.5 + 1 / 1024);
}
