import { describe, expect, it } from 'vitest';
import { maxJsonDepth, maxJsonValues, rejectDenseJson } from './json-density.ts';

const code = 'server.body-too-complex';

describe('JSON before it is parsed', () => {
  it('may have so many values and so many levels, and not one more', () => {
    const list = (count: number) => `[${Array(count).fill('0').join(',')}]`;
    expect(() => rejectDenseJson(list(maxJsonValues - 1))).not.toThrow();
    expect(() => rejectDenseJson(list(maxJsonValues))).toThrow(expect.objectContaining({ code }));
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(() => rejectDenseJson(nested(maxJsonDepth))).not.toThrow();
    expect(() => rejectDenseJson(nested(maxJsonDepth + 1))).toThrow(expect.objectContaining({ code }));
  });

  it('is counted outside its texts', () => {
    const long = ',[{'.repeat(maxJsonValues);
    expect(() => rejectDenseJson(JSON.stringify({ text: `${long}"\\`, after: long }))).not.toThrow();
    expect(() => rejectDenseJson(`{"a": "${long}`)).not.toThrow();
    expect(() => rejectDenseJson(`{"a\\"": "\\\\", ${long}`)).toThrow(expect.objectContaining({ code }));
  });
});
