import { describe, expect, it } from 'vitest';
import { maxJsonDepth, maxJsonValues, refuseDenseJson } from './json-density.ts';

const code = 'server.body-too-complex';

describe('JSON before it is parsed', () => {
  it('may have so many values and so many levels, and not one more', () => {
    const list = (count: number) => `[${Array(count).fill('0').join(',')}]`;
    expect(() => refuseDenseJson(list(maxJsonValues - 1))).not.toThrow();
    expect(() => refuseDenseJson(list(maxJsonValues))).toThrow(expect.objectContaining({ code }));
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(() => refuseDenseJson(nested(maxJsonDepth))).not.toThrow();
    expect(() => refuseDenseJson(nested(maxJsonDepth + 1))).toThrow(expect.objectContaining({ code }));
  });

  it('is counted outside its texts', () => {
    const long = ',[{'.repeat(maxJsonValues);
    expect(() => refuseDenseJson(JSON.stringify({ text: `${long}"\\`, after: long }))).not.toThrow();
    expect(() => refuseDenseJson(`{"a": "${long}`)).not.toThrow();
    expect(() => refuseDenseJson(`{"a\\"": "\\\\", ${long}`)).toThrow(expect.objectContaining({ code }));
  });
});
