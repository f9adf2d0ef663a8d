/** What the device asks to be spared, where its browser tells it. */

import { useEffect, useState } from 'react';

export interface DeviceState {
  /** The page is behind another one, or the screen is off. */
  readonly isHidden: boolean;
  /** Whether little is left of the battery, and nothing charges it. */
  readonly isBatteryLow: boolean;
  readonly savesData: boolean;
}

/** As telephones begin to warn. */
const lowLevel = 0.2;

/** W3C Battery Status API: Chromium has it, other browsers do not. */
interface Battery extends EventTarget {
  /** 0 to 1. */
  readonly level: number;
  readonly charging: boolean;
}

type Device = Navigator & {
  readonly getBattery?: () => Promise<Battery>;
  /** Network Information API. */
  readonly connection?: EventTarget & { readonly saveData?: boolean };
};

export const savesData = (): boolean => (navigator as Device).connection?.saveData === true;

const isLow = ({ level, charging }: Battery): boolean => !charging && level <= lowLevel;

export function useDeviceState(): DeviceState {
  const isHidden = useEvents(() => document.visibilityState === 'hidden', document, 'visibilitychange');
  const saves = useEvents(savesData, (navigator as Device).connection, 'change');
  const [isBatteryLow, setBatteryLow] = useState(false);
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    const follow = (battery: Battery) => {
      if (isGone) return;
      const look = () => setBatteryLow(isLow(battery));
      const events = ['levelchange', 'chargingchange'];
      for (const name of events) battery.addEventListener(name, look);
      stop = () => {
        for (const name of events) battery.removeEventListener(name, look);
      };
      look();
    };
    // A policy of the page may forbid to ask.
    (navigator as Device).getBattery?.().then(follow, () => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return { isHidden, isBatteryLow, savesData: saves };
}

function useEvents(read: () => boolean, target: EventTarget | undefined, name: string): boolean {
  const [value, setValue] = useState(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is always the same fact
  useEffect(() => {
    const look = () => setValue(read());
    target?.addEventListener(name, look);
    look();
    return () => target?.removeEventListener(name, look);
  }, [target, name]);
  return value;
}
