/** Details proper to each kind of data, beside those all have: facts, extent, report. */

import type { StoredDataType } from '@cartable/contract/core';
import type { ComponentType } from 'react';
import type { ReportTextKey } from '../../../reports/index.ts';
import type { ContentProps } from './content-props.ts';
import { RasterContent } from './RasterContent.tsx';
import { RasterPyramidContent } from './RasterPyramidContent.tsx';
import { TablesContent } from './TablesContent.tsx';
import { VectorPyramidContent } from './VectorPyramidContent.tsx';

export interface Content {
  /** Made by an execution that may be watched, stopped and launched again. */
  readonly isGenerated?: true;
  readonly label: Extract<ReportTextKey, `type${string}`>;
  /** After the facts and the extent. */
  readonly Content?: ComponentType<ContentProps>;
}

export const contents: Partial<Readonly<Record<StoredDataType, Content>>> = {
  'VECTOR-DB': { label: 'typeVectorDb', Content: TablesContent },
  RASTER: { label: 'typeRaster', Content: RasterContent },
  'ROK4-PYRAMID-VECTOR': {
    label: 'typePyramidVector',
    isGenerated: true,
    Content: VectorPyramidContent,
  },
  'ROK4-PYRAMID-RASTER': { isGenerated: true, label: 'typePyramidRaster', Content: RasterPyramidContent },
};
