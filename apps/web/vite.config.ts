import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dsfrColors } from './scripts/dsfr-colors.ts';
import { dsfrIcons } from './scripts/dsfr-icons.ts';
import { dsfrStart } from './scripts/dsfr-start.ts';
import { nameMapPiece } from './scripts/map-piece.ts';
import { serverProxy } from './scripts/server-proxy.ts';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'public-src',
  plugins: [react(), dsfrColors(), dsfrIcons(), dsfrStart()],
  define: {
    // Cached answers of another build are never read: their shape may have changed.
    __BUILD_ID__: JSON.stringify(Date.now().toString(36)),
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // The design system alone is above the default warning; screens are split one by one.
    chunkSizeWarningLimit: 900,
    reportCompressedSize: false,
    // Read by `scripts/write-pieces.mjs`, which takes it away.
    manifest: true,
    // Older browsers do without preloading; the polyfill would be in the first script of everyone.
    modulePreload: { polyfill: false },
    rollupOptions: {
      // The first script names every chunk: their hashes alone make it 2 kB lighter.
      output: {
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: 'assets/[hash:8][extname]',
        // What every page needs comes in one piece, not in one for each set of screens that share it: on a slow
        // processor, thirty scripts take a third of a second more than one of their size.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: nameMapPiece(), debugName: 'map' },
          ],
        },
      },
    },
  },
  server: { proxy: serverProxy() },
  preview: { proxy: serverProxy() },
});
