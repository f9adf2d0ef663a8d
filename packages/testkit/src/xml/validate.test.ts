import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateSchema, validateXml } from './validate.ts';

const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const gml = 'http://schemas.opengis.net/gml/3.2.1/gml.xsd';

let server: Server;
let address: string;

/** A feature type with a text and a whole number, in a schema that imports another of the same server. */
function applicationSchema(type: string): string {
  return `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:gml="http://www.opengis.net/gml/3.2"
      xmlns:t="http://example.org/t" targetNamespace="http://example.org/t" elementFormDefault="qualified">
    <xsd:import namespace="http://www.opengis.net/gml/3.2" schemaLocation="${gml}"/>
    <xsd:import namespace="http://example.org/other" schemaLocation="${address}/other?a=1&amp;b=2"/>
    <xsd:complexType name="thingType"><xsd:complexContent><xsd:extension base="${type}"><xsd:sequence>
      <xsd:element name="rank" type="xsd:int"/>
    </xsd:sequence></xsd:extension></xsd:complexContent></xsd:complexType>
    <xsd:element name="thing" type="t:thingType" substitutionGroup="gml:AbstractFeature"/>
  </xsd:schema>`;
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const other = `<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="http://example.org/other"/>`;
    response.end(request.url === '/other?a=1&b=2' ? other : applicationSchema('gml:AbstractFeatureType'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close());

const collection = (rank: string, locations: string) =>
  `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" ${xsi}
    xmlns:t="http://example.org/t" timeStamp="2026-11-20T12:00:00Z" numberMatched="1" numberReturned="1"
    xsi:schemaLocation="http://www.opengis.net/wfs/2.0 http://schemas.opengis.net/wfs/2.0/wfs.xsd ${locations}">
    <wfs:member><t:thing gml:id="thing.1"><t:rank>${rank}</t:rank></t:thing></wfs:member></wfs:FeatureCollection>`;

describe('a document', () => {
  it('that keeps to the official schemas and to ours is valid', async () => {
    await validateXml(collection('1', `http://example.org/t ${address}/t`));
  });

  it('that breaks a schema of ours is not, and the message says where', async () => {
    const document = collection('one', `http://example.org/t ${address}/t`);
    await expect(validateXml(document)).rejects.toThrow(/:4: .*rank.*'one' is not a valid value/);
  });

  it('with elements of a namespace it gives no schema for is not', async () => {
    await expect(validateXml(collection('1', ''))).rejects.toThrow('of no schema that the document names');
  });

  it('that names no schema is not', async () => {
    await expect(validateXml('<a/>')).rejects.toThrow('names no schema');
  });

  it('is held against the schemas given when it names none', async () => {
    const sld = (name: string) =>
      `<sld:StyledLayerDescriptor version="1.0.0" xmlns:sld="http://www.opengis.net/sld"><sld:${name}/></sld:StyledLayerDescriptor>`;
    const schemas = {
      'http://www.opengis.net/sld': 'http://schemas.opengis.net/sld/1.0.0/StyledLayerDescriptor.xsd',
    };
    await expect(validateXml(sld('Rule'), { schemas })).rejects.toThrow('Rule');
    const empty =
      '<sld:StyledLayerDescriptor version="1.0.0" xmlns:sld="http://www.opengis.net/sld"></sld:StyledLayerDescriptor>';
    await validateXml(empty, { schemas });
  });

  it('with a DTD is held against it', async () => {
    const report = (body: string) =>
      `<!DOCTYPE ServiceExceptionReport SYSTEM "http://schemas.opengis.net/wms/1.1.1/exception_1_1_1.dtd">
      <ServiceExceptionReport version="1.1.1">${body}</ServiceExceptionReport>`;
    await validateXml(report('<ServiceException code="InvalidSRS">No.</ServiceException>'));
    await expect(validateXml(report('<Fault/>'))).rejects.toThrow('Fault');
  });
});

describe('a schema', () => {
  it('that compiles is valid', async () => {
    await validateSchema(applicationSchema('gml:AbstractFeatureType'));
  });

  it('that extends a type nobody defines is not', async () => {
    await expect(validateSchema(applicationSchema('gml:NoSuchType'))).rejects.toThrow('does not compile');
  });

  it('that is no schema is not', async () => {
    const schema = '<schema xmlns="http://www.w3.org/2001/XMLSchema"><elephant/></schema>';
    await expect(validateSchema(schema)).rejects.toThrow('elephant');
  });
});
