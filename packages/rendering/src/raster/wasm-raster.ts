/** The WebAssembly rasteriser behind the common interface. */
import { CartableError } from '@cartable/contract';
import type { Bbox } from '@cartable/geo';
import type { JpegTables } from '../encode/jpeg-tables.ts';
import { JpegWriter } from './jpeg-writer.ts';
import { PngWriter } from './png-writer.ts';
import {
  capCode,
  joinCode,
  type Mask,
  maxWkbBytes,
  type Paint,
  type Pen,
  type Raster,
  type Sprite,
  tooComplex,
  type View,
} from './raster.ts';
import { instantiateRaster, loadRasterModule, type RasterExports } from './wasm-module.ts';

/** Address of a sprite or mask in the arena; a new generation starts when the arena was full. */
interface Slot {
  readonly address: number;
  readonly generation: number;
}

/** Bytes of input that every image has from the start. */
const leastRoom = 1 << 20;

export class WasmRaster implements Raster {
  readonly #wasm: RasterExports;
  #bytes: Uint8Array;
  #input = 0;
  #arenaAt = 0;
  #arenaEnd = 0;
  #generation = 0;
  readonly #jpeg: JpegWriter;
  readonly #slots = new WeakMap<Uint8Array, Slot>();
  #width = 0;
  #height = 0;
  #pen: Pen | undefined;
  /** The memory as numbers, and where those of the points begin. */
  #floats: Float32Array;
  #points = 0;
  /** Bytes of input there is room for. */
  #room = 0;

  constructor(module: WebAssembly.Module = loadRasterModule()) {
    this.#wasm = instantiateRaster(module);
    this.#jpeg = new JpegWriter(this.#wasm);
    this.#bytes = new Uint8Array(this.#wasm.memory.buffer);
    this.#floats = new Float32Array(this.#wasm.memory.buffer);
  }

  begin(width: number, height: number, background: number): void {
    if (!this.#wasm.begin(width, height, background))
      throw new CartableError('rendering.memory', { width, height });
    this.#width = width;
    this.#height = height;
    this.#pen = undefined;
    this.#clearDashes();
    this.#refresh();
    if (this.#arenaEnd === 0) {
      this.#arenaAt = this.#wasm.arenaAddress();
      this.#arenaEnd = this.#arenaAt + this.#wasm.arenaBytes();
    }
  }

  /** Views die when the memory grows. */
  #refresh(): void {
    const { buffer } = this.#wasm.memory;
    if (this.#bytes.buffer !== buffer) {
      this.#bytes = new Uint8Array(buffer);
      this.#floats = new Float32Array(buffer);
    }
    this.#input = this.#wasm.inputAddress();
  }

  setView(view: View, window: Bbox, tolerancePixels: number): void {
    const wasm = this.#wasm;
    wasm.setBox(...window);
    wasm.setTolerance(tolerancePixels);
    if (view.kind === 'affine') {
      wasm.setAffine(view.originX, view.originY, view.scaleX, view.scaleY);
      return;
    }
    new Float64Array(wasm.memory.buffer, wasm.gridAddress(), view.nodes.length).set(view.nodes);
    const perCell = 1 / view.cell;
    wasm.setGrid(view.columns, view.rows, view.x0, view.y0, perCell, perCell, view.scaleX, view.scaleY);
  }

