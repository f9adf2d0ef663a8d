import { expect, it } from 'vitest';
import { readCswKvp } from './read-csw-kvp.ts';
import { readCswXml } from './read-csw-xml.ts';

const csw = 'xmlns:csw="http://www.opengis.net/cat/csw/2.0.2" service="CSW"';

it('asks for ten records by a document that tells no number, as its schema has it, for twenty by an address', () => {
  const query = '<csw:Query typeNames="csw:Record"/>';
  const document = `<csw:GetRecords ${csw} version="2.0.2">${query}</csw:GetRecords>`;
  expect(readCswXml(document)).toMatchObject({ maxRecords: 10 });
  const address = 'service=CSW&version=2.0.2&request=GetRecords&typeNames=csw:Record';
  expect(readCswKvp(address)).toMatchObject({ maxRecords: 20 });
});

it('asks for parts of the capabilities', () => {
  const sections = ['OperationsMetadata', 'ServiceProvider'];
  const asked = { operation: 'GetCapabilities', sections };
  expect(readCswKvp(`service=CSW&request=GetCapabilities&sections=${sections}`)).toEqual(asked);
  const parts = sections.map((name) => `<ows:Section>${name}</ows:Section>`).join('');
  const document = `<csw:GetCapabilities ${csw} xmlns:ows="http://www.opengis.net/ows"><ows:Sections>${parts}</ows:Sections></csw:GetCapabilities>`;
  expect(readCswXml(document)).toEqual(asked);
});

it('gives no optional part of its capabilities when none is named', () => {
  expect(readCswKvp('service=CSW&request=GetCapabilities&sections=')).toEqual({
    operation: 'GetCapabilities',
    sections: ['Filter_Capabilities'],
  });
});

it('refuses to describe a type that is told without its namespace', () => {
  const refusal = { exceptionCode: 'InvalidParameterValue', locator: 'typeName' };
  const document = (name: string) =>
    readCswXml(
      `<csw:DescribeRecord ${csw} version="2.0.2"><csw:TypeName>${name}</csw:TypeName></csw:DescribeRecord>`,
    );
  expect(() => document('Record')).toThrow(expect.objectContaining(refusal));
  expect(document('csw:Record')).toEqual({ operation: 'DescribeRecord' });
});

it('refuses a schema language that it does not write, by its name', () => {
  const language = 'http://purl.oclc.org/dsdl/schematron';
  const refusal = { exceptionCode: 'InvalidParameterValue', locator: 'schemaLanguage' };
  const address = `service=CSW&version=2.0.2&request=DescribeRecord&schemaLanguage=${language}`;
  expect(() => readCswKvp(address)).toThrow(expect.objectContaining(refusal));
  const document = `<csw:DescribeRecord ${csw} version="2.0.2" schemaLanguage="${language}"/>`;
  expect(() => readCswXml(document)).toThrow(expect.objectContaining(refusal));
});
