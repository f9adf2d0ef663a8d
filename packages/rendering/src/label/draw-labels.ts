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
  // A straight text sits on whole pixels vertically; a turned one is placed finely both ways.
  const x = phased(glyph.x);
  const y = angle === 0 ? { pixel: Math.round(glyph.y), phase: 0 } : phased(glyph.y);
  const placed = masks.at(glyph.glyph, angle, x.phase, y.phase);
  if (placed) raster.tint(placed.mask, x.pixel + placed.left, y.pixel + placed.top, color);
}

/** Nudged up, so that what lies exactly between two phases falls alike in every tile. */
function phased(value: number): { pixel: number; phase: number } {
  const steps = Math.floor(value * glyphPhases + 0.5 + 1 / 1024);
  const pixel = Math.floor(steps / glyphPhases);
  return { pixel, phase: steps - pixel * glyphPhases };
}
