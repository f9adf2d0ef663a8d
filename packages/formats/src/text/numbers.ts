/** Decimal numbers straight from bytes. */

const powersOfTen = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
/** Up to here an integer is exact in a double, and so is its quotient by an exact power of ten (correctly rounded). */
const maxExact = 2 ** 53;

const decimalPattern = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?$/;

/**
 * The double nearest to `[+-]digits[.digits][e[+-]digits]`; NaN when the bytes are anything else.
 * Short numbers are computed exactly from their digits, long ones by the engine.
 */
export function parseAsciiNumber(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  const sign = bytes[at];
  if (sign === 45 || sign === 43) at++;
  let mantissa = 0;
  let digits = 0;
  let decimals = 0;
  let sawPoint = false;
  for (; at < end; at++) {
    const digit = bytes[at]! - 48;
    if (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit;
      digits++;
      if (sawPoint) decimals++;
    } else if (bytes[at] === 46 && !sawPoint) {
      sawPoint = true;
    } else {
      break;
    }
  }
  if (at === end && digits > 0 && mantissa < maxExact && decimals < 23) {
    const value = decimals === 0 ? mantissa : mantissa / powersOfTen[decimals]!;
    return sign === 45 ? -value : value;
  }
  return slowNumber(bytes, start, end);
}

function slowNumber(bytes: Uint8Array, start: number, end: number): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** The same from text, decimal point or comma; NaN when the text is anything else, blanks included. */
export function parseDecimal(text: string): number {
  const length = text.length;
  const sign = text.charCodeAt(0);
  let at = sign === 45 || sign === 43 ? 1 : 0;
  let mantissa = 0;
  let digits = 0;
  let decimals = 0;
  let sawMark = false;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      mantissa = mantissa * 10 + (code - 48);
      digits++;
      if (sawMark) decimals++;
    } else if ((code === 46 || code === 44) && !sawMark) {
      sawMark = true;
    } else {
      break;
    }
  }
  if (at === length && digits > 0 && mantissa < maxExact && decimals < 23) {
    const value = decimals === 0 ? mantissa : mantissa / powersOfTen[decimals]!;
    return sign === 45 ? -value : value;
  }
  return decimalPattern.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}
