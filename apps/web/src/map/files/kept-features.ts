import type Feature from 'ol/Feature.js';

/** Features of the files on the map, by layer: too many to be part of its definition, which is compared by value. */
const kept = new Map<string, readonly Feature[]>();

export const keepFeatures = (id: string, features: readonly Feature[]): void => void kept.set(id, features);

export const featuresOf = (id: string): readonly Feature[] => kept.get(id) ?? [];

export const deleteFeatures = (id: string): void => void kept.delete(id);
