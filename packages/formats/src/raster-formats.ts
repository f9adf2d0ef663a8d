/** Images that deposits may hold, described for forms: they are read by another package. */
export interface RasterFormatDescription {
  readonly id: 'geotiff' | 'jpeg2000' | 'png' | 'jpeg' | 'ascii-grid';
  readonly label: { readonly fr: string; readonly en: string };
  /** Lower case, without the dot; the first is the usual one. */
  readonly extensions: readonly string[];
  /** Extensions of the files that may accompany the image: world file, projection, metadata. */
  readonly companions: readonly string[];
  /** PNG and JPEG say nowhere where they lie: alone, they are pictures. */
  readonly needsWorldFile: boolean;
}

export const rasterFormatDescriptions: readonly RasterFormatDescription[] = [
  {
    id: 'geotiff',
    label: { fr: 'GeoTIFF, COG', en: 'GeoTIFF, COG' },
    extensions: ['tif', 'tiff'],
    companions: ['tfw', 'tifw', 'tiffw', 'wld', 'prj', 'xml'],
    needsWorldFile: false,
  },
  {
    id: 'jpeg2000',
    label: { fr: 'JPEG 2000', en: 'JPEG 2000' },
    extensions: ['jp2', 'j2k', 'jpx'],
    companions: ['j2w', 'jp2w', 'jkw', 'j2kw', 'jpw', 'jpxw', 'wld', 'prj', 'xml'],
    needsWorldFile: false,
  },
  {
    id: 'png',
    label: { fr: 'PNG et fichier de calage', en: 'PNG and world file' },
    extensions: ['png'],
    companions: ['pgw', 'pngw', 'wld', 'prj', 'xml'],
    needsWorldFile: true,
  },
  {
    id: 'jpeg',
    label: { fr: 'JPEG et fichier de calage', en: 'JPEG and world file' },
    extensions: ['jpg', 'jpeg'],
    companions: ['jgw', 'jpgw', 'jpegw', 'wld', 'prj', 'xml'],
    needsWorldFile: true,
  },
  {
    id: 'ascii-grid',
    label: { fr: 'Grille ASCII', en: 'ASCII grid' },
    extensions: ['asc'],
    companions: ['prj', 'xml'],
    needsWorldFile: false,
  },
];
