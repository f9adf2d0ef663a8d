/** Refusals in each protocol's own form. */

import type { CartableError, Language } from '@cartable/contract';
import { type OgcExceptionCode, OgcRequestError } from './ogc-request-error.ts';
import { element, serializeDocument, xmlDeclaration } from './xml-element.ts';

export const owsNamespace = 'http://www.opengis.net/ows/1.1';
const ows10Namespace = 'http://www.opengis.net/ows';
const ogcNamespace = 'http://www.opengis.net/ogc';
const schemas = 'http://schemas.opengis.net';
const wms111DocumentType = `<!DOCTYPE ServiceExceptionReport SYSTEM "${schemas}/wms/1.1.1/exception_1_1_1.dtd">\n`;

/** Attributes for validating clients: the namespace, and the address of its schema. */
function announce(namespace: string, schema: string): Record<string, string> {
  return {
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${namespace} ${schemas}/${schema}`,
  };
}

/** Versions whose reports are of OWS Common 1.0: WFS 1.1.0, and the report of CSW 2.0.2 (07-006r1 §10.3.7). */
const oldReports: readonly string[] = ['1.1.0', '1.2.0'];

const ows10 = { namespace: ows10Namespace, schema: 'ows/1.0.0/owsAll.xsd' };
const ows11 = { namespace: owsNamespace, schema: 'ows/1.1.0/owsAll.xsd' };
/** As CSW 3.0 answers. */
const ows20 = { namespace: 'http://www.opengis.net/ows/2.0', schema: 'ows/2.0/owsAll.xsd' };

/** OWS Common 1.1 (06-121r9 §8), as WFS 2.0 answers; 1.0 (05-008 §8), as WFS 1.1.0 and CSW 2.0.2 do. */
export function writeOwsExceptionReport(
  error: CartableError,
  options: { version: string; language: Language },
): string {
  const { exceptionCode, locator } = exceptionOf(error);
  const isOld = oldReports.includes(options.version);
  const { namespace, schema } = isOld ? ows10 : options.version === '3.0.0' ? ows20 : ows11;
  return serializeDocument(
    element(
      'ows:ExceptionReport',
      {
        'xmlns:ows': namespace,
        ...announce(namespace, schema),
        version: options.version,
        [isOld ? 'language' : 'xml:lang']: options.language,
      },
      element(
        'ows:Exception',
        { exceptionCode, locator },
        element('ows:ExceptionText', {}, error.text(options.language)),
      ),
    ),
  );
}

/** WFS 1.0.0 (02-058 §7.7): a report of its own, 1.2.0. */
export function writeWfs10ExceptionReport(error: CartableError, options: { language: Language }): string {
  const { exceptionCode: code, locator } = exceptionOf(error);
  return serializeDocument(
    element(
      'ServiceExceptionReport',
      { version: '1.2.0', xmlns: ogcNamespace, ...announce(ogcNamespace, 'wfs/1.0.0/OGC-exception.xsd') },
      element('ServiceException', { code, locator }, error.text(options.language)),
    ),
  );
}

/** WMS 1.3.0 (06-042 annex E.2) and its 1.1.1 form, which has neither namespace nor some of the codes. */
export function writeWmsExceptionReport(
  error: CartableError,
  options: { version: '1.3.0' | '1.1.1'; language: Language },
): string {
  const { exceptionCode, locator } = exceptionOf(error);
  const isOld = options.version === '1.1.1';
  const code = isOld && exceptionCode === 'InvalidCRS' ? 'InvalidSRS' : exceptionCode;
  const document = serializeDocument(
    element(
      'ServiceExceptionReport',
      {
        version: options.version,
        xmlns: isOld ? undefined : ogcNamespace,
        ...(isOld ? {} : announce(ogcNamespace, 'wms/1.3.0/exceptions_1_3_0.xsd')),
      },
      // The 1.1.1 document type has no locator that parsers agree on; 1.3.0 has.
      element(
        'ServiceException',
        { code, locator: isOld ? undefined : locator },
        error.text(options.language),
      ),
    ),
  );
  return isOld ? document.replace(xmlDeclaration, xmlDeclaration + wms111DocumentType) : document;
}

export function exceptionOf(error: CartableError): {
  exceptionCode: OgcExceptionCode;
  locator: string | undefined;
} {
  if (error instanceof OgcRequestError) return { exceptionCode: error.exceptionCode, locator: error.locator };
  return { exceptionCode: 'NoApplicableCode', locator: undefined };
}

/** HTTP status that OWS Common gives each code (06-121r9 table 28); 404 for a feature that is not there (WFS 2.0.2). */
export function statusOfOwsException(error: CartableError): number {
  const { exceptionCode } = exceptionOf(error);
  switch (exceptionCode) {
    case 'OperationNotSupported':
    case 'OptionNotSupported':
      return 501;
    case 'NotFound':
      return 404;
    // WFS 2.0 (09-025r2 annex D.2).
    case 'OperationProcessingFailed':
    case 'LockHasExpired':
      return 403;
    case 'DuplicateStoredQueryIdValue':
    case 'DuplicateStoredQueryParameterName':
      return 409;
    case 'NoApplicableCode':
      return statusOfKind(error);
    default:
      return 400;
  }
}

function statusOfKind(error: CartableError): number {
  switch (error.kind) {
    case 'unauthenticated':
      return 401;
    case 'forbidden':
      return 403;
    case 'not-found':
      return 404;
    case 'too-many':
      return 429;
    case 'timeout':
    case 'unavailable':
      return 503;
    case 'internal':
      return 500;
    default:
      return 400;
  }
}
