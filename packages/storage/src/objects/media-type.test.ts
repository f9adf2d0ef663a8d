import { expect, it } from 'vitest';
import { mediaTypeOf } from './media-type.ts';

const of = (content: string, name: string) => mediaTypeOf(Buffer.from(content, 'latin1'), name);

it('knows a file by its first bytes, whatever its name says', () => {
  expect(of('\x89PNG\r\n\x1a\n…', 'page.html')).toBe('image/png');
  expect(of('\xff\xd8\xff\xe0', 'a.exe')).toBe('image/jpeg');
  expect(of('%PDF-1.7\n<script>alert(1)</script>', 'a.html')).toBe('application/pdf');
  expect(of('MZ\x90\0\x03', 'photo.png')).toBe('application/octet-stream');
});

it('tells apart by the name only what begins alike', () => {
  expect(of('PK\x03\x04', 'projet.qgz')).toBe('application/x-qgis-project');
  expect(of('PK\x03\x04', 'notice.odt')).toBe('application/vnd.oasis.opendocument.text');
  expect(of('PK\x03\x04', 'notice.png')).toBe('application/zip');
  expect(of('SQLite format 3\0', 'a.gpkg')).toBe('application/geopackage+sqlite3');
});

it('sees markup under any name and any blank before it', () => {
  expect(of('\xef\xbb\xbf  \n<!DOCTYPE html><p>', 'carte.png')).toBe('text/html');
  expect(of('<script>alert(1)</script>', 'notes.txt')).toBe('text/html');
  expect(of('<?xml version="1.0"?><!-- --><svg onload="x()">', 'style.sld')).toBe('image/svg+xml');
  expect(of('<?xml version="1.0"?><StyledLayerDescriptor/>', 'a.sld')).toBe('application/vnd.ogc.sld+xml');
});

it('never calls anything a script or a style sheet', () => {
  expect(of('alert(1)', 'a.js')).toBe('text/plain');
  expect(of('body{}', 'a.css')).toBe('text/plain');
  expect(of('{"a":1}', 'a.json')).toBe('application/json');
  expect(of('alert(1)', 'a.json')).toBe('text/plain');
});

it('reads French text, cut in the middle of a letter', () => {
  const long = Buffer.from(`${'a'.repeat(4095)}é`);
  expect(mediaTypeOf(long, 'notes.txt')).toBe('text/plain');
  expect(mediaTypeOf(Buffer.from('été'), 'a.csv')).toBe('text/csv');
  expect(mediaTypeOf(Buffer.alloc(0), 'vide')).toBe('text/plain');
});
