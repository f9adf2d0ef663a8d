import type { MapPlace, SketchView } from '../../../../../map/index.ts';

/** The next click tells where a report is to be made. */
export function placingView(onPlace: (place: MapPlace) => void, onLeave: () => void): SketchView {
  return {
    features: nothingDrawn,
    tool: 'point',
    colour: '#ce0500',
    selected: null,
    onDrawn: (geometry) => {
      const [x, y] = geometry.coordinates as number[];
      onPlace([x!, y!]);
    },
    onReshaped: () => undefined,
    onSelect: () => undefined,
    onLeave,
  };
}

const nothingDrawn: SketchView['features'] = [];
