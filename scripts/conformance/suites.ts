import type { Suite } from './suite.ts';
import { cat30 } from './suites/cat30.ts';
import { clients } from './suites/clients.ts';
import { csw202 } from './suites/csw202.ts';
import { features10 } from './suites/features10.ts';
import { inspireMetadata } from './suites/inspire-metadata.ts';
import { tiles10 } from './suites/tiles10.ts';
import { wfs20, wfs20Editing } from './suites/wfs20.ts';
import { wms13 } from './suites/wms13.ts';
import { wmts10 } from './suites/wmts10.ts';

/** In the order of the page. */
export const suites: readonly Suite[] = [
  wfs20,
  wfs20Editing,
  wms13,
  features10,
  wmts10,
  tiles10,
  csw202,
  cat30,
  inspireMetadata,
  clients,
];
