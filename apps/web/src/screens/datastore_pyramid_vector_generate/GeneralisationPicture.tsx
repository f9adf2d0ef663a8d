import type { GeneralisationPreset } from '@cartable/contract';
import type { ReactNode } from 'react';
import './generalisation-picture.css';

/** What a way of generalising does to a small piece of map: dotted, what there was; in colour, what stays. */
export function GeneralisationPicture({ preset }: { readonly preset: GeneralisationPreset }) {
  return (
    <svg className="app-generalised" viewBox="0 0 120 80" aria-hidden="true" focusable="false">
      {pictures[preset]}
    </svg>
  );
}

const before = 'app-generalised__before';
const area = 'app-generalised__area';
const otherArea = 'app-generalised__area app-generalised__area--other';
const line = 'app-generalised__line';
const dot = 'app-generalised__dot';

const points = (places: readonly (readonly [number, number])[]) =>
  places.map(([cx, cy]) => <circle key={`${cx} ${cy}`} className={dot} cx={cx} cy={cy} r={2.5} />);

const schematicGrid = [12, 24, 36, 48, 60, 72, 84, 96, 108].map((at) => (
  <path key={at} className="app-generalised__grid" d={at < 80 ? `M${at} 0V80M0 ${at}H120` : `M${at} 0V80`} />
));

const pictures: Readonly<Record<GeneralisationPreset, ReactNode>> = {
  mixed: (
    <>
      <path className={area} d="M12 20L44 10L62 30L46 54L16 48Z" />
      <path
        className={before}
        d="M12 20L18 15L24 17L31 11L37 13L44 10L50 14L51 20L57 23L62 30L57 36L58 42L50 46L46 54L38 51L32 54L25 48L16 48L18 40L13 35L15 27Z"
      />
      <path className={line} d="M6 72L58 62L114 40" />
      <path
        className={before}
        d="M6 72L14 67L22 71L31 65L40 69L48 61L58 62L66 56L75 59L84 50L93 52L102 43L108 45L114 40"
      />
      {points([
        [80, 14],
        [96, 24],
        [106, 12],
        [88, 34],
      ])}
    </>
  ),
  network: (
    <>
      <path className={line} d="M4 16L52 34L116 12M52 34L60 76M52 34L8 62M60 76L104 60L116 12" />
      <path
        className={before}
        d="M4 16L14 15L22 25L32 23L41 33L52 34L62 25L72 28L84 17L96 21L106 13L116 12M52 34L50 44L58 52L54 64L60 76M52 34L42 38L38 48L26 47L20 58L8 62M60 76L72 75L82 66L94 68L104 60L104 48L112 38L108 26L116 12"
      />
      {points([
        [52, 34],
        [60, 76],
        [104, 60],
        [116, 12],
        [4, 16],
        [8, 62],
      ])}
    </>
  ),
  lines: (
    <>
      <path className={line} d="M4 20L46 12L116 26M4 66L60 52L116 64" />
      <path
        className={before}
        d="M4 20L14 13L24 19L35 11L46 12L58 18L70 14L82 24L94 19L105 27L116 26M4 66L14 59L24 63L36 54L48 57L60 52L72 58L84 54L96 63L106 59L116 64"
      />
      <path
        className={before}
        d="M22 34L28 40L33 37M48 30L52 37M66 38L72 34L77 40M92 36L98 41L103 37M30 74L36 71M84 74L91 71L95 75"
      />
    </>
  ),
  'schematic-areas': (
    <>
      {schematicGrid}
      <path className={area} d="M12 24H24V12H60V24H84V36H108V60H84V72H48V60H36V48H12Z" />
      <path
        className={before}
        d="M14 28C18 18 30 11 42 13C52 14 56 12 62 20C70 28 80 24 88 32C100 36 110 44 104 54C98 64 86 60 80 68C70 76 56 70 48 64C40 60 38 54 28 50C18 48 10 40 14 28Z"
      />
    </>
  ),
  'selected-areas': (
    <>
      <path className={area} d="M8 10H52V40L34 46L8 38Z" />
      <path className={area} d="M64 34H112V70H70L60 54Z" />
      <path className={before} d="M82 34V52M64 46H82M96 34V70M82 56H112M70 58H96" />
      <path
        className={before}
        d="M66 10h9v8h-9zM84 12h7v9h-7zM100 8h8v7h-8zM12 54h9v7h-9zM28 60h7v9h-7zM42 56h8v7h-8z"
      />
    </>
  ),
  'merged-areas': (
    <>
      <path className={area} d="M8 8H76V40H44V72H8Z" />
      <path className={otherArea} d="M76 8H112V72H44V40H76Z" />
      <path
        className={before}
        d="M44 8V40M8 40H44M8 24H44M26 40V72M60 8V40M76 40H112M94 8V40M76 40V72M76 56H112M60 56H76M60 56V72"
      />
    </>
  ),
  'shared-borders': (
    <>
      <path className={area} d="M8 8H58L70 34L52 72H8Z" />
      <path className={otherArea} d="M58 8H112V72H52L70 34Z" />
      <path
        className={before}
        d="M58 8L62 13L59 18L67 23L64 29L72 34L65 40L68 46L59 51L62 58L54 63L57 68L52 72"
      />
    </>
  ),
};
