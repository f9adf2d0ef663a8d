import { Range } from '@codegouvfr/react-dsfr/Range';
import { useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { NumberField } from '../NumberField.tsx';
import type { StyleValues } from './generation-values.ts';
import { sampleHeights, shade } from './hillshade.ts';
import { rasterPyramidTexts } from './texts.ts';
import './raster-pyramid.css';

interface HillshadeFieldsProps {
  readonly style: StyleValues;
  readonly change: (part: Partial<StyleValues>) => void;
  readonly isBroken: boolean;
}

/** Direction of the light and exaggeration of the relief, seen at once on a small relief. */
export function HillshadeFields({ style, change, isBroken }: HillshadeFieldsProps) {
  const t = useTexts(rasterPyramidTexts);
  return (
    <div className="app-raster-shade">
      <div>
        <Range
          label={t('azimuth')}
          hintText={t('azimuthHint')}
          min={0}
          max={360}
          suffix=" °"
          nativeInputProps={{
            value: style.azimuth,
            onChange: ({ target }) => change({ azimuth: Number(target.value) }),
          }}
        />
        <Range
          label={t('altitude')}
          hintText={t('altitudeHint')}
          min={0}
          max={90}
          suffix=" °"
          nativeInputProps={{
            value: style.altitude,
            onChange: ({ target }) => change({ altitude: Number(target.value) }),
          }}
        />
        <NumberField
          label={t('zFactor')}
          hint={t('zFactorHint')}
          value={style.zFactor}
          min={0}
          max={1000}
          onChange={(zFactor) => change({ zFactor })}
          error={isBroken ? t('zFactorProblem') : undefined}
        />
      </div>
      <ShadePreview azimuth={style.azimuth} altitude={style.altitude} zFactor={style.zFactor} />
    </div>
  );
}

const PREVIEW = { width: 280, height: 190 } as const;

function ShadePreview({ azimuth, altitude, zFactor }: Pick<StyleValues, 'azimuth' | 'altitude' | 'zFactor'>) {
  const t = useTexts(rasterPyramidTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const heights = useMemo(() => sampleHeights(PREVIEW.width, PREVIEW.height), []);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !(zFactor > 0)) return;
    const shades = shade(heights, PREVIEW, { azimuth, altitude, zFactor });
    const pixels = new Uint8ClampedArray(shades.length * 4);
    for (const [index, grey] of shades.entries()) pixels.set([grey, grey, grey, 255], index * 4);
    context.putImageData(new ImageData(pixels, PREVIEW.width, PREVIEW.height), 0, 0);
  }, [heights, azimuth, altitude, zFactor]);
  return (
    <figure className="app-raster-shade__preview">
      <canvas ref={canvas} role="img" aria-label={t('hillshadePreview')} {...PREVIEW} />
      <figcaption className="fr-hint-text" aria-hidden="true">
        {t('hillshadePreview')}
      </figcaption>
    </figure>
  );
}
