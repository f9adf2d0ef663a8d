import { spawnSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of the system, without anything that talks to the network. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CARTABLE_TEST_CHROMIUM ?? findChromium();
  return chromium.launch({ args: quiet, ...(executablePath === undefined ? {} : { executablePath }) });
}

function findChromium(): string | undefined {
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return undefined;
}
