import type Feature from 'ol/Feature.js';

/** Features of the files on the map, by layer: too many to be part of its definition, which is compared by value. */
const retained = new Map<string, readonly Feature[]>();

export const keepFeatures = (id: string, features: readonly Feature[]): void =>
  void retained.set(id, features);

export const featuresOf = (id: string): readonly Feature[] => retained.get(id) ?? [];

export const deleteFeatures = (id: string): void => void retained.delete(id);
