import type { GeneralisationPreset } from '@cartable/contract/datastore';
import type { ReactNode } from 'react';
import './generalisation-picture.css';

/** Effect of a way of generalising on a small piece of map: dotted, what there was; in colour, what stays. */
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
        d="M12 20L19.2 20.7L23.8 12.7L32.1 16.9L36.5 8.6L44 10L45.8 17.4L54.8 18.4L55.8 26.5L62 30L61.4 38.3L51.6 40.4L52.3 49.5L46 54L39.4 48.1L30.4 54.2L24.3 45.4L16 48L11.7 41.5L17.7 33.5L10.4 27.4Z"
      />
      <path className={line} d="M6 72L58 62L114 40" />
      <path
        className={before}
        d="M6 72L13 73.5L18.5 67.1L26.1 71.3L31.5 64.4L39 68.1L44.4 61.4L52.3 67.5L58 62L62.7 55.8L71.9 60.8L75.7 52.1L84.2 55.4L88.1 47.1L96.3 49.8L100.6 42.6L108.8 45L114 40"
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
        d="M4 16L9.6 22L19.1 17.5L23.2 27.5L33 22.2L36.9 32.5L46.7 27.4L52 34L59.2 34L63.7 26.5L72.6 31.5L76.4 21.7L85.4 27L89.6 18.4L97.9 21.7L102.3 13.7L110.7 17.5L116 12M52 34L49.4 41.8L58.7 47.2L52.7 55.6L60.1 61.5L56.5 69.4L60 76M52 34L44.1 35.5L40.8 44.2L31.1 42.9L28.2 52L18.7 51.1L15.9 60.6L8 62M60 76L67.2 76.3L71.1 67.3L79.7 71.5L83.8 63.3L92.3 66.9L96.8 59.6L104 60L110.1 54.2L104.8 45.6L112.7 40.3L107.7 31.8L115.7 26.5L111 18L116 12"
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
        d="M4 20L11.6 21.9L17.4 14.3L25.5 18.5L31.2 10.5L39.4 15.6L46 12L53.7 10.1L59.2 19L67.5 13.8L73.3 21L81.7 15.4L87.5 22.7L95.6 18.8L101.2 27L109.6 21.4L116 26M4 66L11.9 67.7L17.2 59.4L25.9 64.2L31.3 56.4L40 61.2L45 51.5L53.9 57.4L60 52L67.5 50.9L73.3 58.3L81.6 53.6L87.4 60.8L95.9 55.2L101.1 65.4L109.5 60.2L116 64"
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
        d="M58 8L57.7 16L67.5 19.4L62.6 29.5L70 34L70.3 41.9L60.6 45.1L64.6 54.7L55.3 58.1L58.4 67.3L52 72"
      />
    </>
  ),
};
