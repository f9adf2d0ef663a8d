/**
 * Memory for what sources read, kept from an image to the next: megabytes asked of the system and given back for each of
 * them would have the garbage collector walk the whole heap several times a second.
 */
const blockBytes = 1 << 20;
/** Blocks kept for one drawing; what it reads beyond is asked of the system. */
const mostBlocks = 16;
/** Drawings of one thread take turns, but for some that wait. */
const mostIdle = 2;
const alignment = 8;

const idle: ReadRoom[] = [];

export class ReadRoom {
  readonly #blocks: ArrayBuffer[] = [];
  #block = 0;
  #used = 0;

  static take(): ReadRoom {
    return idle.pop() ?? new ReadRoom();
  }

  /** Nothing that was read into it is looked at any more. */
  giveBack(): void {
    this.#block = 0;
    this.#used = 0;
    if (idle.length < mostIdle) idle.push(this);
  }

  readonly allocate = (bytes: number): Uint8Array<ArrayBuffer> => {
    if (this.#used + bytes > blockBytes) {
      this.#block += 1;
      this.#used = 0;
    }
    if (bytes > blockBytes || this.#block >= mostBlocks) return new Uint8Array(bytes);
    this.#blocks[this.#block] ??= new ArrayBuffer(blockBytes);
    const room = new Uint8Array(this.#blocks[this.#block]!, this.#used, bytes);
    this.#used += Math.ceil(bytes / alignment) * alignment;
    return room;
  };
}
