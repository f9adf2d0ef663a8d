import { describe, expect, it } from 'vitest';
import { ReadRoom } from './read-room.ts';

const mebibyte = 1 << 20;

describe('memory for what is read', () => {
  it('is given in pieces that begin at a multiple of eight bytes and never overlap', () => {
    const room = ReadRoom.take();
    const pieces = [3, 8, 1, 700_000, 400_000, 13, mebibyte, 2 * mebibyte, 5].map(room.allocate);
    pieces.forEach((piece, rank) => void piece.fill(rank));
    pieces.forEach((piece, rank) => {
      expect(piece.byteOffset % 8).toBe(0);
      expect(piece.every((byte) => byte === rank)).toBe(true);
    });
  });

  it('serves again once it is given back, and not before', () => {
    const first = ReadRoom.take();
    const { buffer } = first.allocate(8);
    expect(ReadRoom.take().allocate(8).buffer).not.toBe(buffer);
    first.giveBack();
    expect(ReadRoom.take().allocate(8).buffer).toBe(buffer);
  });

  it('is asked of the system beyond what one drawing keeps', () => {
    const room = ReadRoom.take();
    const take = () => Array.from({ length: 40 }, () => room.allocate(mebibyte).buffer);
    const first = take();
    room.giveBack();
    const again = take();
    expect(new Set(first).size).toBe(40);
    expect(first.filter((buffer) => again.includes(buffer)).length).toBe(16);
  });
});
