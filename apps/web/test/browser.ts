import { requiredTool } from '@cartable/testkit';
import { type Browser, chromium } from 'playwright-core';

const quiet = [
  '--no-sandbox',
  '--accept-lang=fr-FR',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of the system, without anything that talks to the network. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ args: quiet, executablePath: requiredTool('chromium') });
}
