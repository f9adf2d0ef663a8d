/** Symbols drawn once for every look and eighth of a pixel, least recently used ones forgotten. */
import type { Sprite } from '../raster/raster.ts';
import type { PlacedSprite } from './mark-sprite.ts';

/** Eight positions per axis: a sixteenth of a pixel of error cannot be seen. */
const phases = 8;
/** Bytes of pixels kept per worker. */
const mostBytes = 16 << 20;

const sprites = new Map<string, PlacedSprite>();
let bytes = 0;

/** @param draw called once per key, with the fractions of a pixel the symbol is shifted by */
function cached(key: string, draw: () => PlacedSprite): PlacedSprite {
  const found = sprites.get(key);
  if (found) {
    sprites.delete(key);
    sprites.set(key, found);
    return found;
  }
  const made = draw();
  bytes += made.sprite.pixels.length;
  sprites.set(key, made);
  for (const [oldKey, old] of sprites) {
    if (bytes <= mostBytes || oldKey === key) break;
    sprites.delete(oldKey);
    bytes -= old.sprite.pixels.length;
  }
  return made;
}

export type DrawSprite = (phaseX: number, phaseY: number) => PlacedSprite;

/** An image, and the pixel of its top left corner. */
export class LaidSymbol {
  sprite: Sprite = { width: 0, height: 0, pixels: new Uint8Array() };
  x = 0;
  y = 0;
}

/** A symbol ready to be laid at any place: one image per eighth of a pixel, made when first needed. */
export class PointSymbol {
  readonly key: string;
  /** Size of the graphic before it is turned, pixels. */
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly #draw: DrawSprite;
  readonly #byPhase: (PlacedSprite | undefined)[] = new Array(phases * phases);
  readonly #laid = new LaidSymbol();

  constructor(key: string, box: { widthPixels: number; heightPixels: number }, draw: DrawSprite) {
    this.key = key;
    this.widthPixels = box.widthPixels;
    this.heightPixels = box.heightPixels;
    this.#draw = draw;
  }

  /**
   * The image for a point, and the pixel of its top left corner.
   * The mark is centred on the point itself, not on its pixel. Asked again, it is overwritten.
   */
  at(x: number, y: number): LaidSymbol {
    // Nudged up, so that the same world place at exactly half a phase is rounded alike in every tile.
    const column = Math.floor(x * phases + 0.5 + 1 / 1024);
    const row = Math.floor(y * phases + 0.5 + 1 / 1024);
    const phaseX = ((column % phases) + phases) % phases;
    const phaseY = ((row % phases) + phases) % phases;
    const slot = phaseY * phases + phaseX;
    let placed = this.#byPhase[slot];
    if (!placed) {
      placed = cached(`${this.key}/${slot}`, () => this.#draw(phaseX / phases, phaseY / phases));
      this.#byPhase[slot] = placed;
    }
    const laid = this.#laid;
    laid.sprite = placed.sprite;
    laid.x = (column - phaseX) / phases - placed.centerX;
    laid.y = (row - phaseY) / phases - placed.centerY;
    return laid;
  }
}
