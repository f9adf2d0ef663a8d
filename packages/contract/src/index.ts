/** The whole contract, for the server and the packages behind it; a browser takes the parts it shows. */
export * from './administration/index.ts';
export * from './catalogue/index.ts';
export * from './core/index.ts';
export * from './datastore/index.ts';
export { decodeXml } from './decode-xml.ts';
export * from './errors.ts';
export * from './espaceco/index.ts';
export * from './people/index.ts';
export * from './plain-errors.ts';
export * from './routes.ts';
export * from './site/index.ts';
export { hasTooManyReferences, maxXmlReferences } from './xml-references.ts';
