/** Bounds of what this package accepts. Each is refused with a reason, never met by surprise. */

/** Side of an image; 2³¹ is what readers of the field stop at, this is 500 km at 50 cm. */
export const maxSidePixels = 1_000_000;
export const maxBands = 64;
/** Decoded bytes of one block: above, a TIFF is unpacked row by row into a spool before use. */
export const maxBlockBytes = 32 * 1024 * 1024;
/** Files of one mosaic; France at 5 km and 20 cm is 23 000 tiles. */
export const maxMosaicFiles = 50_000;
/** Pages of a TIFF looked at: an image, its mask and their overviews are fewer than thirty. */
export const maxDirectories = 64;
/** Entries of one directory. The format allows 65 535; what exists has some forty. */
export const maxDirectoryEntries = 512;
/** Values of one tag that is not a list of blocks (palettes have 768, WKT texts some thousands). */
export const maxTagValues = 1_000_000;
/** Blocks of one image: 1 000 000² in 256² is 15 million. Offsets and lengths are then 240 MB. */
export const maxBlocks = 16_000_000;
/** Companion files (`.prj`, `.aux.xml`, world file) are texts of a few kilobytes. */
export const maxCompanionBytes = 4 * 1024 * 1024;
/** PNG and JPEG have no random access: they are unpacked whole to disk before use. 1 Gpx is 4 GB of disk. */
export const maxUnpackedPixels = 1_000_000_000;
/** Interlaced PNG and progressive JPEG are held whole in memory while they are unpacked. */
export const maxInterlacedPixels = 100_000_000;
/** Cells of an ASCII grid: its text is some 4 GB. */
export const maxGridCells = 500_000_000;
