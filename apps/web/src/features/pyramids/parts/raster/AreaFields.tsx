import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { AreaMap } from '../area/AreaMap.tsx';
import { areaShapes, initialArea, withShape } from '../area/area-values.ts';
import { Choice } from '../Choice.tsx';
import { pyramidTexts } from '../pyramids-texts.ts';
import type { PartProps } from './generation-form.ts';
import { extentOf } from './generation-values.ts';
import { layersOf } from './source-layers.ts';
import { rasterPyramidTexts } from './texts.ts';
import './raster-pyramid.css';

/** Limits the pyramid to a rectangle or a polygon. */
export function AreaFields({ source, values, change, problems }: PartProps) {
  const t = useTexts(rasterPyramidTexts);
  const common = useTexts(pyramidTexts);
  const whole = extentOf(source);
  const { area } = values;
  return (
    <div className="app-raster-area">
      <Checkbox
        options={[
          {
            label: t('limitArea'),
            hintText: t('limitAreaHint'),
            nativeInputProps: {
              checked: area !== null,
              onChange: ({ target }) => change({ area: target.checked ? initialArea(whole) : null }),
            },
          },
        ]}
      />
      {area !== null && (
        <>
          <Choice
            legend={common('areaShape')}
            options={areaShapes}
            textsOf={(shape) => [common(shape), common(`${shape}Hint`)]}
            value={area.shape}
            onChange={(shape) => change({ area: withShape(area, shape) })}
          />
          <AreaMap
            area={area}
            whole={whole}
            background={layersOf(source, t('sourceOutline'))}
            onChange={(changed) => change({ area: changed })}
            showProblem={problems.has('area')}
          />
        </>
      )}
    </div>
  );
}
