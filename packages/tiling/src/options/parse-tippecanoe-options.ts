import { CartableError } from '@cartable/contract';
import { type TilingOption, tilingOptionTable } from './option-table.ts';
import { defaultTilingOptions, type TilingOptions } from './tiling-options.ts';

/** Fifty options of twenty letters: more is no list of options. */
const maxTextLength = 1_000;

/**
 * Options written for tippecanoe's command line: `-S10 -ab`, `--simplification=10 --detect-shared-borders`, `-S 10`.
 * @throws {CartableError} `tiling.option-unknown`, `tiling.option-invalid`
 */
export function parseTippecanoeOptions(text: string): TilingOptions {
  const words = text
    .slice(0, maxTextLength + 1)
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (text.length > maxTextLength) throw unknownOption(`${text.slice(0, 40)}…`);
  let options = defaultTilingOptions;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const { option, attached } = findOption(word);
    let written = attached;
    if (option.value && written === undefined) written = words[++i];
    options = option.apply(options, readValue(option, word, written));
  }
  return options;
}

function findOption(word: string): { option: TilingOption; attached?: string } {
  if (word.startsWith('--')) {
    const [name, ...rest] = word.slice(2).split('=');
    const option = tilingOptionTable.find(({ long }) => long === name);
    if (!option) throw unknownOption(word);
    return rest.length > 0 ? { option, attached: rest.join('=') } : { option };
  }
  const name = word.startsWith('-') ? word.slice(1) : '';
  const exact = tilingOptionTable.find(({ short }) => short === name);
  if (exact) return { option: exact };
  const valued = tilingOptionTable.find(({ short, value }) => value && short && name.startsWith(short));
  if (!valued) throw unknownOption(word);
  return { option: valued, attached: name.slice(valued.short!.length).replace(/^=/, '') };
}

function readValue(option: TilingOption, word: string, written: string | undefined): number {
  const { value } = option;
  if (!value) {
    if (written !== undefined) throw invalidOption(option, written, 'no value / aucune valeur');
    return 0;
  }
  const { least, most, isInteger } = value;
  const expected = `${isInteger ? '' : '0.0 '}${least} – ${most}`.trim();
  const number = Number(written);
  const isRight =
    written !== undefined &&
    /^\d+(\.\d+)?$/.test(written) &&
    number >= least &&
    number <= most &&
    (!isInteger || Number.isInteger(number));
  if (!isRight) throw invalidOption(option, written ?? word, expected);
  return number;
}

function unknownOption(option: string): CartableError {
  const known = tilingOptionTable
    .map(({ short, long }) => (short ? `-${short} (--${long})` : `--${long}`))
    .join(', ');
  return new CartableError('tiling.option-unknown', { option, known });
}

function invalidOption({ long }: TilingOption, value: string, expected: string): CartableError {
  return new CartableError('tiling.option-invalid', { option: `--${long}`, value, expected });
}
