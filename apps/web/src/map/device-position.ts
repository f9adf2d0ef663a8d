import type { MapPlace } from './map-types.ts';

export interface DevicePosition {
  readonly place: MapPlace;
  /** Radius in metres the device is sure of. */
  readonly accuracy: number;
}

const limitMs = 20_000;

/** Where the device is, asked of the person by the browser. @returns undefined when it is refused or not found */
export function askDevicePosition(): Promise<DevicePosition | undefined> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) => resolve({ place: [longitude, latitude], accuracy }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: limitMs },
    );
  });
}
