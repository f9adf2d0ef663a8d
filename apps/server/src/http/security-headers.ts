import { createHash } from 'node:crypto';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';

/** A year, as browsers ask before they remember a site as encrypted only. */
const strictTransportSeconds = 31_536_000;

/** No page needs the sensors of a machine nor its payments; the map may be centred where its reader is. */
const permissionsPolicy = [
  ...['accelerometer', 'camera', 'display-capture', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat('geolocation=(self)')
  .join(', ');

/** The same for every answer, so written once. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config, indexHtml: string): void {
  const headers = {
    ...headersOf(securityOptions(config, indexHtml)),
    'permissions-policy': permissionsPolicy,
  };
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
}

/** Headers the middleware sets on an answer, whatever the request. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = {} as IncomingMessage;
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, () => undefined);
  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/**
 * Sources pages of the site may load from: the site, the background maps the operator chose, and annexes if they are
 * answered elsewhere.
 * Pages ask for what is ours under the name they were opened, so nothing has to be turned into https: that would blank
 * them where somebody opens them by another name without encryption.
 * Styles may be inline: the design system and the map library write some.
 */
function securityOptions(config: Config, indexHtml: string): HelmetOptions {
  const secure = config.publicUrl.startsWith('https:');
  const ofOthers = config.otherBaseMaps.map(({ base_map: { url } }) => url);
  const baseMap = [
    ...new Set(
      [...(config.baseMapUrl === undefined ? [] : [config.baseMapUrl]), ...ofOthers].map(originPattern),
    ),
  ];
  const matomo = config.matomoUrl === undefined ? [] : [new URL(config.matomoUrl).origin];
  const annexes = config.annexesUrl === undefined ? [] : [new URL(config.annexesUrl).origin];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The fingerprints of deposited files are computed by WebAssembly; it allows nothing else.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScriptHashes(indexHtml)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...baseMap, ...annexes],
        fontSrc: ["'self'", 'data:'],
        // Views are told to Matomo by a call: no script of elsewhere runs here.
        connectSrc: ["'self'", ...baseMap, ...annexes, ...matomo],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: strictTransportSeconds } : false,
    // Services and published files say otherwise of themselves: map clients of other sites read those.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Signs in again in another window, which closes itself: the two must keep knowing each other.
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  };
}

/** `https://a.example` of a template such as `https://{a-c}.example/{z}`: a host with a variable part becomes `*`. */
function originPattern(template: string): string {
  const [, scheme, host] = /^(https?:)\/\/([^/]+)/.exec(template) ?? [];
  return `${scheme}//${(host ?? '').replace(/^[^.]*\{[^}]*\}[^.]*/, '*')}`;
}

/** The page's own inline scripts, allowed by their content (CSP 3 §2.3.1, hash-source). */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) =>
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
  );
}
