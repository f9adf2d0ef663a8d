import type { Datasheet, Upload } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import {
  integrationStateOf,
  pyramidsOf,
  refreshDelayMs,
  tabOf,
  unfinishedUploads,
} from './datasheet-state.ts';

const upload = (steps: unknown, status: Upload['status'] = 'CLOSED') =>
  ({ status, tags: { integration_progress: JSON.stringify(steps) } }) as unknown as Upload;
const steps = (send: string, check: string, integrate: string) => ({
  send_files_api: send,
  wait_checks: check,
  integration_processing: integrate,
});
const done = steps('successful', 'successful', 'successful');
const sheet = (change: Partial<Datasheet>) =>
  ({
    upload_list: [],
    vector_db_list: [],
    raster_list: [],
    pyramid_vector_list: [],
    pyramid_raster_list: [],
    service_list: [],
    ...change,
  }) as unknown as Datasheet;

describe('what a datasheet says of itself', () => {
  it('reads the state of an integration from the steps, whatever the tag holds', () => {
    expect(integrationStateOf(upload(done))).toBe('successful');
    expect(integrationStateOf(upload(steps('successful', 'failed', 'waiting')))).toBe('failed');
    expect(integrationStateOf(upload(steps('successful', 'waiting', 'waiting')))).toBe('in_progress');
    expect(integrationStateOf(upload(steps('waiting', 'waiting', 'waiting')))).toBe('waiting');
    expect(integrationStateOf({ tags: {} })).toBe('waiting');
    expect(integrationStateOf({ tags: { integration_progress: '{' } })).toBe('waiting');
  });

  it('lists uploads still to be followed, not those deleted or done', () => {
    const running = upload(steps('successful', 'in_progress', 'waiting'));
    const list = [upload(done), running, upload(steps('successful', 'failed', 'waiting'), 'DELETED')];
    expect(unfinishedUploads({ upload_list: list })).toEqual([running]);
  });

  it('is read again while something moves, and left alone then', () => {
    expect(refreshDelayMs(undefined)).toBe(false);
    expect(refreshDelayMs(sheet({ upload_list: [upload(done)] }))).toBe(false);
    expect(
      refreshDelayMs(sheet({ upload_list: [upload(steps('successful', 'in_progress', 'waiting'))] })),
    ).toBe(3000);
    expect(refreshDelayMs(sheet({ upload_list: [upload(steps('successful', 'failed', 'waiting'))] }))).toBe(
      false,
    );
    const pyramids = [{ status: 'GENERATING' }] as Datasheet['pyramid_vector_list'];
    expect(refreshDelayMs(sheet({ pyramid_vector_list: pyramids }))).toBe(3000);
    const services = [{ status: 'PUBLISHING' }] as Datasheet['service_list'];
    expect(refreshDelayMs(sheet({ service_list: services }))).toBe(3000);
  });

  it('opens on metadata when the address names no known tab', () => {
    expect(tabOf('services')).toBe('services');
    expect(tabOf('constructor')).toBe('metadata');
  });

  it('knows the pyramids made of a data, also those made of a service of it', () => {
    const ofData = { _id: 'a', type_infos: { pyramid: { source: { _id: 'db' }, source_offering: null } } };
    const ofMaps = { _id: 'b', type_infos: { pyramid: { source: null, source_offering: { _id: 'wms' } } } };
    const other = { _id: 'c', type_infos: { pyramid: { source: { _id: 'x' }, source_offering: null } } };
    const known = sheet({
      pyramid_vector_list: [ofData, other],
      pyramid_raster_list: [ofMaps],
      service_list: [{ _id: 'wms', stored_data: 'db' }],
    } as unknown as Partial<Datasheet>);
    expect(pyramidsOf(known, 'db').map(({ _id }) => _id)).toEqual(['a', 'b']);
  });
});
