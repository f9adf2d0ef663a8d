// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { expect, it } from 'vitest';
import { isRecordingKept, keepRecording } from '../../../base/state/recording.ts';
import { draftsInTab, workInTab } from '../../../base/state/work-in-tab.ts';
import { startFakeApi } from '../../../test-support/fake-api.ts';
import { forgetUnsentWork, readUnsentWork } from './unsent-work.ts';

it('what the browser had no room for is told to who leaves, and deleted with the rest', async () => {
  startFakeApi().answers(espacecoCalls.getEspacecoMe, { id: 3 } as never);
  expect(await readUnsentWork()).toBeUndefined();
  workInTab.set('a', { id: 'a', person: 3, fate: 'waiting', isInTabOnly: true });
  workInTab.set('b', { id: 'b', person: 3, fate: 'sent', isInTabOnly: true });
  draftsInTab.set('3.12', [{}]);
  expect(await readUnsentWork()).toEqual({ person: 3, count: 2 });
  await forgetUnsentWork(3);
  expect(workInTab.size + draftsInTab.size).toBe(0);
});

it('a track of theirs is not gone on with, unlike that of somebody else', async () => {
  for (const person of [3, 33]) keepRecording(person, 12, true);
  await forgetUnsentWork(3);
  expect([3, 33].map((person) => isRecordingKept(person, 12))).toEqual([false, true]);
});