  read(wkb: Uint8Array, asLines: boolean): number {
    const { length } = wkb;
    // Asked once for most geometries of most images: a call costs as much as to read a small one.
    if (length > this.#room && !this.#reserve(length)) return tooComplex;
    this.#bytes.set(wkb, this.#input);
    return this.#wasm.readGeometry(length, asLines ? 1 : 0);
  }

  #reserve(bytes: number): boolean {
    const room = Math.max(bytes, leastRoom);
    if (bytes > maxWkbBytes || !this.#wasm.reserveInput(room)) return false;
    this.#room = room;
    this.#refresh();
    return true;
  }

  get pointCount(): number {
    this.#points = this.#wasm.pointsAddress() / Float32Array.BYTES_PER_ELEMENT;
    return this.#wasm.points();
  }

  pointX(index: number): number {
    return this.#floats[this.#points + index * 2]!;
  }

  pointY(index: number): number {
    return this.#floats[this.#points + index * 2 + 1]!;
  }

  offset(distancePixels: number): void {
    this.#wasm.offsetAll(distancePixels);
  }

  translate(rightPixels: number, downPixels: number): void {
    this.#wasm.translateAll(rightPixels, downPixels);
  }

  fill(paint: Paint): void {
    if (typeof paint === 'number') this.#wasm.fill(paint);
    else {
      const { width, height, pixels } = paint.sprite;
      this.#wasm.fillWithPattern(this.#place(pixels), width, height, paint.originX, paint.originY);
    }
  }

  stroke(paint: Paint, pen: Pen): void {
    if (pen !== this.#pen) this.#setPen(pen);
    const half = pen.widthPixels / 2;
    const join = joinCode[pen.join];
    const cap = capCode[pen.cap];
    if (typeof paint === 'number') this.#wasm.stroke(paint, half, join, cap);
    else {
      const { width, height, pixels } = paint.sprite;
      const address = this.#place(pixels);
      this.#wasm.strokeWithPattern(address, width, height, paint.originX, paint.originY, half, join, cap);
    }
  }

  #setPen(pen: Pen): void {
    const isDashed = pen.dashes.length > 0;
    const wasDashed = this.#pen !== undefined && this.#pen.dashes.length > 0;
    this.#pen = pen;
    if (isDashed) {
      this.#floats.set(pen.dashes, this.#wasm.dashAddress() / Float32Array.BYTES_PER_ELEMENT);
      this.#wasm.setDashes(pen.dashes.length, pen.dashOffset);
    } else if (wasDashed) this.#clearDashes();
  }

  #clearDashes(): void {
    this.#wasm.setDashes(0, 0);
  }

  blit(sprite: Sprite, x: number, y: number): void {
    if (this.#misses(sprite, x, y)) return;
    this.#wasm.blit(this.#place(sprite.pixels), sprite.width, sprite.height, x, y);
  }

  tint(mask: Mask, x: number, y: number, color: number): void {
    if (this.#misses(mask, x, y)) return;
    this.#wasm.tint(this.#place(mask.alpha), mask.width, mask.height, x, y, color);
  }

  #misses(image: { width: number; height: number }, x: number, y: number): boolean {
    return x >= this.#width || y >= this.#height || x + image.width <= 0 || y + image.height <= 0;
  }

  /** Address of an image in the arena, copied there when it is not yet. */
  #place(pixels: Uint8Array): number {
    const slot = this.#slots.get(pixels);
    if (slot?.generation === this.#generation) return slot.address;
    const size = (pixels.length + 15) & ~15;
    if (this.#arenaAt + size > this.#arenaEnd) {
      this.#arenaAt = this.#wasm.arenaAddress();
      this.#generation++;
    }
    const address = this.#arenaAt;
    this.#bytes.set(pixels, address);
    this.#slots.set(pixels, { address, generation: this.#generation });
    this.#arenaAt += size;
    return address;
  }

  get frame(): Uint8Array {
    const address = this.#wasm.frameAddress();
    return new Uint8Array(this.#wasm.memory.buffer, address, this.frameStride * this.#height);
  }

  get png(): PngWriter {
    return new PngWriter(this.#wasm, { width: this.#width, height: this.#height });
  }

  jpegScan(tables: readonly JpegTables[]): Uint8Array[] {
    const pieces = this.#jpeg.scan({ width: this.#width, height: this.#height }, tables);
    this.#refresh();
    return pieces;
  }

  get frameStride(): number {
    return this.#wasm.frameStride() * 4;
  }

  get memoryBytes(): number {
    return this.#wasm.memory.buffer.byteLength;
  }
}
