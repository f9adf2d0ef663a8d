import type { Artifact } from '../../packages/testkit/src/maven/artifact.ts';

/** The engine that runs suites written in CTL, with the libraries it needs. */
export const teamEngine: readonly Artifact[] = [
  {
    group: 'org.opengis.cite.teamengine',
    name: 'teamengine-core',
    version: '6.0.0-RC2',
    sha256: '99f4382a2d759ea6f45df87f14cd455d80bb9d229f3ea1f24c02f8205683f23d',
  },
  {
    group: 'org.opengis.cite.saxon',
    name: 'saxon9',
    version: '9.0.0.8',
    sha256: 'e8676c4b31000c6f14e3830b0f0369570635d463268406b9f70c6ff3e211737c',
  },
  {
    group: 'joda-time',
    name: 'joda-time',
    version: '2.13.0',
    sha256: 'a9b450d96d90616f9fe5657a29385b4d0077f99f8bc80841f93e2545a3cd623e',
  },
  {
    group: 'commons-codec',
    name: 'commons-codec',
    version: '1.17.1',
    sha256: 'f9f6cb103f2ddc3c99a9d80ada2ae7bf0685111fd6bffccb72033d1da4e6ff23',
  },
  {
    group: 'xerces',
    name: 'xercesImpl',
    version: '2.12.2',
    sha256: '6fc991829af1708d15aea50c66f0beadcd2cfeb6968e0b2f55c1b0909883fe16',
  },
  {
    group: 'xml-resolver',
    name: 'xml-resolver',
    version: '1.2',
    sha256: '47dcde8986019314ef78ae7280a94973a21d2ed95075a40a000b42da956429e1',
  },
  {
    group: 'org.apache.jena',
    name: 'jena-core',
    version: '4.10.0',
    sha256: '91128eab4428569c4973f593d0b38bd2d25692a51cefd93186c3cadfc5c8a7bd',
  },
  {
    group: 'org.apache.jena',
    name: 'jena-base',
    version: '4.10.0',
    sha256: '4379ce0606d303e6ffd26da14e049a59a999779316de8be265e088a9112e1f36',
  },
  {
    group: 'org.slf4j',
    name: 'slf4j-api',
    version: '1.7.36',
    sha256: 'd3ef575e3e4979678dc01bf1dcce51021493b4d11fb7f1be8ad982877c16a1c0',
  },
  {
    group: 'org.apache.commons',
    name: 'commons-lang3',
    version: '3.13.0',
    sha256: '82f528cf718c7a3c2f30fc5bc784e3c6a0a10b17605dadb9e16c82ede11e6064',
  },
  {
    group: 'org.apache.commons',
    name: 'commons-compress',
    version: '1.24.0',
    sha256: 'fbf2c5d275e513c08f4e4fb539726dbf3ac2142af956ba93efb983244f0c36bd',
  },
  {
    group: 'org.apache.commons',
    name: 'commons-collections4',
    version: '4.4',
    sha256: '1df8b9430b5c8ed143d7815e403e33ef5371b2400aadbe9bda0883762e0846d1',
  },
  {
    group: 'com.github.ben-manes.caffeine',
    name: 'caffeine',
    version: '3.1.8',
    sha256: '7dd15f9df1be238ffaa367ce6f556737a88031de4294dad18eef57c474ddf1d3',
  },
  {
    group: 'com.github.andrewoma.dexx',
    name: 'collection',
    version: '0.7',
    sha256: 'e50cbc8379325ee17e8127eed7eb88fb70b94ba16e5e3d97e12401a1fc248fb8',
  },
  {
    group: 'org.apache.jena',
    name: 'jena-iri',
    version: '4.10.0',
    sha256: '1060e41691d94dc3bb3024ba0a91cc49639230b4a05e3401394b409a876b3d79',
  },
  {
    group: 'commons-cli',
    name: 'commons-cli',
    version: '1.5.0',
    sha256: 'bc8bb01fc0fad250385706e20f927ddcff6173f6339b387dc879237752567ac6',
  },
  {
    group: 'org.roaringbitmap',
    name: 'RoaringBitmap',
    version: '1.0.0',
    sha256: '3b4860ad6159437c2e218a2b6247e0eeaeed193267e930b17396c31ef45ad616',
  },
  {
    group: 'commons-io',
    name: 'commons-io',
    version: '2.17.0',
    sha256: '4aa4ca48f3dfd30b78220b7881d8cb93eac4093ec94361b6befa9487998a550b',
  },
  {
    group: 'com.thaiopensource',
    name: 'jing',
    version: '20091111',
    sha256: 'fe02d596d2f3b1d433efd0a0fac32b7177627d74f6b9127bb5386e88e07282ba',
  },
  {
    group: 'isorelax',
    name: 'isorelax',
    version: '20030108',
    sha256: '3427152431cf7f967f92e69e5cac16147c5d8fb4b4e5a8a72f5291788efcff8c',
  },
  {
    group: 'com.google.guava',
    name: 'guava',
    version: '33.3.1-jre',
    sha256: '4bf0e2c5af8e4525c96e8fde17a4f7307f97f8478f11c4c8e35a0e3298ae4e90',
  },
  {
    group: 'com.google.guava',
    name: 'failureaccess',
    version: '1.0.2',
    sha256: '8a8f81cf9b359e3f6dfa691a1e776985c061ef2f223c9b2c80753e1b458e8064',
  },
  {
    group: 'com.google.guava',
    name: 'listenablefuture',
    version: '9999.0-empty-to-avoid-conflict-with-guava',
    sha256: 'b372a037d4230aa57fbeffdef30fd6123f9c0c2db85d0aced00c91b974f33f99',
  },
  {
    group: 'com.google.code.findbugs',
    name: 'jsr305',
    version: '3.0.2',
    sha256: '766ad2a0783f2687962c8ad74ceecc38a28b9f72a2d085ee438b7813e928d0c7',
  },
  {
    group: 'org.checkerframework',
    name: 'checker-qual',
    version: '3.43.0',
    sha256: '3fbc2e98f05854c3df16df9abaa955b91b15b3ecac33623208ed6424640ef0f6',
  },
  {
    group: 'com.google.errorprone',
    name: 'error_prone_annotations',
    version: '2.28.0',
    sha256: 'f3fc8a3a0a4020706a373b00e7f57c2512dd26d1f83d28c7d38768f8682b231e',
  },
  {
    group: 'com.google.j2objc',
    name: 'j2objc-annotations',
    version: '3.0.0',
    sha256: '88241573467ddca44ffd4d74aa04c2bbfd11bf7c17e0c342c94c9de7a70a7c64',
  },
  {
    group: 'com.googlecode.json-simple',
    name: 'json-simple',
    version: '1.1.1',
    sha256: '4e69696892b88b41c55d49ab2fdcc21eead92bf54acc588c0050596c3b75199c',
  },
  {
    group: 'junit',
    name: 'junit',
    version: '4.10',
    sha256: '36a747ca1e0b86f6ea88055b8723bb87030d627766da6288bf077afdeeb0f75a',
  },
  {
    group: 'org.hamcrest',
    name: 'hamcrest-core',
    version: '1.1',
    sha256: '0361d1493ff0d94f861359efea91200720635072134792efb7217f6e09d5cffb',
  },
  {
    group: 'xml-apis',
    name: 'xml-apis',
    version: '1.4.01',
    sha256: 'a840968176645684bb01aed376e067ab39614885f9eee44abe35a5f20ebe7fad',
  },
];

/** Scripts and style sheets of the engine. */
export const teamEngineResources: Artifact = {
  group: 'org.opengis.cite.teamengine',
  name: 'teamengine-resources',
  version: '6.0.0-RC2',
  sha256: 'c3ee797e52ac016241d8d74389e034872807d069d5b426b6b9cb464cf31849d3',
};
