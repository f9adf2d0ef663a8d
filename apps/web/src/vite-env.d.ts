/// <reference types="vite/client" />

/** Changes with each build: cached answers of another build are not read. */
declare const __BUILD_ID__: string;
